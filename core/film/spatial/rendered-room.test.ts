import { beforeAll, describe, expect, it } from 'vitest'
import { spatialMotions, type FilmRect } from '../../contract/film-document.ts'
import type { Room } from '../../contract/room.ts'
import { withBox } from '../../imaging/layout/adjust.ts'
import { rayThrough, type Camera } from '../../scene/camera.ts'
import { material } from '../../scene/material.ts'
import { SceneBuilder, type Scene } from '../../scene/scene.ts'
import { sheet } from '../../scene/shapes.ts'
import { Tracer } from '../../scene/tracer.ts'
import type { Lens } from './planes.ts'
import { findRange } from './range.ts'
import { drawSpatial, prepareSpatial, type SpatialScene } from './scene.ts'

/** An empty room of 5.4 × 2.6 m, its back wall 6 m before the lens; lengths in metres, y up. */
const ROOM = { left: -2.9, right: 2.5, back: 6, front: -2, height: 2.6 }
const CAMERA: Camera = { at: [0.4, 1.3, 0], yaw: -0.22, focal: 0.62, drop: 0.06 }
const PHOTO = { width: 1080, height: 720 }
const OUT = { width: 640, height: 360 }
const WHOLE: FilmRect = { x: 0, y: (1 - 27 / 32) / 2, width: 1, height: 27 / 32 }
/** Half a pixel of a film is what the eye forgives. */
const MAX_ERROR = 0.5

type Corner = readonly [number, number, number]

/** Every part has a grey of its own: floor, rug, ceiling, walls, and a picture, a door and a window on walls. */
function emptyRoom(): { scene: Scene; greys: readonly number[] } {
  const { left, right, back, front, height } = ROOM
  const builder = new SceneBuilder()
  const greys = [0]
  const add = (grey: number, at: Corner, across: Corner, up: Corner) => {
    greys.push(grey)
    builder.add(
      sheet((s, t) => [0, 1, 2].map((i) => at[i] + s * across[i] + t * up[i]) as unknown as Corner, 1, 1),
      material([1, 1, 1]),
    )
  }
  const deep = back - front
  add(90, [left, 0, front], [right - left, 0, 0], [0, 0, deep])
  add(235, [left, height, front], [right - left, 0, 0], [0, 0, deep])
  add(180, [left, 0, front], [0, 0, deep], [0, height, 0])
  add(140, [right, 0, front], [0, 0, deep], [0, height, 0])
  add(205, [left, 0, back], [right - left, 0, 0], [0, height, 0])
  add(30, [-1.2, 0.001, 3], [2, 0, 0], [0, 0, 1.8])
  add(60, [-0.9, 1.2, back - 0.001], [1.4, 0, 0], [0, 0.8, 0])
  add(20, [right - 0.001, 0, 4.2], [0, 0, 0.9], [0, 2, 0])
  add(250, [left + 0.001, 0.9, 3.6], [0, 0, 1.4], [0, 1.2, 0])
  return { scene: builder.build({ portals: [], sun: [0, 1, 0], sunLight: [0, 0, 0], sunSpread: 0 }), greys }
}

/** The room as the geometry says it is, with nothing found from pixels. */
function knownRoom(): Room {
  const { at, yaw, focal, drop } = CAMERA
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  const ratio = PHOTO.width / PHOTO.height
  // Column to the right and row down as tangents, then the turn of `rayThrough`.
  const [a, c] = [1 / focal, -0.5 / focal]
  const [e, f] = [1 / focal / ratio, (drop - 0.5) / focal / ratio]
  const toRoom = [a * cos, 0, c * cos + sin, 0, e, f, -a * sin, 0, cos - c * sin]
  const depth = ROOM.back - at[2]
  const box = {
    left: (ROOM.left - at[0]) / depth,
    right: (ROOM.right - at[0]) / depth,
    ceiling: (at[1] - ROOM.height) / depth,
    floor: at[1] / depth,
  }
  const layout = withBox({ toRoom }, box)
  return { camera: null, layout, corrected: layout }
}

