import { scalarDenoise, type Surfaces } from './scalar-denoise.ts'
import { simdDenoise } from './simd/simd-denoise.ts'

/**
 * Smooths the noise out of a grid's values (four a place: colour, and the variance of its luminance), keeping edges of
 * geometry and of light: the edge-avoiding à-trous wavelet (Dammertz 2010) with weights from the estimate's own variance
 * (Schied 2017, SVGF). Returns new values; `levels` doublings of reach, `strength` of smoothing in standard deviations.
 */
export function denoise(
  surfaces: Surfaces,
  values: Float32Array,
  levels: number,
  strength: number,
): Float32Array {
  return simdDenoise(surfaces, values, levels, strength) ?? scalarDenoise(surfaces, values, levels, strength)
}
