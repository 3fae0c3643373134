import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stagingLayoutSchema } from '../../contract/staging-document.ts'
import { clipped, type FloorPlan, type FloorPoint, type Opening } from '../room/floor-plan.ts'
import { arrange, type Arranged, type ArrangeRequest } from './arrange.ts'
import { Arrangement } from './arrangement.ts'
import type { Furniture } from './furniture.ts'
import { cornersOf, grown, isWithin, overlaps, type Footprint, type Point } from './geometry.ts'
import { mayStandUnder } from './roles.ts'
import { arePathsFree } from './paths.ts'
import { furnishableSpaces } from './spaces.ts'
import { STAGING_STYLES } from './styles.ts'
import { testStock } from './test-stock.ts'
import { createCameraView } from './view.ts'
import { keptFree, wallsOf } from './walls.ts'
import { Refusal } from '../../refusal.ts'

const request: ArrangeRequest = {
  space: 'living-room',
  style: 'modern',
  palette: 'style',
  seed: 1,
  fullness: 0.5,
  season: 'none',
}

/** A room from `left` to `right` and `back`, seen from the origin under an angle of about 75 degrees. */
function room(
  left: number,
  right: number,
  back: number,
  openings: readonly (readonly Opening[])[] = [],
): FloorPlan {
  const floor: FloorPoint[] = [
    [left, -1.2],
    [left, back],
    [right, back],
    [right, -1.2],
  ]
  const sides = [
    ([, z]: FloorPoint) => z - 1.5,
    ([x, z]: FloorPoint) => 0.78 * z - x,
    ([x, z]: FloorPoint) => 0.78 * z + x,
  ]
  return {
    floor,
    seen: sides.reduce<readonly FloorPoint[]>(clipped, floor),
    ceiling: 2.6,
    camera: { x: 0, z: 0 },
    walls: floor.map((from, i) => ({
      from,
      to: floor[(i + 1) % floor.length],
      seen: i !== 3,
      openings: openings[i] ?? [],
    })),
  }
}

/** An opening of a wall that is a metre wide. */
function hole(kind: 'door' | 'radiator' | 'window', from: number): Opening {
  return {
    kind,
    from,
    to: from + 1,
    sill: kind === 'window' ? 0.9 : 0,
    head: kind === 'radiator' ? 0.8 : 2.1,
  }
}

/** That the photo's edge cuts nothing that stands on the floor; rugs may run out of the picture. */
function expectWhole(plan: FloorPlan, pieces: Arranged['pieces']): void {
  const view = createCameraView(plan)
  for (const { piece, place } of pieces) {
    if (place.on !== 'floor') continue
    const { size } = testStock.pieces.find(({ id }) => id === piece)!
    if (size[1] <= 0.06) continue
    expect(view.isWhole({ ...place, width: size[0], depth: size[2] }), piece).toBe(true)
  }
}

const opening = (long: number): fc.Arbitrary<Opening> =>
  fc
    .record({
      kind: fc.constantFrom('window' as const, 'door' as const, 'hearth' as const, 'radiator' as const),
      from: fc.double({ min: 0.1, max: Math.max(0.2, long - 1.2), noNaN: true }),
      width: fc.double({ min: 0.7, max: 1.1, noNaN: true }),
    })
    .map(({ kind, from, width }) => ({
      kind,
      from,
      to: from + width,
      sill: kind === 'window' ? 0.9 : 0,
      head: kind === 'radiator' ? 0.8 : 2.1,
    }))

const rooms = fc
  .record({
    left: fc.double({ min: -4, max: -1.4, noNaN: true }),
    right: fc.double({ min: 1.4, max: 4, noNaN: true }),
    back: fc.double({ min: 3.2, max: 8, noNaN: true }),
  })
  .chain(({ left, right, back }) =>
    fc
      .tuple(
        fc.array(opening(back + 1.2), { maxLength: 1 }),
        fc.array(opening(right - left), { maxLength: 1 }),
        fc.array(opening(back + 1.2), { maxLength: 1 }),
      )
      .map((openings) => room(left, right, back, openings)),
  )

const requests: fc.Arbitrary<ArrangeRequest> = fc.record({
  space: fc.constantFrom(...furnishableSpaces(testStock.pieces)),
  style: fc.constantFrom('modern', 'scandinavian'),
  palette: fc.constantFrom('style', 'cool'),
  seed: fc.integer({ min: 0, max: 40 }),
  fullness: fc.double({ min: 0, max: 1, noNaN: true }),
  season: fc.constantFrom('none', 'autumn'),
})

