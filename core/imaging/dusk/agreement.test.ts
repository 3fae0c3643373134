import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Box, Stroke } from '../../contract/marks.ts'
import type { Settings } from '../../contract/widgets.ts'
import { renderStreet } from '../../scene/exterior/render-street.ts'
import { reduceExact } from '../filters/reduce-exact.ts'
import type { Pixels, Rect } from '../pixels.ts'
import type { DuskEvidence } from './analysis.ts'
import { findSky } from '../sky/sky-matte.ts'
import { workingSize } from '../working-size.ts'
import { prepareDusk } from './prepare-dusk.ts'
import { computeCentre } from './unlit.ts'

// What is previewed free is what the order gives: the same photo, small and large, has the same windows and evening.

const shared = process.env['SHARED_PHOTOS'] ?? path.join(import.meta.dirname, '../../../../shared/photos')
const FULL = 2_400_000
const PHOTOS = [
  'exteriors/brick-house-double-garage.jpg',
  'exteriors/brick-semi-overcast.jpg',
  'exteriors/brick-terrace-clouds.jpg',
  'exteriors/painted-row-white-sky.jpg',
  'exteriors/queenslander-pool-palms.jpg',
  'exteriors/shingle-house-porch-trees.jpg',
  'large/modern-facade-37mp.jpg',
]
const hasPhotos = existsSync(path.join(shared, PHOTOS[0]))
if (!hasPhotos) console.warn(`SKIPPED: previews of real photos against orders, as ${shared} is not there`)

interface Evening {
  out: Pixels
  /** Light that windows add, in codes of green. */
  lit: Float32Array
  /** In fractions of the photo. */
  windows: readonly Rect[]
}

function eveningOf(
  photo: Pixels,
  size: { width: number; height: number },
  evidence: DuskEvidence | null = null,
): Evening {
  const prepared = prepareDusk(photo, { scale: 1, evidence })
  const [out, on, off] = [{}, { window_glow: 100 }, { window_glow: 0 }].map((settings) =>
    reduceExact(prepared.render(settings), size),
  )
  const lit = Float32Array.from({ length: size.width * size.height }, (_, p) =>
    Math.max(0, on.data[p * 4 + 1] - off.data[p * 4 + 1]),
  )
  return { out, lit, windows: prepared.windows({}) }
}

