import { describe, expect, it } from 'vitest'
import { LABEL_CLASSES } from '../perception/classes.ts'
import type { PerceptionMap } from '../perception/perception-map.ts'
import { PALETTES, PIECES } from '../scene/furniture/piece.ts'
import { arrange } from './arrange/arrange.ts'
import { Arrangement } from './arrange/arrangement.ts'
import { overlaps } from './arrange/geometry.ts'
import { withBox } from '../imaging/layout/adjust.ts'
import type { Room } from '../contract/room.ts'
import type { Plane } from '../imaging/pixels.ts'
import { clearsFurniture, regionsToClear } from './clear-furniture.ts'
import { stagingNote } from './notes.ts'
import { createPieces } from './pack-pieces.ts'
import { prepareStaging } from './prepare-staging.ts'
import { CHEST, chestAt, testPhoto, testShape } from './render/test-room.ts'
import { createStagingRoom } from './room/create-room.ts'
import type { KeptFurniture } from './room/floor-plan.ts'
import { keptFurniture } from './room/kept-furniture.ts'
import { regionsOf } from './room/regions.ts'
import { floorPoint, project } from './room/room.ts'

/** A level camera 1.3 m above the floor that looks along a room of 4.5 × 5 m. */
const focal = 0.62
const ratio = 2 / 3
const toRoom = [1 / focal, 0, -0.5 / focal, 0, ratio / focal, -ratio / focal / 2, 0, 0, 1]
const shape = withBox({ toRoom }, { left: -0.48, right: 0.42, ceiling: -0.26, floor: 0.26 })
const room = createStagingRoom(shape, { kind: 'camera-height', metres: 1.3 })
const [width, height] = [300, 200]

/** A thing of half a metre on the floor at (x, z), or as high up on the back wall. */
function paint(data: Uint8Array, id: number, [x, y, z]: readonly [number, number, number]): void {
  const corners = [
    [x - 0.25, y, z],
    [x + 0.25, y + 0.5, z],
  ].map(([cx, cy, cz]) => project(room, [cx, cy, cz])!)
  for (let row = Math.floor(corners[1].y * height); row < corners[0].y * height; row++)
    for (let column = Math.floor(corners[0].x * width); column < corners[1].x * width; column++)
      data[row * width + column] = id
}

const data = new Uint8Array(width * height)
paint(data, 1, [-1.2, 0, 3])
paint(data, 2, [1.2, 0, 3])
paint(data, 3, [0, 1.6, 4.99])
const labels = { width, height, data }
const sofa = { footprint: { x: 1.2, z: 3.2, turn: 0, width: 1.6, depth: 0.85 }, height: 0.8 }

const request = { space: 'living-room', style: 'modern', palette: 'style', fullness: 0.5, season: 'none' }

/** A photo of a small room, and what is known of it. */
const size = { width: 120, height: 80 }
const found = { ...testShape(size.width, size.height), corners: Array(8).fill(null), confidence: 1 }
const known = { camera: null, layout: found, corrected: null, place: 'inside', front: null } as Room
const photo = testPhoto(size.width, size.height)

describe('what stays in a photo', () => {
  it('is what stands on the floor: where it is, as wide and high as it is', () => {
    const flat = new Uint8Array(width * height)
    paint(flat, 1, [0, 0, 2.2])
    expect(keptFurniture(regionsOf({ width, height, data: flat }), room), 'only floor is behind it').toEqual(
      [],
    )
    const tall = new Uint8Array(width * height)
    for (const y of [0, 0.5, 1]) paint(tall, 1, [-1.2, y, 3])
    const [kept, ...others] = keptFurniture(regionsOf({ width, height, data: tall }), room)
    expect(others).toEqual([])
    expect(kept.height).toBeCloseTo(1.5, 1)
    expect(kept.footprint.width).toBeCloseTo(0.5, 1)
    expect(Math.hypot(kept.footprint.x + 1.2, kept.footprint.z - 3)).toBeLessThan(0.3)
  })

  it('has no new furniture in it, before it or behind it', () => {
    const kept = [{ footprint: { x: 0.2, z: 3.4, turn: 0, width: 1.2, depth: 0.6 }, height: 0.8 }]
    const furnishings = { pieces: PIECES, palettes: PALETTES }
    const areas = [[], kept].map((list) => {
      const { pieces } = arrange({ ...room.floorPlan, kept: list }, { ...request, seed: 1 }, furnishings)
      const view = new Arrangement({ ...room.floorPlan, kept: list }).view
      return pieces.filter(({ piece, place }) => {
        if (place.on !== 'floor') return false
        const [w, h, depth] = PIECES.find(({ id }) => id === piece)!.size
        const footprint = { ...place, width: w, depth }
        return (
          overlaps(footprint, kept[0].footprint) || view.hiddenFraction({ footprint, height: h }, kept) > 0
        )
      }).length
    })
    expect(areas[0], 'without it the same floor is taken').toBeGreaterThan(0)
    expect(areas[1]).toBe(0)
  })

  it('is not hidden by what stands farther into the room', () => {
    const kept = [{ footprint: { x: 0.2, z: 4, turn: 0, width: 1, depth: 0.4 }, height: 0.5 }]
    const sofa = PIECES.find(({ id }) => id === 'loveseat')!
    const faultOf = (x: number) =>
      new Arrangement({ ...room.floorPlan, kept }).faultAt({ piece: sofa, x, z: 3, turn: 0 }, 'main')
    expect(faultOf(0.2)).toBe('it would hide furniture that stays')
    expect(faultOf(-1.4)).toBe(null)
  })

  it('is what a network takes for built in as well, whatever becomes of furniture', () => {
    const staging = (perception: PerceptionMap | null) =>
      prepareStaging(photo, known, 'preview', createPieces(new Map()), [], perception)
    const ask = { ...request, seed: 1, existing: 'remove-all' } as const
    const bare = staging(null)
    const tall = ({ height: own }: KeptFurniture) => own > 0.5
    const seat = bare.footprints(bare.arrange(ask).layout).find(tall)!
    // A cupboard where the seat would stand.
    const own = createStagingRoom(found, { kind: 'auto' })
    const { x, z } = seat.footprint
    const [foot, head] = [
      [x - 0.5, 0, z],
      [x + 0.5, 1.2, z],
    ].map(([px, py, pz]) => project(own, [px, py, pz])!)
    const [across, down] = [120, 80]
    const data = new Uint8Array(LABEL_CLASSES.length * across * down)
    const plane = LABEL_CLASSES.indexOf('built-in') * across * down
    const [from, to] = [foot.x, head.x].map((place) => Math.round(place * across))
    for (let y = Math.floor(head.y * down); y < foot.y * down; y++)
      data.fill(255, plane + y * across + from, plane + y * across + to)
    const furnished = staging({ width: across, height: down, data })
    const standing = furnished.footprints(furnished.arrange(ask).layout).filter(tall)
    expect(standing).not.toEqual([])
    const cupboard = { x, z, turn: 0, width: 0.4, depth: 0.1 }
    expect(standing.some(({ footprint }) => overlaps(footprint, cupboard))).toBe(false)
  })
})

