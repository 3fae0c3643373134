import { mixedPixel } from './photo-rows.ts'
import { simdMix, simdOver } from './simd/simd-rows.ts'

/** Mixes pixels with others, which weigh `weight` of 256, in place. */
export function mixWords(to: Uint32Array, from: Uint32Array, weight: number): void {
  if (!simdMix(to, from, weight)) scalarMix(to, from, weight)
}

export function scalarMix(to: Uint32Array, from: Uint32Array, weight: number): void {
  for (let i = 0; i < to.length; i++) to[i] = mixedPixel(to[i], from[i], weight)
}

/** Lays pixels that are multiplied by their alpha over opaque ones, with an opacity of 0 to 256. */
export function layWords(to: Uint32Array, from: Uint32Array, opacity: number): void {
  if (!simdOver(to, from, opacity)) scalarOver(to, from, opacity)
}

export function scalarOver(to: Uint32Array, from: Uint32Array, opacity: number): void {
  for (let i = 0; i < to.length; i++) {
    const source = mixedPixel(0, from[i], opacity)
    // Alpha is the highest byte.
    const alpha = source >>> 24
    const rest = 256 - alpha - (alpha >> 7)
    const rb = (Math.imul(to[i] & 0xff00ff, rest) + 0x800080) >>> 8
    const ga = Math.imul((to[i] >>> 8) & 0xff00ff, rest) + 0x800080
    to[i] = source + ((rb & 0xff00ff) | (ga & 0xff00ff00))
  }
}
