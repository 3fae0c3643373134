import type { Pixels } from '../../../core/imaging/pixels.ts'
import { nextRandom, seedState } from '../../../core/imaging/random.ts'

const linear = Float64Array.from({ length: 256 }, (_, code) => {
  const value = code / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

function encoded(light: number): number {
  const value = Math.min(1, Math.max(0, light))
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
}

/** Numbers of mean 0 and width 1, nearly Gaussian. */
function gaussian(): () => number {
  let state = seedState(11)
  return () => {
    let sum = -6
    for (let i = 0; i < 12; i++) {
      state = nextRandom(state)
      sum += (state >>> 0) / 2 ** 32
    }
    return sum
  }
}

/** A photo in 0.12 to 0.47 of its light, unevenly, with a colour cast and the noise of few photons. */
export function degraded(photo: Pixels, cast: readonly [number, number, number]): Pixels {
  const { width, height } = photo
  const noise = gaussian()
  const data = Uint8Array.from(photo.data)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const across = 0.5 + 0.5 * Math.cos(3 * (x / width - 0.6))
      const down = 0.5 + 0.5 * Math.cos(2.4 * (y / height - 0.4))
      const exposure = 0.12 + 0.35 * across * down
      for (let k = 0; k < 3; k++) {
        const i = (y * width + x) * 4 + k
        const light = linear[photo.data[i]] * exposure * cast[k]
        data[i] = encoded(light + noise() * 0.5 * Math.sqrt(light * 0.0004 + 0.0000015))
      }
    }
  return { width, height, data }
}
