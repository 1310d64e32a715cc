// The C interface of OpenBLAS, from the system's package (Debian: libopenblas-dev).
#include <cblas.h>