describe('a rendered empty room', () => {
  const { scene, greys } = emptyRoom()
  const tracer = new Tracer(scene)
  const ray = new Float64Array(3)
  let spatial: SpatialScene

  /** The part of the scene that a camera sees at a place of its photo, in fractions. */
  function partAt(camera: Camera, x: number, y: number): number {
    rayThrough(camera, x * PHOTO.width, y * PHOTO.height, PHOTO.width, PHOTO.height, ray)
    const [ox, oy, oz] = camera.at
    return tracer.cast(ox, oy, oz, ray[0], ray[1], ray[2]) ? tracer.part : 0
  }

  beforeAll(() => {
    const { width, height } = PHOTO
    const data = new Uint8ClampedArray(width * height * 4)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        let sum = 0
        for (let k = 0; k < 9; k++)
          sum +=
            greys[
              partAt(CAMERA, (x + ((k % 3) + 0.5) / 3) / width, (y + (Math.floor(k / 3) + 0.5) / 3) / height)
            ]
        data.fill(Math.round(sum / 9), (y * width + x) * 4, (y * width + x) * 4 + 3)
        data[(y * width + x) * 4 + 3] = 255
      }
    spatial = prepareSpatial({ width, height, data }, knownRoom())
  }, 60_000)

  /** The tracer's camera at a lens of the room. */
  function movedCamera({ at, cos, sin }: Lens): Camera {
    const depth = ROOM.back - CAMERA.at[2]
    const [x, y, z] = CAMERA.at
    return {
      ...CAMERA,
      at: [x + at[0] * depth, y - at[1] * depth, z + at[2] * depth],
      yaw: CAMERA.yaw + Math.atan2(sin, cos),
    }
  }

  /** Errors in pixels of all edges along rows, or along columns, that cross them steeply. */
  function edgeErrors(camera: Camera, view: FilmRect, drawn: Uint8ClampedArray, isRow: boolean): number[] {
    const [length, lines] = isRow ? [OUT.width, OUT.height] : [OUT.height, OUT.width]
    const part = (along: number, line: number) => {
      const [x, y] = isRow ? [along, line] : [line, along]
      return partAt(camera, view.x + (x / OUT.width) * view.width, view.y + (y / OUT.height) * view.height)
    }
    const grey = (along: number, line: number) =>
      drawn[(isRow ? line * OUT.width + along : along * OUT.width + line) * 4]
    const errors: number[] = []
    for (let line = 4; line < lines - 1; line += 7) {
      const seen = Array.from({ length }, (_, at) => part(at + 0.5, line + 0.5))
      for (let at = 6; at < length - 6; at++) {
        const [from, to] = [seen[at - 1], seen[at]]
        const isAlone =
          seen.slice(at - 6, at).every((one) => one === from) &&
          seen.slice(at, at + 6).every((one) => one === to)
        if (from === to || !isAlone) continue
        const truth = crossing(at - 0.5, at + 0.5, from, (place) => part(place, line + 0.5))
        // Where the edge runs along the line rather than across it, the other direction measures it.
        if (part(truth - 1, line + 1.5) !== from || part(truth + 1, line + 1.5) !== to) continue
        if (part(truth - 1, line - 0.5) !== from || part(truth + 1, line - 0.5) !== to) continue
        const level = (greys[from] + greys[to]) / 2
        for (let k = at - 4; k < at + 4; k++) {
          const [low, high] = [grey(k, line) - level, grey(k + 1, line) - level]
          if (low * high > 0 || low === high) continue
          errors.push(Math.abs(k + 0.5 + low / (low - high) - truth))
          break
        }
      }
    }
    return errors
  }

  /** Where a part ends between two places, by halving. */
  function crossing(low: number, high: number, from: number, partOn: (place: number) => number): number {
    for (let i = 0; i < 10; i++) {
      const middle = (low + high) / 2
      if (partOn(middle) === from) low = middle
      else high = middle
    }
    return (low + high) / 2
  }

  it.each(spatialMotions)('has its edges where a lens that moves by %s sees them', (motion) => {
    const out = new Uint8ClampedArray(OUT.width * OUT.height * 4)
    for (const progress of [0, 1]) {
      drawSpatial(spatial, { motion, amount: 1, progress }, WHOLE, out, OUT.width, OUT.height)
      const { lens, view } = findRange(spatial.geometry, motion, 1, WHOLE).at(progress)
      const camera = movedCamera(lens)
      const errors = [true, false].flatMap((isRow) => edgeErrors(camera, view, out, isRow))
      expect(errors.length).toBeGreaterThan(150)
      expect(Math.max(...errors)).toBeLessThanOrEqual(MAX_ERROR)
    }
  })
})