const infoOf = (piece: string) => testStock.pieces.find(({ id }) => id === piece)!

function footprints({ pieces }: Arranged): (Footprint & { height: number; piece: Furniture })[] {
  return pieces.flatMap(({ piece, place }) => {
    if (place.on !== 'floor') return []
    const [width, height, depth] = infoOf(piece).size
    return [{ ...place, width, depth, height, piece: infoOf(piece) }]
  })
}

/** Undefined where the room has no place for the space's furniture. */
function arrangeOrNone(plan: FloorPlan, asked: ArrangeRequest): Arranged | undefined {
  try {
    return arrange(plan, asked, testStock)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

describe('an arrangement of any room', () => {
  it('lies on the floor, crosses nothing and leaves doors and paths free', () => {
    let count = 0
    fc.assert(
      fc.property(rooms, requests, (plan, asked) => {
        const arranged = arrangeOrNone(plan, asked)
        if (arranged === undefined) return
        count++
        const all = footprints(arranged)
        const solid = all.filter(({ height }) => height > 0.06)
        for (const own of all) expect(isWithin(plan.floor, own)).toBe(true)
        for (const [i, own] of solid.entries())
          for (const other of solid.slice(i + 1)) {
            const isTucked = mayStandUnder(own.piece, other.piece)
            expect(overlaps(isTucked ? grown(own, -0.2) : own, other)).toBe(false)
          }
        const walls = wallsOf(plan)
        const bare = new Arrangement(plan)
        for (const own of all)
          expect(bare.hiddenWindows(own), 'what a piece hides of windows').toBeLessThanOrEqual(
            own.width < 0.45 ? 1 : 0.6,
          )
        for (const { footprint, kind, below } of keptFree(walls))
          for (const own of all)
            if (own.height > below && kind !== 'window')
              expect(overlaps(own, footprint), `${kind} is kept free`).toBe(false)
        const exits = walls.flatMap((wall) =>
          wall.openings
            .filter(({ kind }) => kind === 'door')
            .map(({ from, to }): Point => {
              const at = (from + to) / 2
              return [
                wall.from[0] + wall.along[0] * at + wall.inward[0] * 0.5,
                wall.from[1] + wall.along[1] * at + wall.inward[1] * 0.5,
              ]
            }),
        )
        const ground = { floor: plan.floor, within: [...plan.seen, [-1, -1] as const, [1, 0.5] as const] }
        const isOpen = arePathsFree({ ...ground, obstacles: [] }, [[0, 0], ...exits], [])
        if (isOpen) expect(arePathsFree({ ...ground, obstacles: solid }, [[0, 0], ...exits], [])).toBe(true)
      }),
      { numRuns: 40 },
    )
    expect(count).toBeGreaterThan(16)
  })

  it('shows most of each rug', () => {
    fc.assert(
      fc.property(rooms, fc.integer({ min: 1, max: 9 }), (plan, seed) => {
        const arranged = arrangeOrNone(plan, { ...request, seed })
        if (arranged === undefined) return
        const view = createCameraView(plan)
        for (const rug of footprints(arranged).filter(({ height }) => height <= 0.06))
          expect(view.seenFraction(rug), 'the part of a rug that is seen').toBeGreaterThanOrEqual(0.6)
      }),
      { numRuns: 8 },
    )
  })

  it('is the same for the same request, and a layout that can be stored', () => {
    fc.assert(
      fc.property(rooms, requests, (plan, asked) => {
        const arranged = arrangeOrNone(plan, asked)
        expect(arrangeOrNone(plan, asked)).toEqual(arranged)
        const layout = {
          version: 1,
          seed: asked.seed,
          scale: { kind: 'auto' },
          windows: null,
          foreground: null,
          pieces: arranged?.pieces ?? [],
          windowStrength: null,
          existing: 'keep',
        }
        expect(stagingLayoutSchema.safeParse(layout).error).toBeUndefined()
      }),
      { numRuns: 10 },
    )
  })
})

describe('a living room', () => {
  const plan = room(-2.6, 2.4, 5.2, [[], [{ kind: 'window', from: 1.5, to: 3.4, sill: 0.9, head: 2.2 }]])
  const find = ({ pieces }: Arranged, start: string) => pieces.find(({ piece }) => piece.startsWith(start))

  /** The sofa, or the first of a pair of chairs. */
  const seatOf = (arranged: Arranged) => (find(arranged, 'so') ?? find(arranged, 'armchair'))!

  it('has a sofa with its table, a rug under its front legs, and a picture at the height of the eye', () => {
    const arranged = arrange(plan, request, testStock)
    const named = (start: string) => footprints({ ...arranged, pieces: [find(arranged, start)!] })[0]
    const own = ['sofa', 'coffee', 'rug'].map(named)
    const distance = (a: Footprint, b: Footprint) =>
      Math.sqrt((a.x - b.x) ** 2 + (a.z - b.z) ** 2) - a.depth / 2 - b.depth / 2
    expect(distance(own[0], own[1])).toBeGreaterThanOrEqual(0.4)
    expect(distance(own[0], own[1])).toBeLessThanOrEqual(0.45)
    expect(overlaps(own[0], own[2])).toBe(true)
    for (const { place, piece } of arranged.pieces)
      if (place.on === 'wall' && infoOf(piece).category === 'art') {
        expect(place.height).toBeGreaterThanOrEqual(1.45)
        expect(place.height - infoOf(piece).size[1] / 2).toBeGreaterThan(0.9)
      }
  })

  it.each([
    ['a glass door', room(-2.2, 2.2, 5.5, [[], [{ kind: 'door', from: 0.9, to: 3.5, sill: 0, head: 2.2 }]])],
    [
      'a cupboard that stays',
      {
        ...room(-2.2, 2.2, 5),
        kept: [{ footprint: { x: 0, z: 4.7, turn: 0, width: 2.6, depth: 0.5 }, height: 0.7 }],
      },
    ],
  ])('turns no seat with its back to %s', (_, plan) => {
    for (let seed = 1; seed <= 4; seed++) {
      const { place } = seatOf(arrange(plan, { ...request, seed }, testStock))
      expect(place.on === 'floor' && Math.cos(place.turn), `seed ${seed}`).toBeLessThan(0.9)
    }
  })

  it('hides a chest that stays rather than be cut by the edge of the photo', () => {
    const chest = { footprint: { x: 0.5, z: 4.4, turn: 0, width: 1, depth: 1 }, height: 0.6 }
    const narrow = {
      ...room(-1.7, 1.7, 5.4, [[{ kind: 'door', from: 3.8, to: 4.8, sill: 0, head: 2.1 }]]),
      kept: [chest],
    }
    const { pieces } = arrange(narrow, request, testStock)
    expectWhole(narrow, pieces)
  })

  it('is a chair alone where the edge of the photo would cut all else', () => {
    const door = (from: number, to: number) => ({ kind: 'door' as const, from, to, sill: 0, head: 2.1 })
    const deep = room(-1.9, 1.6, 4.1, [[], [door(1.2, 2.4), door(2.5, 3.4)]])
    const plan = { ...deep, seen: clipped(deep.seen, ([, z]) => z - 2.4) }
    const seats = arrange(plan, request, testStock).pieces.filter(({ piece }) => /^so|^armchair/.test(piece))
    expect(seats.map(({ piece }) => piece)).toEqual(['armchair'])
    expectWhole(plan, seats)
  })

  it.each([
    ['a door behind it', [[], [hole('door', 0.9)], [hole('radiator', 2.1)]], [-2.2, 1.7, 4.7]],
    ['doors on all sides', [[hole('door', 2)], [hole('door', 1)], [hole('door', 2.1)]], [-1.7, 1.8, 3.6]],
  ] as const)(
    'is a smaller seat with its table rather than a larger one alone, with %s',
    (_, openings, size) => {
      const [left, right, back] = size
      const { pieces } = arrange(room(left, right, back, openings), request, testStock)
      expect(pieces.map(({ piece }) => piece)).toContain('coffee-table')
    },
  )

  it('has no table before the lens that the photo shows the top of alone', () => {
    const near = room(-2.8, 2.4, 3.3)
    const view = createCameraView(near)
    const { pieces } = arrange(near, request, testStock)
    for (const own of footprints({ pieces, leftOut: [] }))
      if (view.isInPicture(own)) expect(view.seenFraction(own), own.piece.id).toBeGreaterThan(0.5)
  })

  it('has a rug that runs out of the picture rather than none', () => {
    const plan = room(-2.5, 2, 4.5, [[hole('radiator', 0.8)], [hole('radiator', 2.7)], [hole('window', 2.7)]])
    const rug = find(arrange(plan, request, testStock), 'rug')
    expect(rug).toBeDefined()
  })

  it('is another one with each of the first seeds', () => {
    const sofas = [1, 2, 3].map((seed) => {
      const { place, piece } = seatOf(arrange(plan, { ...request, seed }, testStock))
      return place.on === 'floor'
        ? `${piece} ${place.x.toFixed(1)} ${place.z.toFixed(1)} ${place.turn.toFixed(1)}`
        : ''
    })
    expect(new Set(sofas).size).toBe(3)
  })

  it('is furnished with a pair of chairs as well where sofas have one place alone', () => {
    const narrow = room(-1.9, 1.7, 4.6)
    const seats = Array.from({ length: 6 }, (_, i) => {
      const { pieces } = arrange(narrow, { ...request, seed: i + 1 }, testStock)
      return pieces.filter(({ piece }) => /^so|^armchair/.test(piece)).map(({ piece }) => piece)
    })
    expect(seats[0], 'a sofa comes first').toContainEqual(expect.stringMatching(/^so/))
    expect(seats).toContainEqual(['armchair', 'armchair'])
  })

  it('holds more the fuller it is asked to be', () => {
    const count = (fullness: number) => arrange(plan, { ...request, fullness }, testStock).pieces.length
    expect(count(0)).toBeLessThan(count(0.5))
    expect(count(0.5)).toBeLessThanOrEqual(count(1))
  })

  it('names what has no room, and why', () => {
    const narrow = room(-1.6, 1.6, 4.4, [[], [], [{ kind: 'door', from: 4.2, to: 5.1, sill: 0, head: 2 }]])
    const { leftOut } = arrange(narrow, { ...request, fullness: 1 }, testStock)
    expect(leftOut.length).toBeGreaterThan(0)
    for (const { name, reason } of leftOut)
      expect(`${name}: ${reason}`).toMatch(/^[A-Z].*: (it|too) would|little/)
  })

  it('stands on floor alone, wherever walls are taken to be', () => {
    const [side, columns] = [0.1, 50]
    /** The left wall is .5 m farther in than the plan has it. */
    const data = Uint8Array.from({ length: columns * 64 }, (_, i) => (i % columns < 5 ? 0 : 1))
    const bare = { x: -2.6, z: -1.2, side, columns, rows: 64, data }
    for (let seed = 1; seed <= 2; seed++)
      for (const footprint of footprints(arrange({ ...plan, bare }, { ...request, seed }, testStock))) {
        const outside = cornersOf(footprint).map(([x]) => -2.1 - x)
        expect(Math.max(...outside), `seed ${seed}`).toBeLessThan(0.3 * Math.max(footprint.width, 0.5))
      }
  })

  it('has nothing on a wall that the photo shows edge-on', () => {
    const deep = room(-0.9, 0.9, 9)
    for (let seed = 1; seed <= 2; seed++)
      for (const { place } of arrange(deep, { ...request, space: 'entrance', seed }, testStock).pieces)
        expect(place.on === 'wall' && place.wall !== 1, `seed ${seed}`).toBe(false)
  })

  it('hides no cupboard behind a sofa where there is another place', () => {
    // What is low on a wall is kept free as a radiator is.
    const cupboard = { kind: 'radiator', from: 1.6, to: 3.1, sill: 0, head: 0.8 } as const
    const own = room(-2.6, 2.4, 5.2, [[], [cupboard]])
    const standing = footprints(arrange(own, request, testStock))
    expect(new Arrangement(own).hiddenFixtures(standing)).toBeLessThan(0.3)
  })

  it('is refused where nothing fits', () => {
    expect(() => arrange(room(-0.4, 0.4, 2), request, testStock)).toThrow(Refusal)
  })
})

it('a door keeps free what it swings over, a wide closet a path, and something low what it is deep', () => {
  const door = { kind: 'door', from: 1, to: 1.9, sill: 0, head: 2 } as const
  const closet = { ...door, from: 2.6, to: 4.7 }
  // May be a chest that stands in the photo as well.
  const low = { kind: 'radiator', from: 1, to: 2.4, sill: 0, head: 0.7 } as const
  const strips = keptFree(wallsOf(room(-2, 2, 5, [[door, closet], [low]])))
  const [swing, path, chest] = strips.map(({ footprint }) => footprint.depth)
  expect(swing).toBeCloseTo(0.9)
  expect(path).toBeCloseTo(0.75)
  expect(chest).toBeGreaterThanOrEqual(0.55)
})

it('styles differ in look or palette, every one', () => {
  const all = STAGING_STYLES.map(({ look, palette }) => `${look} ${palette ?? ''}`)
  expect(new Set(all).size).toBe(all.length)
})
