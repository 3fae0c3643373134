import { beforeAll, describe, expect, it } from 'vitest'
import {
  edgeErrors,
  partsOf,
  photographed,
  type PaintedScene,
  type PartAt,
} from '../../../tests/helpers/rendered-edges.ts'
import { spatialMotions, type FilmRect, type SpatialMotion } from '../../contract/film-document.ts'
import type { Room } from '../../contract/room.ts'
import { withBox } from '../../imaging/layout/adjust.ts'
import { UNSEEN } from '../../imaging/layout/layout.ts'
import type { Camera } from '../../scene/camera.ts'
import { material } from '../../scene/material.ts'
import { SceneBuilder } from '../../scene/scene.ts'
import { sheet } from '../../scene/shapes.ts'
import { placeBillboards } from './billboards.ts'
import type { Lens } from './planes.ts'
import { findRange } from './range.ts'
import { CUTTERS } from './cutters.ts'
import { drawSpatial, prepareSpatial, type SpatialScene } from './scene.ts'
import { traceOutlines } from './trace-outlines.ts'

const CAMERA: Camera = { at: [0.4, 1.3, 0], yaw: -0.22, focal: 0.62, drop: 0.06 }
const PHOTO = { width: 1080, height: 720 }
const OUT = { width: 640, height: 360 }
const WHOLE: FilmRect = { x: 0, y: (1 - 27 / 32) / 2, width: 1, height: 27 / 32 }
/** Half a pixel of a film is what the eye forgives. */
const MAX_ERROR = 0.5

type Corner = readonly [number, number, number]
/** A grey, or a colour; a corner; and two sides of a rectangle. Lengths in metres, y up. */
type Sheet = readonly [grey: number, at: Corner, across: Corner, up: Corner]

function painted(sky: Corner, sheets: readonly Sheet[]): PaintedScene {
  const builder = new SceneBuilder()
  for (const [, at, across, up] of sheets)
    builder.add(
      sheet((s, t) => [0, 1, 2].map((i) => at[i] + s * across[i] + t * up[i]) as unknown as Corner, 1, 1),
      material([1, 1, 1]),
    )
  const scene = builder.build({ portals: [], sun: [0, 1, 0], sunLight: [0, 0, 0], sunSpread: 0 })
  return { scene, colours: [sky, ...sheets.map(([grey]) => [grey, grey, grey] as const)], size: PHOTO }
}

/** An empty room of 5.4 × 2.6 m, its back wall 6 m before the lens: with a rug, a picture, a door and a window. */
const ROOM = { left: -2.9, right: 2.5, back: 6, front: -2, height: 2.6 }

function roomSheets(): Sheet[] {
  const { left, right, back, front, height } = ROOM
  const deep = back - front
  return [
    [90, [left, 0, front], [right - left, 0, 0], [0, 0, deep]],
    [235, [left, height, front], [right - left, 0, 0], [0, 0, deep]],
    [180, [left, 0, front], [0, 0, deep], [0, height, 0]],
    [140, [right, 0, front], [0, 0, deep], [0, height, 0]],
    [205, [left, 0, back], [right - left, 0, 0], [0, height, 0]],
    [30, [-1.2, 0.001, 3], [2, 0, 0], [0, 0, 1.8]],
    [60, [-0.9, 1.2, back - 0.001], [1.4, 0, 0], [0, 0.8, 0]],
    [20, [right - 0.001, 0, 4.2], [0, 0, 0.9], [0, 2, 0]],
    [250, [left + 0.001, 0.9, 3.6], [0, 0, 1.4], [0, 1.2, 0]],
  ]
}

/** A house of 7 × 3.2 m with a lower wing, 9 m before the lens, under a blue sky: with a door, windows and a drive. */
const HOUSE = 9

function houseFront(): PaintedScene {
  const at = (x: number, y: number): Corner => [x, y, HOUSE - 0.001]
  return painted(
    [120, 170, 235],
    [
      [60, [-40, 0, -2], [80, 0, 0], [0, 0, HOUSE + 2]],
      [205, [-5, 0, HOUSE], [7, 0, 0], [0, 3.2, 0]],
      [165, [2, 0, HOUSE], [30, 0, 0], [0, 1.9, 0]],
      [165, [-40, 0, HOUSE], [35, 0, 0], [0, 1.7, 0]],
      [30, at(-1.2, 0), [1, 0, 0], [0, 2.1, 0]],
      [20, at(-4, 1), [1.6, 0, 0], [0, 1.2, 0]],
      [20, at(3, 0.5), [1.6, 0, 0], [0, 1, 0]],
      [140, [-1, 0.001, 2], [1.6, 0, 0], [0, 0, 5]],
    ],
  )
}

/** Between places of the photo and directions of the scene, as a layout keeps it: nothing is found from pixels. */
function toRoom(): number[] {
  const { yaw, focal, drop } = CAMERA
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  const ratio = PHOTO.width / PHOTO.height
  // Column to the right and row down as tangents, then the turn of `rayThrough`.
  const [a, c] = [1 / focal, -0.5 / focal]
  const [e, f] = [1 / focal / ratio, (drop - 0.5) / focal / ratio]
  return [a * cos, 0, c * cos + sin, 0, e, f, -a * sin, 0, cos - c * sin]
}

