// cblas.h is found through pkg-config's include path, or the compiler's default one.
#include <cblas.h>
