import { describe, expect, it } from 'vitest'
import { filmOverlays } from '../../../tests/helpers/film-fonts.ts'
import { filmSchema, transitionKinds, type FilmInput, type Transition } from '../../contract/film-document.ts'
import { CUTTERS } from '../spatial/cutters.ts'
import { prepareSpatial } from '../spatial/scene.ts'
import type { ClipPicture, FramePlan, OverlayPicture } from '../frame-plan.ts'
import { createFilmRaster, type RasterPhoto } from './film-raster.ts'

const [WIDTH, HEIGHT] = [96, 54]
const WHOLE = { x: 0, y: 0, width: 1, height: 1 }

type Colour = readonly [number, number, number]
const RED: Colour = [200, 40, 30]
const BLUE: Colour = [20, 60, 180]

function photoOf(colourAt: (x: number, y: number) => Colour, width = 192, height = 108): RasterPhoto {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p += 4) data.set([...colourAt(x / width, y / height), 255], p)
  return { width, height, data, spatial: null }
}

const PICTURES: Record<string, RasterPhoto> = {
  red: photoOf(() => RED),
  blue: photoOf(() => BLUE),
  // Red says where across, green where down.
  map: photoOf((x, y) => [x * 255, y * 255, 0]),
  tall: photoOf((x, y) => [120 + 100 * x, 90, 60 + 100 * y], 60, 120),
}

function pictureOf(image_id: string, more: Partial<ClipPicture> = {}): ClipPicture {
  return { clip: 0, image_id, view: WHOLE, surround: 'black', pose: null, before: null, ...more }
}

function planOf(pictures: FramePlan['pictures'], more: Partial<FramePlan> = {}): FramePlan {
  return { frame: 0, pictures, transition: null, overlays: [], ...more }
}

function rasterOf(pictures: Record<string, RasterPhoto> = PICTURES, film: Partial<FilmInput> = {}) {
  const raster = createFilmRaster({
    film: filmSchema.parse({ clips: [{ image_id: 'red', frames: 60 }], ...film }),
    width: WIDTH,
    height: HEIGHT,
    overlays: filmOverlays,
    pictures: (id) => pictures[id],
  })
  return (plan: FramePlan) => {
    const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
    raster.draw(plan, data)
    for (let p = 3; p < data.length; p += 4) if (data[p] !== 255) throw new Error('A frame is transparent')
    const at = (x: number, y: number): Colour => {
      const p = (Math.floor(y * HEIGHT) * WIDTH + Math.floor(x * WIDTH)) * 4
      return [data[p], data[p + 1], data[p + 2]]
    }
    return { data, at }
  }
}

function isLike(seen: Colour, wanted: Colour, within = 4): boolean {
  return seen.every((value, i) => Math.abs(value - wanted[i]) <= within)
}

function cut(
  kind: Transition['kind'],
  progress: number,
  direction: Transition['direction'] = 'left',
): FramePlan {
  return planOf([pictureOf('red'), pictureOf('blue')], { transition: { kind, direction, progress } })
}

