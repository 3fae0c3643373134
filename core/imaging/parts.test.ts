import { beforeAll, describe, expect, it } from 'vitest'
import { psnr } from '../../tests/bench/enhance/measures.ts'
import { photographTilted } from '../../tests/helpers/tilted-room.ts'
import { renderStreet } from '../scene/exterior/render-street.ts'
import { prepareDusk } from './dusk/prepare-dusk.ts'
import { prepareEnhancement } from './enhance/prepare-enhancement.ts'
import { analyseRoom } from './layout/analyse-room.ts'
import type { Pixels, Rect } from './pixels.ts'

/** Parts at corners, in the middle, and of odd places. */
const parts: Rect[] = [
  { x: 0, y: 0, width: 64, height: 50 },
  { x: 101, y: 67, width: 120, height: 90 },
  { x: 177, y: 103, width: 63, height: 57 },
]

function cut({ width, data }: Pixels, part: Rect): Pixels {
  const out = new Uint8Array(part.width * part.height * 4)
  for (let y = 0; y < part.height; y++) {
    const from = ((part.y + y) * width + part.x) * 4
    out.set(data.subarray(from, from + part.width * 4), y * part.width * 4)
  }
  return { width: part.width, height: part.height, data: out }
}

describe('a part of an evening', () => {
  const { picture } = renderStreet({ width: 240, height: 160, seed: 3 })
  const evening = prepareDusk(picture, { scale: 1 })
  it.each(parts)('at $x, $y is that of the whole, byte for byte', (part) => {
    const settings = { time: 70 }
    const whole = cut(evening.render(settings), part)
    expect(
      Buffer.compare(Buffer.from(evening.renderPart(settings, part).data), Buffer.from(whole.data)),
    ).toBe(0)
  })
})

describe('a part of an enhanced photo', () => {
  let photo: Pixels
  beforeAll(() => {
    const view = { at: [1.2, 1.35, -0.95], yaw: -14, pitch: 3, roll: 1, focal: 0.55 } as const
    photo = photographTilted(view, 240, 160)
  })

  it.each(parts)('at $x, $y is that of the whole', (part) => {
    const enhancement = prepareEnhancement(photo, { scale: 1, camera: null })
    const whole = cut(enhancement.render({ exposure: 0.4 }), part)
    expect(psnr(enhancement.renderPart({ exposure: 0.4 }, part), whole)).toBeGreaterThan(55)
  })

  it.each(parts)('at $x, $y is straightened as the whole', (part) => {
    const { camera } = analyseRoom(photo, null)
    const enhancement = prepareEnhancement(photo, { scale: 1, camera })
    const straight = enhancement.render({ verticals: 'straighten' })
    expect(straight.width).toBeLessThan(photo.width)
    const laid = stretched(straight, photo)
    expect(psnr(enhancement.renderPart({ verticals: 'straighten' }, part), cut(laid, part))).toBeGreaterThan(
      30,
    )
  })
})

/** A picture laid over a larger size, each pixel between its nearest four. */
function stretched(picture: Pixels, size: { width: number; height: number }): Pixels {
  const { width, height } = size
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = Math.max(0, Math.min(picture.width - 1.001, ((x + 0.5) * picture.width) / width - 0.5))
      const v = Math.max(0, Math.min(picture.height - 1.001, ((y + 0.5) * picture.height) / height - 0.5))
      const [i, j, s, t] = [Math.floor(u), Math.floor(v), u % 1, v % 1]
      const at = (a: number, b: number, c: number) => picture.data[((j + b) * picture.width + i + a) * 4 + c]
      for (let c = 0; c < 4; c++)
        data[(y * width + x) * 4 + c] =
          (at(0, 0, c) * (1 - s) + at(1, 0, c) * s) * (1 - t) + (at(0, 1, c) * (1 - s) + at(1, 1, c) * s) * t
    }
  return { width, height, data }
}