describe('furniture that stays and has no new furniture beside it', () => {
  const staging = (plane: Plane | null) =>
    clearsFurniture({ photo, labels: plane, scale: 1 }, known, (cleared) =>
      prepareStaging(cleared, known, 'preview', createPieces(new Map())),
    )
  /** A cupboard across the middle of the photo, with its foot near the camera. */
  const cupboard = { ...size, data: new Uint8Array(size.width * size.height) }
  for (let y = 28; y < 72; y++) cupboard.data.fill(1, y * size.width + 20, y * size.width + 104)
  const ask = { ...request, seed: 1, existing: 'keep' } as const
  const full = staging(cupboard)
  const { layout, leftOut } = full.arrange(ask)

  it('is covered, and that is said before anything else', () => {
    expect(layout.pieces, 'the room is furnished all the same').not.toEqual([])
    expect(full.coversKept(layout)).toBe(true)
    expect(stagingNote(true, leftOut)).toContain('“Remove all”')
    for (const existing of ['remove-all', 'remove-in-way'] as const)
      expect(full.coversKept({ ...layout, existing }), existing).toBe(false)
    expect(staging(null).coversKept(layout), 'nothing stands in the photo').toBe(false)
  })

  it('is not covered by what stands clear of it', () => {
    const [piece] = layout.pieces
    const beside = { ...piece, place: { on: 'floor', x: 30, z: 0.2, turn: 0 } as const }
    expect(full.coversKept({ ...layout, pieces: [beside] })).toBe(false)
  })
})

describe('what a staging takes out of a photo', () => {
  it('is nothing, all that stands on the floor, or what the furniture would stand in', () => {
    expect(regionsToClear(labels, room, 'keep', () => [sofa])).toEqual([])
    expect(regionsToClear(labels, room, 'remove-all', () => [])).toEqual([1, 2])
    expect(regionsToClear(labels, room, 'remove-in-way', () => [sofa])).toEqual([2])
  })

  it('is what a piece of a pack stands in too', () => {
    const own = createStagingRoom(found, { kind: 'auto' })
    /** A narrow red thing that stands in the middle of the photo and is higher than a chest. */
    const thing = { ...size, data: new Uint8Array(size.width * size.height) }
    for (let y = 30; y < 62; y++) thing.data.fill(1, y * size.width + 56, y * size.width + 64)
    const furnished = { ...photo, data: photo.data.slice() }
    for (const [i, id] of thing.data.entries()) if (id === 1) furnished.data.set([220, 20, 30], i * 4)
    const [x = 0, z = 0] = floorPoint(own, { x: 0.5, y: 62 / size.height }) ?? []
    const staging = clearsFurniture({ photo: furnished, labels: thing, scale: 1 }, known, (cleared) =>
      prepareStaging(cleared, known, 'preview', () => CHEST),
    )
    const { layout } = staging.arrange({ ...request, seed: 1, existing: 'remove-in-way' })
    /** Pixels that are still red beside a chest of a pack that stands `aside` of the thing. */
    const redBeside = (aside: number): number => {
      const chest = { ...chestAt(x + aside, z, 0), piece: 'nordic/chest' }
      const { data: shown } = staging.render({ ...layout, pieces: [chest] }, null, () => undefined).picture
      return thing.data.filter((_, i) => shown[i * 4] > 3 * shown[i * 4 + 1]).length
    }
    expect(redBeside(0)).toBe(0)
    expect(redBeside(-1.4), 'nothing stands in it').toBeGreaterThan(100)
  })
})