describe('transitions', () => {
  const draw = rasterOf()

  it.each(transitionKinds)('%s begins with the one photo and ends with the other', (kind) => {
    for (const direction of ['left', 'right', 'up', 'down'] as const)
      for (const [x, y] of [
        [0.02, 0.02],
        [0.5, 0.5],
        [0.98, 0.98],
      ]) {
        expect(isLike(draw(cut(kind, 0.0001, direction)).at(x, y), RED)).toBe(true)
        expect(isLike(draw(cut(kind, 0.9999, direction)).at(x, y), BLUE)).toBe(true)
      }
  })

  it('crossfade mixes both evenly, dips pass through their colour', () => {
    const half = draw(cut('crossfade', 0.5)).at(0.5, 0.5)
    expect(isLike(half, [110, 50, 105], 1)).toBe(true)
    expect(isLike(draw(cut('dip-black', 0.5)).at(0.5, 0.5), [0, 0, 0], 1)).toBe(true)
    expect(isLike(draw(cut('dip-white', 0.5)).at(0.5, 0.5), [255, 255, 255], 1)).toBe(true)
  })

  it('slide, push and wipe come from the side that their direction says', () => {
    const comesAt = { left: [0.97, 0.5], right: [0.03, 0.5], up: [0.5, 0.97], down: [0.5, 0.03] } as const
    for (const kind of ['slide', 'push', 'wipe'] as const)
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const [x, y] = comesAt[direction]
        const { at } = draw(cut(kind, 0.3, direction))
        expect(isLike(at(x, y), BLUE)).toBe(true)
        expect(isLike(at(1 - x, 1 - y), RED)).toBe(true)
      }
  })

  it('push moves the first photo too, slide and wipe do not', () => {
    const map = (kind: Transition['kind']) =>
      draw(
        planOf([pictureOf('map'), pictureOf('blue')], {
          transition: { kind, direction: 'left', progress: 0.5 },
        }),
      )
    expect(map('push').at(0.25, 0.5)[0]).toBeCloseTo(0.75 * 255, -1)
    expect(map('slide').at(0.25, 0.5)[0]).toBeCloseTo(0.25 * 255, -1)
    expect(map('wipe').at(0.25, 0.5)[0]).toBeCloseTo(0.25 * 255, -1)
  })

  it('crossfade to all of a picture: its surround, and what it shows before', () => {
    const beside = { x: -0.5, y: 0, width: 2, height: 1 }
    const transition = { kind: 'crossfade', direction: 'left', progress: 0.5 } as const
    const to = (more: Partial<ClipPicture>) =>
      draw(planOf([pictureOf('red'), pictureOf('blue', more)], { transition }))
    expect(isLike(to({ view: beside }).at(0.1, 0.5), [100, 20, 15], 1)).toBe(true)
    expect(isLike(to({ view: beside }).at(0.5, 0.5), [110, 50, 105], 1)).toBe(true)
    const earlier = to({ before: { image_id: 'red', kind: 'wipe', progress: 0.5 } })
    expect(isLike(earlier.at(0.9, 0.5), RED, 1) || isLike(earlier.at(0.1, 0.5), RED, 1)).toBe(true)
    expect(isLike(to({}).at(0.1, 0.5), [110, 50, 105], 1)).toBe(true)
  })

  it('are the same whatever was drawn before', () => {
    const fresh = rasterOf()
    for (const kind of transitionKinds) {
      const plan = planOf(
        [pictureOf('map'), pictureOf('tall', { before: { image_id: 'red', kind: 'wipe', progress: 0.4 } })],
        {
          transition: { kind, direction: 'down', progress: 0.43 },
        },
      )
      expect(draw(plan).data).toEqual(fresh(plan).data)
    }
  })
})

describe('a photo in a frame', () => {
  const draw = rasterOf()
  const beyond = { x: -1.3, y: 0, width: 3.6, height: 1 }

  it('stands on black or on its own blur where it does not fill the frame', () => {
    const black = draw(planOf([pictureOf('tall', { view: beyond })]))
    expect(black.at(0.05, 0.5)).toEqual([0, 0, 0])
    const blur = draw(planOf([pictureOf('tall', { view: beyond, surround: 'blur' })]))
    expect(blur.at(0.05, 0.5)[0]).toBeGreaterThan(40)
    // Darker than the photo, and the photo itself as it is.
    expect(blur.at(0.05, 0.5)[0]).toBeLessThan(130)
    expect(blur.at(0.5, 0.5)).toEqual(black.at(0.5, 0.5))
  })

  it('with a pose but without a room is drawn flat', () => {
    const pose = { motion: 'dolly-in', amount: 0.5, pace: 0.1, progress: 0.5, billboards: [] } as const
    expect(draw(planOf([pictureOf('map', { pose })])).data).toEqual(draw(planOf([pictureOf('map')])).data)
  })

  it('takes the place of the earlier one behind a white bar', () => {
    const before = { image_id: 'red', kind: 'wipe', progress: 0.5 } as const
    const { at } = draw(planOf([pictureOf('blue', { before })]))
    expect(isLike(at(0.3, 0.5), BLUE)).toBe(true)
    expect(isLike(at(0.7, 0.5), RED)).toBe(true)
    expect(Math.min(...at(0.5, 0.5))).toBeGreaterThan(200)
    const faded = draw(planOf([pictureOf('blue', { before: { ...before, kind: 'crossfade' } })]))
    expect(isLike(faded.at(0.3, 0.5), [110, 50, 105], 1)).toBe(true)
  })

  it('has no bar before the earlier one begins to go, and none when it is gone', () => {
    for (const [progress, colour] of [
      [0, RED],
      [1, BLUE],
    ] as const) {
      const { at } = draw(
        planOf([pictureOf('blue', { before: { image_id: 'red', kind: 'wipe', progress } })]),
      )
      for (const x of [0, 0.5, 0.999]) expect(isLike(at(x, 0.5), colour)).toBe(true)
    }
  })

  it('refuses a frame of another size', () => {
    const raster = createFilmRaster({
      film: filmSchema.parse({ clips: [{ image_id: 'red', frames: 60 }] }),
      width: WIDTH,
      height: HEIGHT,
      overlays: filmOverlays,
      pictures: (id) => PICTURES[id],
    })
    expect(() => {
      raster.draw(planOf([pictureOf('red')]), new Uint8ClampedArray(100))
    }).toThrow(RangeError)
  })
})

