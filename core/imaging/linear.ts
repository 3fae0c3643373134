import { powerOf24 } from './numbers.ts'

/** Linear light of an sRGB value of 0 to 1 (IEC 61966-2-1). */
function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : powerOf24((value + 0.055) / 1.055)
}

/** Linear light, 0 to 1, of each sRGB code. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, code) => toLinear(code / 255))

/** Steps of the way back: about five to a code where codes lie closest. */
export const LINEAR_STEPS = 16384

/** The sRGB code nearest to linear light of i / LINEAR_STEPS. */
export const CODE = codes()

function codes(): Uint8Array {
  const out = new Uint8Array(LINEAR_STEPS + 1)
  let [code, next] = [0, toLinear(0.5 / 255)]
  for (let i = 0; i < out.length; i++) {
    while (code < 255 && i / LINEAR_STEPS >= next) {
      code++
      next = toLinear((code + 0.5) / 255)
    }
    out[i] = code
  }
  return out
}

/** The sRGB code of linear light; clamped to 0 and 1. */
export function toCode(light: number): number {
  return light <= 0 ? 0 : light >= 1 ? 255 : CODE[(light * LINEAR_STEPS + 0.5) | 0]
}

/** Linear light of a colour written as #rrggbb in sRGB. */
export function linearColour(hex: string): [number, number, number] {
  return [1, 3, 5].map((at) => LINEAR[Number.parseInt(hex.slice(at, at + 2), 16)]) as [number, number, number]
}