function knownRoom(): Room {
  const { at } = CAMERA
  const box = {
    left: (ROOM.left - at[0]) / ROOM.back,
    right: (ROOM.right - at[0]) / ROOM.back,
    ceiling: (at[1] - ROOM.height) / ROOM.back,
    floor: at[1] / ROOM.back,
  }
  const layout = withBox({ toRoom: toRoom() }, box)
  return { camera: null, layout, corrected: layout, place: 'inside', front: null }
}

function knownFront(): Room {
  const box = { left: -UNSEEN, right: UNSEEN, ceiling: -UNSEEN, floor: CAMERA.at[1] / HOUSE }
  const front = withBox({ toRoom: toRoom() }, box)
  return { camera: null, layout: null, corrected: null, place: 'outside', front }
}

/** The tracer's camera at a lens of the room. */
function movedCamera({ at, cos, sin }: Lens, depth: number): Camera {
  const [x, y, z] = CAMERA.at
  return {
    ...CAMERA,
    at: [x + at[0] * depth, y - at[1] * depth, z + at[2] * depth],
    yaw: CAMERA.yaw + Math.atan2(sin, cos),
  }
}

/** The largest error of an edge at both ends of a motion at its full amount, and how many edges were seen. */
function worstEdge(
  scene: PaintedScene,
  partAt: PartAt,
  spatial: SpatialScene,
  motion: SpatialMotion,
  depth: number,
) {
  const asked = { motion, amount: 1, pace: 1 / 100 }
  const drawn = new Uint8ClampedArray(OUT.width * OUT.height * 4)
  const errors: number[] = []
  for (const progress of [0, 1]) {
    drawSpatial(spatial, { ...asked, progress, billboards: [] }, WHOLE, drawn, OUT.width, OUT.height)
    const { lens, view } = findRange(spatial.geometry, asked, WHOLE).at(progress)
    const frame = { camera: movedCamera(lens, depth), view, drawn, ...OUT }
    errors.push(...[true, false].flatMap((isRow) => edgeErrors(scene, partAt, frame, isRow)))
  }
  return { error: Math.max(...errors), edges: errors.length }
}

describe.each([
  {
    name: 'a rendered empty room',
    scene: painted([0, 0, 0], roomSheets()),
    room: knownRoom(),
    depth: ROOM.back,
  },
  { name: 'a rendered house front', scene: houseFront(), room: knownFront(), depth: HOUSE },
])('$name', ({ scene, room, depth }) => {
  const partAt = partsOf(scene)
  let spatial: SpatialScene

  beforeAll(() => {
    spatial = prepareSpatial(photographed(scene, partAt, CAMERA), room, CUTTERS)
  }, 60_000)

  it.each(spatialMotions)('has its edges where a lens that moves by %s sees them', (motion) => {
    const { error, edges } = worstEdge(scene, partAt, spatial, motion, depth)
    expect(edges).toBeGreaterThan(300)
    expect(error).toBeLessThanOrEqual(MAX_ERROR)
  })
})

describe('an item that stands in a rendered room', () => {
  // A panel of 0.8 × 1.5 m, 4 m away, that faces the lens.
  const [sin, cos] = [0.1, Math.sqrt(1 - 0.1 * 0.1)]
  const foot: Corner = [CAMERA.at[0] - 4 * sin, 0, 4 * cos]
  const left: Corner = [foot[0] - 0.4 * cos, 0, foot[2] - 0.4 * sin]
  const across: Corner = [0.8 * cos, 0, 0.8 * sin]
  const scene = painted([0, 0, 0], [...roomSheets(), [10, left, across, [0, 1.5, 0]]])
  const panel = scene.colours.length - 1
  const partAt = partsOf(scene)

  it('is upright and in its place from wherever the lens goes', () => {
    const photo = photographed(scene, partAt, CAMERA)
    const mask = { ...PHOTO, data: new Uint8Array(PHOTO.width * PHOTO.height) }
    for (let p = 0; p < mask.data.length; p++) mask.data[p] = photo.data[p * 4] < 16 ? 255 : 0
    const billboards = traceOutlines(mask, { max: 1, maxPlaces: 40 })
    const spatial = prepareSpatial(photo, knownRoom(), CUTTERS)
    const drawn = new Uint8ClampedArray(OUT.width * OUT.height * 4)
    for (const motion of ['truck-left', 'crane-up', 'orbit-right', 'dolly-in'] as const) {
      const asked = { motion, amount: 1, pace: 1 / 100 }
      drawSpatial(spatial, { ...asked, progress: 1, billboards }, WHOLE, drawn, OUT.width, OUT.height)
      const placed = placeBillboards(spatial.geometry, billboards)
      const { lens, view } = findRange(spatial.geometry, asked, WHOLE, placed).at(1)
      const frame = { camera: movedCamera(lens, ROOM.back), view, drawn, ...OUT }
      const errors = [true, false].flatMap((isRow) => edgeErrors(scene, partAt, frame, isRow, panel))
      expect(errors.length).toBeGreaterThan(40)
      // Where what is filled behind it has another grey than what stands there, a measured edge is shifted.
      const sorted = errors.toSorted((a, b) => a - b)
      expect(sorted[Math.floor(errors.length / 2)]).toBeLessThanOrEqual(MAX_ERROR / 2)
      expect(sorted[Math.floor(errors.length * 0.6)]).toBeLessThanOrEqual(MAX_ERROR)
    }
  }, 60_000)
})
