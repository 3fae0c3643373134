import { describe, expect, it } from 'vitest'
import { filmOverlays } from '../../../tests/helpers/film-fonts.ts'
import { filmSchema } from '../../contract/film-document.ts'
import { planFilm } from '../evaluate/plan-frame.ts'
import type { FilmPhoto } from '../frame-plan.ts'
import { createFilmRaster, type RasterPhoto } from './film-raster.ts'
import { halve } from './halve.ts'
import { createScaledRaster, previewScale } from './scaled-raster.ts'

const film = filmSchema.parse({
  clips: [{ image_id: 'bricks', frames: 60, motion: { kind: 'push-in' } }],
  overlays: [{ template: 'title', start: 0, frames: 60, lines: ['14 Linden Street', 'For sale'] }],
})
const photos = new Map<string, FilmPhoto>([
  ['bricks', { image_id: 'bricks', width: 1280, height: 720, room: null }],
])

/** Lines that are as fine as a frame can show, as brick and foliage have them. */
function bricks(): RasterPhoto {
  const [width, height] = [1280, 720]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p += 4) {
      const isJoint = y % 7 === 0 || (x + (Math.floor(y / 7) % 2) * 6) % 12 === 0
      data.fill(isJoint ? 190 : 96, p, p + 3)
    }
  return { width, height, data, spatial: null }
}

function draw(make: typeof createFilmRaster, width: number, height: number): Uint8ClampedArray {
  const picture = bricks()
  const out = new Uint8ClampedArray(width * height * 4)
  make({ film, width, height, overlays: filmOverlays, pictures: () => picture }).draw(
    planFilm(film, photos, 'v24').at(40),
    out,
  )
  return out
}

/** The film in full size, reduced by means over squares of three pixels. */
function reduced(width: number, height: number): Uint8ClampedArray {
  const from = draw(createFilmRaster, 3 * width, 3 * height)
  const out = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < out.length; i++) {
    const [x, y] = [(i >> 2) % width, Math.floor((i >> 2) / width)]
    let sum = 0
    for (let v = 0; v < 3; v++)
      for (let u = 0; u < 3; u++) sum += from[((3 * y + v) * 3 * width + 3 * x + u) * 4 + (i & 3)]
    out[i] = sum / 9
  }
  return out
}

function decibels(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  const error = a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0) / (a.length * 0.75)
  return 10 * Math.log10(65_025 / error)
}

describe('a preview', () => {
  it('looks as the film does that is shown reduced, in finest detail and in letters', () => {
    const film = reduced(320, 180)
    const preview = draw((setup) => createScaledRaster(setup, 2), 320, 180)
    expect(decibels(preview, film)).toBeGreaterThan(32)
  })

  it('is drawn larger where it is small', () => {
    expect([previewScale({ width: 640, height: 360 }), previewScale({ width: 1280, height: 720 })]).toEqual([
      2, 1,
    ])
  })
})

describe('a halved frame', () => {
  it('holds the means of four pixels', () => {
    const data = Uint8ClampedArray.from([0, 4, 8, 255, 10, 4, 8, 255, 20, 5, 255, 255, 30, 5, 255, 255])
    const out = new Uint8ClampedArray(4)
    halve({ width: 2, height: 2, data }, out)
    expect([...out]).toEqual([15, 5, 132, 255])
  })

  it('is refused where its sides are odd', () => {
    const frame = { width: 3, height: 2, data: new Uint8ClampedArray(24) }
    expect(() => halve(frame, new Uint8ClampedArray(4))).toThrow(RangeError)
  })
})