async function read(name: string): Promise<Pixels> {
  const whole = await sharp(path.join(shared, name)).rotate().removeAlpha().toColourspace('srgb').toBuffer()
  const { width, height } = await sharp(whole).metadata()
  const scale = Math.min(1, Math.sqrt(FULL / (width * height)))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const data = await sharp(whole)
    .resize(size.width, size.height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return { ...size, data: new Uint8Array(data) }
}

function likeness(a: Pixels, b: Pixels): number {
  let squares = 0
  a.data.forEach((code, i) => (squares += (code - b.data[i]) ** 2))
  return 10 * Math.log10((255 * 255 * a.width * a.height * 3) / Math.max(1, squares))
}

function common(a: Float32Array, b: Float32Array): number {
  let [both, either] = [0, 0]
  a.forEach((value, i) => {
    both += Math.min(value, b[i])
    either += Math.max(value, b[i])
  })
  return both / Math.max(1, either)
}

/** The mean light of a window in an evening. */
function lightIn({ lit, out: { width, height } }: Evening, window: Rect): number {
  let [sum, count] = [0, 0]
  const [bottom, right] = [(window.y + window.height) * height, (window.x + window.width) * width]
  for (let y = Math.floor(window.y * height); y < Math.min(height, bottom); y++)
    for (let x = Math.floor(window.x * width); x < Math.min(width, right); x++) {
      sum += lit[y * width + x]
      count++
    }
  return sum / count
}

/** Windows that shine in one evening (a sixth of full light or more) and hardly in the other. */
function litInOne(one: Evening, other: Evening): unknown[] {
  return one.windows.filter((window) => {
    const light = lightIn(one, window)
    return light > 30 && lightIn(other, window) < light / 3
  })
}

const streets = new Map<number, Pixels>()

/** Rendering a street takes longer than two evenings of it. */
function streetOf(seed: number): Pixels {
  const street = streets.get(seed) ?? renderStreet({ width: 1050, height: 700, seed }).picture
  streets.set(seed, street)
  return street
}

/** The small photo is reduced as the page reduces it. */
function expectAgreement(photo: Pixels, evidence: DuskEvidence | null = null): void {
  const size = workingSize(photo)
  const order = eveningOf(photo, size, evidence)
  const preview = eveningOf(reduceExact(photo, size), size, evidence)
  expect(litInOne(order, preview)).toEqual([])
  expect(litInOne(preview, order)).toEqual([])
  expect(common(order.lit, preview.lit)).toBeGreaterThanOrEqual(0.85)
  expect(likeness(order.out, preview.out)).toBeGreaterThanOrEqual(33)
}

describe('a preview against the order', () => {
  it.each([7, 12])('agrees on street %i', (seed) => {
    expectAgreement(streetOf(seed))
  })

  it('agrees where a map of the photo decides what is sky and glass', () => {
    const photo = streetOf(12)
    const [width, height] = [36, 24]
    // A sky that is claimed too low on the left, where a house stands, and not at all on the right.
    const claimed = Uint8Array.from({ length: width * height }, (_, p) =>
      p < 14 * width && p % width < 10 ? 250 : 0,
    )
    const solid = Uint8Array.from({ length: width * height }, (_, p) => (p % width >= 26 ? 250 : 0))
    // Surer of the houses on the right.
    const glass = Uint8Array.from({ length: width * height }, (_, p) => (p % width) * 5)
    const evidence = {
      sky: { width, height, data: claimed },
      solid: { width, height, data: solid },
      glass: { width, height, data: glass },
    }
    expectAgreement(photo, evidence)
    const size = workingSize(photo)
    const small = reduceExact(photo, size)
    expect(likeness(eveningOf(small, size, evidence).out, eveningOf(small, size).out)).toBeLessThan(25)
  })

  it.skipIf(!hasPhotos).each(PHOTOS)('agrees on %s', async (name) => {
    expectAgreement(await read(name))
  })

  it('has the same windows put out and the same sky painted', () => {
    const photo = streetOf(7)
    const size = workingSize(photo)
    const small = prepareDusk(reduceExact(photo, size), { scale: 1 })
    const strokes: Stroke[] = [
      { kind: 'take', size: 0.08, points: [0.1, 0.1, 0.3, 0.12] },
      { kind: 'add', size: 0.03, points: [0.5, 0.6, 0.6, 0.62] },
    ]
    const places = small
      .windows({ sky_strokes: strokes })
      .flatMap((w, i) => (i % 2 ? [] : [computeCentre(w)]))
    const boxes: Box[] = [{ x: 0.41, y: 0.85, width: 0.1, height: 0.11 }]
    const settings: Settings = {
      window_glow: 100,
      sky_strokes: strokes,
      unlit: places,
      drawn_windows: boxes,
    }
    const order = reduceExact(prepareDusk(photo, { scale: 1 }).render(settings), size)
    expect(likeness(order, small.render(settings))).toBeGreaterThanOrEqual(39)
    expect(likeness(order, small.render({ ...settings, unlit: [] }))).toBeLessThan(32)
    expect(likeness(order, small.render({ ...settings, sky_strokes: [] }))).toBeLessThan(36)
    expect(likeness(order, small.render({ ...settings, drawn_windows: [] }))).toBeLessThan(32)
  })

  it('lights the windows of the order where it is given what the order decides on', () => {
    const photo = streetOf(7)
    const view = reduceExact(photo, workingSize(photo))
    const reduced = reduceExact(photo, { width: 700, height: 467 })
    const ordered = prepareDusk(photo, { scale: 1 }).windows({})
    expect(ordered.length).toBeGreaterThan(3)
    expect(prepareDusk(reduced, { scale: 0.6, view }).windows({})).toEqual(ordered)
    expect(prepareDusk(reduced, { scale: 0.6 }).windows({})).not.toEqual(ordered)
  })

  it('finds the same share of sky whatever the size', () => {
    const fractions = [1100, 720].map((width) => {
      const { picture } = renderStreet({ width, height: Math.round(width / 1.5), seed: 8 })
      return findSky(picture).fraction
    })
    expect(Math.max(...fractions) - Math.min(...fractions)).toBeLessThan(0.003)
  })
})

describe('rooms', () => {
  it('are refused, though their ceilings look like an overcast sky', () => {
    const [width, height] = [240, 160]
    const data = new Uint8Array(width * height * 4).fill(255)
    for (let p = 0; p < width * height; p++) {
      const [x, y] = [p % width, Math.floor(p / width)]
      const isWindow = x > 90 && x < 140 && y > 60 && y < 100
      const colour = y < 50 ? 225 - y / 5 : isWindow ? 250 : y < 120 ? 150 : 90
      data.set([colour, colour - (y < 50 ? 1 : 12), colour - (y < 50 ? 2 : 24)], p * 4)
    }
    const prepared = prepareDusk({ width, height, data }, { scale: 1 })
    expect(() => prepared.render({})).toThrow('No sky was found')
  })
})
