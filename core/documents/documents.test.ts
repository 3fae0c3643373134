import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filmSchema, planarMotions, spatialMotions, type Film } from '../contract/film-document.ts'
import type { RemovalHints } from '../contract/hints.ts'
import type { Room } from '../contract/room.ts'
import type { StagingLayout } from '../contract/staging-document.ts'
import type { Settings } from '../contract/widgets.ts'
import { restoreAnalysis, storeAnalysis, type PhotoAnalysis } from './analysis.ts'
import { DocumentError, type Stored } from './document.ts'
import { restoreFilm, storeFilm } from './film.ts'
import { restoreHints, storeHints } from './hints.ts'
import {
  type OrderedRemoval,
  restoreRemoval,
  restoreSettings,
  storeRemoval,
  storeSettings,
} from './order-settings.ts'
import { restoreLayout, storeLayout } from './staging.ts'

/** As the database gives back what was written as JSON. */
const read = <Kind extends string>(text: string) => JSON.parse(text) as Stored<Kind>
const old = <Kind extends string>(document: object) => document as unknown as Stored<Kind>

const number = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const whole = (min: number, max: number) => fc.integer({ min, max })
const fraction = number(0, 1)
const vector = fc.tuple(number(-1, 1), number(-1, 1), number(-1, 1))
const place = fc.record({ x: number(-9, 9), y: number(-9, 9) })
const box = fc.record({
  left: number(-60, -0.02),
  right: number(0.02, 60),
  ceiling: number(-60, -0.02),
  floor: number(0.02, 60),
})
const nine = fc.array(number(-5, 5), { minLength: 9, maxLength: 9 })
const layout = fc.record({
  box,
  toRoom: nine,
  corners: fc.array(fc.option(place), { minLength: 8, maxLength: 8 }),
  confidence: fraction,
})
const room: fc.Arbitrary<Room> = fc.record({
  camera: fc.option(
    fc.record({
      focal: number(0.1, 9),
      middle: number(-1, 1),
      pitch: number(-1, 1),
      roll: number(-1, 1),
      yaw: number(-1, 1),
      axes: fc.record({ right: vector, down: vector, depth: vector }),
      confidence: fraction,
    }),
  ),
  layout: fc.option(layout),
  corrected: fc.option(layout),
  place: fc.constantFrom('inside' as const, 'outside' as const, 'unclear' as const),
  front: fc.option(layout),
})
const analysis: fc.Arbitrary<PhotoAnalysis> = fc.record({
  regions: fc.array(
    fc.record({
      id: whole(1, 255),
      bounds: fc.record({ x: whole(0, 99), y: whole(0, 99), width: whole(1, 99), height: whole(1, 99) }),
      coverage: fraction,
    }),
  ),
  room: fc.option(room),
  suggested_at: fc.constantFrom(null, '2026-11-29T03:11:00.000Z'),
  corrections: fc.option(
    fc.record({
      width: whole(1, 512),
      height: whole(1, 512),
      runs: fc.array(whole(0, 512), { maxLength: 8 }),
    }),
  ),
})
const line = fc.record({ x: number(-99, 9000), y: number(-99, 9000) }).map(({ x, y }) => ({
  points: [
    { x, y },
    { x: x + 5, y: y + 7 },
  ],
}))
const hints: fc.Arbitrary<RemovalHints> = fc.record({
  lines: fc.array(line, { maxLength: 4 }),
  sources: fc.array(
    fc
      .record({ kind: fc.constantFrom('include', 'exclude'), at: line })
      .map(({ kind, at: { points } }) => ({ kind, points: [...points, { x: points[0].x, y: points[1].y }] })),
    { maxLength: 3 },
  ),
})
const removal: fc.Arbitrary<OrderedRemoval> = fc.record(
  {
    grow: whole(0, 64),
    feather: whole(0, 64),
    seed: whole(0, 2_147_483_647),
    hints,
    room_lines: fc.array(line, { maxLength: 4 }),
    room: fc.record({ box, toRoom: nine }),
  },
  { requiredKeys: ['grow', 'feather', 'seed', 'hints', 'room_lines'] },
)
const settings: fc.Arbitrary<Settings> = fc.dictionary(
  fc.constantFrom('exposure', 'sky', 'fires', 'unlit', 'drawn_windows', 'version', 'values'),
  fc.oneof(
    number(-9, 9),
    fc.boolean(),
    fc.string(),
    fc.array(fc.record({ x: fraction, y: fraction }), { maxLength: 3 }),
  ),
)
const film: fc.Arbitrary<Film> = fc
  .record({
    fps: whole(24, 60),
    clips: fc.array(
      fc.record({
        image_id: fc.constant('i1'),
        frames: whole(1, 300),
        motion: fc.record({ kind: fc.constantFrom(...planarMotions, ...spatialMotions), amount: fraction }),
        before: fc.option(fc.record({ image_id: fc.constant('i0') })),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    overlays: fc.array(
      fc.record({ template: fc.constantFrom('title' as const, 'price-card' as const), frames: whole(1, 90) }),
      { maxLength: 3 },
    ),
    sounds: fc.array(fc.record({ audio_id: fc.constant('a1'), trim_start: fraction }), { maxLength: 2 }),
    brand: fc.option(fc.record({ name: fc.constant('A. Smith') })),
  })
  .map((written) => filmSchema.parse(written))
const photoPlace = fc.tuple(fraction, fraction)
const standing = fc.record({ x: number(-9, 9), z: number(-9, 9), turn: number(-4, 4) })
const layoutOfStaging: fc.Arbitrary<StagingLayout> = fc
  .record({
    version: fc.constant(1 as const),
    seed: whole(0, 9),
    scale: fc.oneof(
      fc.constant({ kind: 'auto' as const }),
      number(0.5, 2).map((metres) => ({ kind: 'camera-height' as const, metres })),
      fc.record({
        kind: fc.constant('length' as const),
        from: photoPlace,
        to: photoPlace,
        metres: number(0.1, 9),
      }),
    ),
    windows: fc.option(fc.array(fc.array(photoPlace, { minLength: 3, maxLength: 6 }), { maxLength: 3 })),
    foreground: fc.option(fc.constant('a-mask')),
    pieces: fc.array(fc.tuple(fc.constantFrom('sofa', 'nordic/lounge-chair'), standing, whole(0, 3)), {
      maxLength: 6,
    }),
    windowStrength: fc.option(number(1.5, 12)),
    existing: fc.constantFrom('keep' as const, 'remove-all' as const, 'remove-in-way' as const),
  })
  .map(({ pieces, ...rest }) => ({
    ...rest,
    pieces: pieces.map(([piece, at, kind], i) => ({
      id: `p${i}`,
      piece,
      look: 'modern',
      colours: { seat: '#a0b0c0' },
      seed: i,
      place:
        kind === 0 && i > 0
          ? { on: 'piece' as const, piece: `p${i - 1}`, ...at }
          : kind === 1
            ? { on: 'wall' as const, wall: i, along: at.x, height: 1.5 }
            : { on: kind === 2 ? ('ceiling' as const) : ('floor' as const), ...at },
    })),
  }))

describe('documents', () => {
  const same = <Document, Kind extends string>(
    documents: fc.Arbitrary<Document>,
    store: (document: Document) => string,
    restore: (stored: Stored<Kind>) => unknown,
  ) =>
    fc.assert(
      fc.property(documents, (document) => {
        expect(restore(read(store(document)))).toEqual(document)
      }),
    )
  it('come back as they were stored', () => {
    same(analysis, storeAnalysis, restoreAnalysis)
    same(hints, storeHints, restoreHints)
    same(removal, storeRemoval, restoreRemoval)
    same(settings, storeSettings, restoreSettings)
    same(film, storeFilm, restoreFilm)
    same(layoutOfStaging, storeLayout, restoreLayout)
  })

  it('are stored with their version', () => {
    expect(
      JSON.parse(storeAnalysis({ regions: [], room: null, corrections: null, suggested_at: null })),
    ).toEqual({ version: 3, regions: [], room: null, corrections: null, suggested_at: null })
    expect(JSON.parse(storeSettings({ sky: 'clear' }))).toEqual({ version: 1, values: { sky: 'clear' } })
  })

  it('refuse what is none, and never throw another error', () => {
    const garbage = fc.oneof(
      fc.anything({ withNullPrototype: true, withMap: true, withBigInt: true, withSparseArray: true }),
      fc.record(
        {
          version: fc.oneof(whole(-1, 3), fc.anything()),
          regions: fc.anything(),
          room: fc.anything(),
          hints: fc.anything(),
          values: fc.anything(),
          clips: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    )
    const restores: ((stored: never) => unknown)[] = [
      restoreAnalysis,
      restoreHints,
      restoreRemoval,
      restoreSettings,
      restoreFilm,
      restoreLayout,
    ]
    fc.assert(
      fc.property(garbage, fc.constantFrom(...restores), (stored, restore) => {
        try {
          restore(stored as never)
        } catch (error) {
          expect(error).toBeInstanceOf(DocumentError)
        }
      }),
    )
    const trap = Object.defineProperty({}, 'version', {
      get: () => {
        throw new Error('trap')
      },
    })
    for (const restore of restores) expect(() => restore(trap as never)).toThrow(DocumentError)
  })

  it('say why they cannot be read', () => {
    const why = (document: object) => () => restoreAnalysis(old(document))
    expect(why([])).toThrow('the analysis of a photo is not an object')
    expect(why({ version: 4 })).toThrow('written by a later version of Mullion (4, not 3)')
    expect(why({ version: 1.5 })).toThrow('no version')
    expect(why({ regions: [{ id: 'x' }] })).toThrow('damaged at regions.0.id')
    expect(() => restoreFilm(old({ fps: 30, clips: [] }))).toThrow('a film has no version')
    expect(() => restoreLayout(old({ pieces: [] }))).toThrow('no version')
  })

  it('refuse furniture that stands on nothing, and two pieces of one id', () => {
    const layout = (pieces: object[]) => ({
      version: 1,
      seed: 1,
      scale: { kind: 'auto' },
      windows: null,
      foreground: null,
      pieces,
      windowStrength: null,
      existing: 'keep',
    })
    const piece = (id: string, place: object) => ({
      id,
      piece: 'vase',
      look: 'modern',
      colours: {},
      seed: 1,
      place,
    })
    const floor = { on: 'floor', x: 0, z: 2, turn: 0 }
    const top = { on: 'piece', piece: 'table', x: 0, z: 0, turn: 0 }
    const why = (pieces: object[]) => () => restoreLayout(old(layout(pieces)))
    expect(why([piece('table', floor), piece('vase', top)])).not.toThrow()
    expect(why([piece('vase', top), piece('table', floor)])).toThrow('stands on is not there')
    expect(why([piece('a', floor), piece('a', floor)])).toThrow('Two pieces have one id')
  })

  it('cannot be used before they are restored, nor written past their module', () => {
    const stored = read<'analysis'>(
      storeAnalysis({ regions: [], room: null, corrections: null, suggested_at: null }),
    )
    // @ts-expect-error: what a column holds carries no information of itself
    expect(stored.regions).toEqual([])
    // @ts-expect-error: one kind of document is not opened as another
    expect(() => restoreFilm(stored)).toThrow(DocumentError)
    // @ts-expect-error: JSON by the user is no stored document
    const written: ReturnType<typeof storeFilm> = JSON.stringify({})
    expect(written).toBe('{}')
  })
})

describe('documents of older versions', () => {
  const regions = [{ id: 1, bounds: { x: 4, y: 8, width: 30, height: 20 }, coverage: 0.02 }]
  const walls = { left: -1.2, right: 0.9, ceiling: -0.7, floor: 0.8 }
  const toRoom = [1, 0, -0.5, 0, 0.7, -0.35, 0, 0, 1]
  const corners = [
    { x: 0.2, y: 0.3 },
    { x: 0.8, y: 0.3 },
    { x: 0.8, y: 0.7 },
    { x: 0.2, y: 0.7 },
  ]
  const found = { box: walls, toRoom, corners: [...corners, null, null, null, null], confidence: 0.8 }
  const camera = {
    focal: 0.8,
    middle: 0.5,
    pitch: 0.01,
    roll: 0,
    yaw: 0.2,
    axes: { right: [1, 0, 0], down: [0, 1, 0], depth: [0, 0, 1] },
    confidence: 0.9,
  }

  it('are analyses without a room, with one that was found, and with one that was corrected', () => {
    const uncorrected = { corrections: null, suggested_at: null }
    expect(restoreAnalysis(old({ regions }))).toEqual({ regions, room: null, ...uncorrected })
    expect(restoreAnalysis(old({ regions, room: null }))).toEqual({ regions, room: null, ...uncorrected })
    expect(restoreAnalysis(old({ regions, room: { camera, layout: found } }))).toEqual({
      regions,
      ...uncorrected,
      room: { camera, layout: found, corrected: null, place: 'unclear', front: null },
    })
    const corrected = { ...found, confidence: 1 }
    expect(
      restoreAnalysis(old({ regions: [], room: { camera, layout: null, corrected } })).room?.corrected,
    ).toEqual(corrected)
  })

  it('are the settings of a removal before hints, before rooms, and with both', () => {
    const none = { lines: [], sources: [] }
    expect(restoreRemoval(old({ grow: 6, feather: 2, seed: 3 }))).toEqual({
      grow: 6,
      feather: 2,
      seed: 3,
      hints: none,
      room_lines: [],
    })
    const line = {
      points: [
        { x: 1, y: 2 },
        { x: 30, y: 40 },
      ],
    }
    const drawn = { lines: [line], sources: [] }
    expect(restoreRemoval(old({ grow: 4, feather: 4, seed: 1, hints: drawn })).hints).toEqual(drawn)
    const placed = {
      grow: 4,
      feather: 4,
      seed: 1,
      hints: none,
      room: { box: walls, toRoom },
      room_lines: [line],
    }
    expect(restoreRemoval(old(placed))).toEqual(placed)
  })

  it('are the settings of a service, values by widget', () => {
    const values = { exposure: 0.5, sky: 'clear', fires: true, unlit: [{ x: 0.2, y: 0.4 }] }
    expect(restoreSettings(old(values))).toEqual(values)
  })

  it('are hints by themselves, and films of version 1', () => {
    const drawn = {
      lines: [
        {
          points: [
            { x: -5, y: 2 },
            { x: 30, y: 40 },
          ],
        },
      ],
      sources: [
        {
          kind: 'exclude',
          points: [
            { x: 0, y: 0 },
            { x: 9, y: 0 },
            { x: 9, y: 9 },
          ],
        },
      ],
    }
    expect(restoreHints(old(drawn))).toEqual(drawn)
    const clips = [{ image_id: 'gone', frames: 120 }]
    const restored = restoreFilm(old({ version: 1, fps: 30, clips, sounds: [] }))
    expect(restored.clips).toMatchObject(clips)
    expect(restored.ratio).toBe('16:9')
  })
})
