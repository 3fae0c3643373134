import { describe, expect, it } from 'vitest'
import { renderStreet } from '../../scene/exterior/render-street.ts'
import { analyseForDusk } from '../dusk/analysis.ts'
import { prepareDusk } from '../dusk/prepare-dusk.ts'
import type { Pixels, Plane } from '../pixels.ts'
import { reduceExact } from '../filters/reduce-exact.ts'
import type { SkyEvidence } from './sky-evidence.ts'
import { searchSky } from './sky-matte.ts'

const [WIDTH, HEIGHT] = [300, 200]
const street = renderStreet({ width: WIDTH, height: HEIGHT, seed: 7 })

/** What a network may say of a photo with this much sky: coarse and nowhere quite certain. */
function evidenceOf(sky: Plane, isSolid: (p: number) => boolean = (p) => sky.data[p] < 128): SkyEvidence {
  const size = { width: 60, height: 40 }
  const rows = (value: (p: number) => boolean): Plane => {
    const picture = { width: sky.width, height: sky.height, data: new Uint8Array(sky.data.length * 4) }
    for (let p = 0; p < sky.data.length; p++) picture.data.fill(value(p) ? 245 : 4, p * 4, p * 4 + 4)
    const { data } = reduceExact(picture, size)
    return { ...size, data: Uint8Array.from({ length: 2400 }, (_, p) => data[p * 4]) }
  }
  return { sky: rows((p) => sky.data[p] >= 128), solid: rows(isSolid) }
}

/** The street under a sky of clouds that the sun has coloured, from pale orange to blue. */
function underOrangeSky(): Pixels {
  const data = Uint8Array.from(street.picture.data)
  for (let y = 0, p = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, p++) {
      if (street.sky.data[p] < 128) continue
      const cloud = 0.5 + 0.5 * Math.sin(x / 23 + Math.sin(y / 9) * 2)
      data.set([150 + 105 * cloud, 160 + 10 * cloud, 200 - 90 * cloud], p * 4)
    }
  return { width: WIDTH, height: HEIGHT, data }
}

/** How much of what is sky and what is taken for it is both. */
function agreement(photo: Pixels, evidence: SkyEvidence | null): number {
  const { matte } = analyseForDusk(
    searchSky(photo, () => {}, evidence),
    [],
    () => {},
  )
  let [both, either] = [0, 0]
  for (let p = 0; p < matte.data.length; p++) {
    const [found, is] = [matte.data[p] >= 128, street.sky.data[p] >= 128]
    if (found && is) both++
    if (found || is) either++
  }
  return both / either
}

describe('evidence of the sky', () => {
  it('finds a sky of orange clouds that is missed without it', () => {
    const photo = underOrangeSky()
    const missed = (() => {
      try {
        return agreement(photo, null)
      } catch {
        return 0
      }
    })()
    expect(missed).toBeLessThan(0.5)
    expect(agreement(photo, evidenceOf(street.sky))).toBeGreaterThan(0.9)
  })

  it('keeps what is surely built out of the sky, though it is as white as that', () => {
    // A white board that hangs from the top of the photo.
    const photo = { ...street.picture, data: Uint8Array.from(street.picture.data) }
    const isBoard = (p: number): boolean => p % WIDTH >= 40 && p % WIDTH < 130 && p < 60 * WIDTH
    for (let p = 0; p < WIDTH * HEIGHT; p++) if (isBoard(p)) photo.data.set([214, 226, 240], p * 4)
    const sky = { ...street.sky, data: street.sky.data.map((value, p) => (isBoard(p) ? 0 : value)) }
    const boardFraction = (evidence: SkyEvidence | null): number => {
      const { matte } = analyseForDusk(
        searchSky(photo, () => {}, evidence),
        [],
        () => {},
      )
      let count = 0
      for (let y = 5; y < 50; y++)
        for (let x = 50; x < 120; x++) if (matte.data[y * WIDTH + x] >= 128) count++
      return count / (45 * 70)
    }
    expect(boardFraction(null)).toBeGreaterThan(0.9)
    expect(boardFraction(evidenceOf(sky))).toBeLessThan(0.05)
  })

  it('changes nothing where it says what is seen, but for its own edges', () => {
    const evidence = evidenceOf(street.sky)
    const coarse = prepareDusk(street.picture, { scale: 1, evidence }).render({})
    const without = prepareDusk(street.picture, { scale: 1 }).render({})
    let off = 0
    for (let i = 0; i < without.data.length; i++) off += Math.abs(coarse.data[i] - without.data[i])
    expect(off / without.data.length).toBeLessThan(0.5)
  })

  it('leaves twigs to colour: plants are neither sky nor solid', () => {
    const plants = evidenceOf(street.sky, () => false)
    const nothing: SkyEvidence = { sky: { ...plants.sky, data: new Uint8Array(2400) }, solid: plants.solid }
    const bytes = (evidence: SkyEvidence | null): Pixels['data'] =>
      prepareDusk(street.picture, { scale: 1, evidence }).render({}).data
    expect(bytes(nothing)).toEqual(bytes(null))
  })
})
