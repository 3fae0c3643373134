import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import { testRoom } from '../../scene/test-room.ts'
import { reduceToLuma } from '../lines/luma.ts'
import type { Pixels } from '../pixels.ts'
import { composed, inverted, mapped, type Homography } from '../warp/homography.ts'
import { warpPixels } from '../warp/warp.ts'
import { alignFrames } from './align-frames.ts'
import { findMotion } from './find-motion.ts'
import { fuseBrackets } from './fuse-brackets.ts'

// One room, larger than what is photographed of it, seen through a camera whose motion is known.

const [WIDTH, HEIGHT, MARGIN] = [400, 280, 40]
const RADIANS = Math.PI / 180
const CUT: Homography = [1, 0, MARGIN, 0, 1, MARGIN, 0, 0, 1]

let room: Pixels

beforeAll(() => {
  room = testRoom(WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN).picture
}, 60_000)

/** The room with more or less light, as a camera clips it, after it has moved: `motion` takes its places there. */
function shot(gain: number, motion: Homography): Pixels {
  const { width, height, data } = warpPixels(room, composed(CUT, inverted(motion)), WIDTH, HEIGHT)
  return {
    width,
    height,
    data: Uint8Array.from(data, (code, i) =>
      i % 4 === 3 ? 255 : Math.round(255 * Math.min(1, (code / 255) ** 2.2 * gain) ** (1 / 2.2)),
    ),
  }
}

/** Turned about the picture's middle by degrees, then moved by pixels. */
function turned(degrees: number, right: number, down: number): Homography {
  const [c, s] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)]
  const [x, y] = [WIDTH / 2, HEIGHT / 2]
  return [c, -s, x - c * x + s * y + right, s, c, y - s * x - c * y + down, 0, 0, 1]
}

/** The camera turned up and right by degrees. */
function looking(up: number, right: number): Homography {
  const focal = 0.7 * WIDTH
  const lens: Homography = [focal, 0, WIDTH / 2, 0, focal, HEIGHT / 2, 0, 0, 1]
  const [cu, su] = [Math.cos(up * RADIANS), Math.sin(up * RADIANS)]
  const [cr, sr] = [Math.cos(right * RADIANS), Math.sin(right * RADIANS)]
  const turn = composed([1, 0, 0, 0, cu, su, 0, -su, cu], [cr, 0, -sr, 0, 1, 0, sr, 0, cr])
  return composed(lens, composed(turn, inverted(lens)))
}

/** How far the found motion is from the true one, in pixels, over the corners and the middle. */
function residual(found: Homography, truth: Homography): number {
  const offsets = [
    [0, 0],
    [WIDTH, 0],
    [0, HEIGHT],
    [WIDTH, HEIGHT],
    [WIDTH / 2, HEIGHT / 2],
  ].map(([x, y]) => {
    const is = mapped(found, x - 0.5, y - 0.5)!
    const should = mapped(truth, x, y)!
    return Math.hypot(is.x + 0.5 - should.x, is.y + 0.5 - should.y)
  })
  return Math.max(...offsets)
}

const NONE = turned(0, 0, 0)
const green = (photo: Pixels) => reduceToLuma(photo, 1e6, [0, 1, 0])

function expectFound(gain: number, truth: Homography): void {
  const { verdict, motion } = findMotion(green(shot(1, NONE)), green(shot(gain, truth)))
  expect(verdict).toBe('together')
  expect(residual(motion, truth)).toBeLessThan(0.15)
}

describe('the motion between hand-held shots', () => {
  it('is found to parts of a pixel, whatever the turn, the shift and the light', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -9, max: 9, noNaN: true }),
        fc.double({ min: -9, max: 9, noNaN: true }),
        fc.constantFrom(0.25, 0.5, 2),
        (degrees, right, down, gain) => expectFound(gain, turned(degrees, right, down)),
      ),
      { numRuns: 12, examples: [[0.3, 2.4, 0, 0.25]] },
    )
  }, 120_000)

  it('may turn the camera about its lens too', () => {
    expectFound(0.5, composed(turned(0.3, 0, 0), looking(0.4, -0.6)))
  })
})

describe('frames of a bracket', () => {
  it('from a tripod, or moved by whole pixels, are read as they are', () => {
    const frames = [shot(0.3, NONE), shot(1, NONE), shot(1.8, turned(0, 3, -2))]
    const { frames: found } = alignFrames(frames, () => undefined)
    expect(found.map((frame) => frame?.pixels)).toEqual(frames)
    expect(found.map((frame) => frame?.shift)).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 0 },
      { x: 3, y: -2 },
    ])
  })

  it('that were turned are fused as if they had not been', () => {
    const gains = [0.3, 1, 1.8]
    const steady = gains.map((gain) => shot(gain, NONE))
    const { reference } = alignFrames(steady, () => undefined)
    const motions = [turned(0.6, 2.4, -1.5), turned(-0.4, 0.5, 3.5), turned(0.5, -4.3, 1.2)]
    motions[reference] = NONE
    const still = fuseBrackets(steady)
    const shaken = fuseBrackets(gains.map((gain, i) => shot(gain, motions[i])))
    expect(shaken.leftOut).toEqual([])
    expect(psnr(shaken, still, 12)).toBeGreaterThan(34)
    // What a turned frame does not show comes from the others, without a dark line.
    expect(psnr(shaken, still, 0)).toBeGreaterThan(32)
  })

  it('that show another view are left out, and told', () => {
    const other = draw(WIDTH, HEIGHT, (x, y) => {
      const code = ((Math.floor(x / 9) * 7 + Math.floor(y / 11) * 13) % 17) * 6
      return [code, code, code]
    })
    const [dark, light] = [shot(0.4, NONE), shot(1, NONE)]
    const { data, leftOut } = fuseBrackets([dark, other, light])
    expect(leftOut).toEqual([1])
    expect(Buffer.compare(Buffer.from(data), Buffer.from(fuseBrackets([dark, light]).data))).toBe(0)
    expect(() => fuseBrackets([other, light])).toThrow('same view')
  })
})

function psnr(a: Pixels, b: Pixels, inside: number): number {
  let [sum, count] = [0, 0]
  for (let y = inside; y < a.height - inside; y++)
    for (let x = inside; x < a.width - inside; x++)
      for (let k = 0; k < 3; k++, count++)
        sum += (a.data[(y * a.width + x) * 4 + k] - b.data[(y * a.width + x) * 4 + k]) ** 2
  return 10 * Math.log10((255 * 255 * count) / Math.max(1e-9, sum))
}