describe('overlays of a frame', () => {
  const shown = (
    template: OverlayPicture['overlay']['template'],
    lines: string[],
    more: Partial<OverlayPicture> = {},
  ) => ({
    overlay: { template, clip_id: null, start: 0, frames: 60, lines, position: null },
    opacity: 1,
    shift: 0,
    ...more,
  })

  it('come over the photos, in their order, with their opacity', () => {
    const draw = rasterOf()
    const title = (opacity: number) =>
      draw(planOf([pictureOf('red')], { overlays: [shown('title', ['I'], { opacity })] }))
    expect(isLike(title(0).at(0.1, 0.5), RED)).toBe(true)
    const [half, full] = [title(0.5).at(0.1, 0.5)[0], title(1).at(0.1, 0.5)[0]]
    expect(full).toBeLessThan(half)
    expect(half).toBeLessThan(RED[0])
  })

  it('show a logo as soon as its pixels are there', () => {
    const pictures = { ...PICTURES, logo: photoOf(() => [64, 64, 64], 1, 1) }
    const brand = { logo_image_id: 'logo' }
    const draw = rasterOf(pictures, { brand })
    const plan = planOf([pictureOf('red')], { overlays: [shown('logo', [])] })
    const first = draw(plan).data
    pictures.logo = photoOf(() => [0, 255, 0], 40, 20)
    expect(draw(plan).data).not.toEqual(first)
    const greens = draw(plan).data.filter((value, i) => i % 4 === 1 && value > 240)
    expect(greens.length).toBeGreaterThan(10)
  })
})

describe('a camera that moves through a room', () => {
  it('takes an earlier photo along, so that two that are alike stay one', () => {
    const room = {
      box: { left: -0.6, right: 0.5, ceiling: -0.25, floor: 0.22 },
      toRoom: [1.7, 0, -0.85, 0, 0.95, -0.475, 0, 0, 1],
    }
    const layout = { ...room, corners: Array.from({ length: 8 }, () => null), confidence: 1 }
    const photo = photoOf((x, y) => [x * 255, y * 255, 0])
    const moving = {
      ...photo,
      spatial: prepareSpatial(
        photo,
        {
          camera: null,
          layout,
          corrected: layout,
          place: 'inside',
          front: null,
        },
        CUTTERS,
      ),
    }
    const draw = rasterOf({ moving, still: photo })
    const pose = { motion: 'truck-right', amount: 1, pace: 0.1, progress: 1, billboards: [] } as const
    const plain = draw(planOf([pictureOf('moving', { pose })]))
    const before = { image_id: 'still', kind: 'crossfade', progress: 0.5 } as const
    const mixed = draw(planOf([pictureOf('moving', { pose, before })]))
    expect(isLike(plain.at(0.1, 0.5), draw(planOf([pictureOf('still')])).at(0.1, 0.5))).toBe(false)
    for (const x of [0.1, 0.5, 0.9]) expect(isLike(mixed.at(x, 0.7), plain.at(x, 0.7), 1)).toBe(true)
  })
})
