// Scales of activations with sixteen steps to an octave, which a tile multiplies by a weight's scale without a multiplication.
//
// Two of the four pipes of AMD's vector units multiply, and the byte products of a tile keep both busy; the other two add, shift and convert.
// So a step is the sum of two terms, sign 2^a + sign c 2^b with c = 177/128: where S is the scale of a run of weights, the bits of S and of
// cS plus something for each are the bits of both terms times S, and one addition gives S times the step. Of the numbers of that form whose terms are
// no greater than twice the sum, these sixteen are the ones that lose the least when max |x| / 127 is rounded up to one of them: activations
// then use 124 of 127 values on average (0.2 dB).
#ifndef KN_SCALE_STEPS_H
#define KN_SCALE_STEPS_H

#include <stdint.h>
#include <string.h>

#define KN_STEP_C 1.3828125f

// The least step that is no less than a number whose mantissa begins with these five bits: the first, or the second if the number is greater than that.
static const float kn_steps[2][32] = {
    {1.0f, 1.043212890625f, 1.08642578125f, 1.1328125f, 1.1328125f, 1.19140625f, 1.19140625f, 1.2578125f, 1.2578125f, 1.30859375f, 1.3515625f,
     1.3515625f, 1.3984375f, 1.4453125f, 1.4453125f, 1.5078125f, 1.5078125f, 1.6328125f, 1.6328125f, 1.6328125f, 1.6328125f, 1.69140625f,
     1.69140625f, 1.765625f, 1.765625f, 1.8271484375f, 1.8271484375f, 1.91357421875f, 1.91357421875f, 1.91357421875f, 2.0f, 2.0f},
    {1.043212890625f, 1.08642578125f, 1.1328125f, 1.1328125f, 1.19140625f, 1.19140625f, 1.2578125f, 1.2578125f, 1.30859375f, 1.3515625f,
     1.3515625f, 1.3984375f, 1.4453125f, 1.4453125f, 1.5078125f, 1.5078125f, 1.6328125f, 1.6328125f, 1.6328125f, 1.6328125f, 1.69140625f,
     1.69140625f, 1.765625f, 1.765625f, 1.8271484375f, 1.8271484375f, 1.91357421875f, 1.91357421875f, 1.91357421875f, 2.0f, 2.0f, 2.0f}};

// What is added to the bits of S and of cS, by the first five bits of a step's mantissa. A term of 2^-26 does not count.
#define KN_PLUS(a) ((int32_t)((uint32_t)(a) << 23))
#define KN_MINUS(a) ((int32_t)(((uint32_t)(a) << 23) + 0x80000000u))
static const int32_t kn_step_terms[2][32] = {
    {[0] = KN_PLUS(0), [1] = KN_PLUS(0), [2] = KN_PLUS(0), [4] = KN_MINUS(-2), [6] = KN_PLUS(-1), [8] = KN_MINUS(-3), [9] = KN_PLUS(1),
     [11] = KN_MINUS(-5), [12] = KN_PLUS(-6), [14] = KN_PLUS(-4), [16] = KN_PLUS(-3), [20] = KN_PLUS(-2), [22] = KN_PLUS(0),
     [24] = KN_MINUS(0), [26] = KN_PLUS(1), [29] = KN_PLUS(1)},
    {[0] = KN_PLUS(-26), [1] = KN_PLUS(-5), [2] = KN_PLUS(-4), [4] = KN_PLUS(0), [6] = KN_PLUS(-1), [8] = KN_PLUS(0), [9] = KN_MINUS(-1),
     [11] = KN_PLUS(0), [12] = KN_PLUS(0), [14] = KN_PLUS(0), [16] = KN_PLUS(0), [20] = KN_PLUS(0), [22] = KN_PLUS(-1), [24] = KN_PLUS(1),
     [26] = KN_MINUS(-3), [29] = KN_MINUS(-4)}};
#undef KN_PLUS
#undef KN_MINUS

// Bits are added as integers, so that exponents must not leave their field: scales of weights are between these powers of two (or 0, for which the
// least one stands), those of activations too (or 0).
enum { KN_STEP_LEAST_WEIGHT = -60, KN_STEP_GREATEST_WEIGHT = 30, KN_STEP_LEAST = -36, KN_STEP_GREATEST = 90 };
// Marks the first term of a scale that is none of these: the low bits of a term are free.
enum { KN_STEP_OUTSIDE = 1 };

// The least step of any octave that is no less than `least` (finite, not negative).
static inline float kn_step_up(float least) {
  uint32_t bits, mantissa, step;
  float one, value;
  memcpy(&bits, &least, 4);
  mantissa = (bits & 0x7fffff) | 127u << 23;
  memcpy(&one, &mantissa, 4);
  int index = (int)(bits >> 18 & 31);
  const float *of = kn_steps[one > kn_steps[0][index]];
  memcpy(&step, of + index, 4);
  step += (bits & 0x7f800000) - (127u << 23);
  memcpy(&value, &step, 4);
  return value;
}

// What is added to the bits of a weight's scale and of c times this, so that their sum is `scale` times as much.
static inline void kn_step_split(float scale, int32_t terms[2]) {
  uint32_t bits;
  memcpy(&bits, &scale, 4);
  int exponent = (int)(bits >> 23) - 127;
  for (int i = 0; i < 2; i++) terms[i] = bits == 0 ? 0 : (int32_t)((uint32_t)kn_step_terms[i][bits >> 18 & 31] + ((uint32_t)exponent << 23));
  if (bits != 0 && (exponent < KN_STEP_LEAST || exponent > KN_STEP_GREATEST)) terms[0] |= KN_STEP_OUTSIDE;
}

#endif
