import { withBox } from '../../imaging/layout/adjust.ts'
import type { RoomShape } from '../../imaging/layout/layout.ts'
import type { Pixels } from '../../imaging/pixels.ts'
import { toCode } from '../../imaging/linear.ts'
import { rayThrough, type Camera } from '../../scene/camera.ts'
import { buildGeometry } from '../../scene/geometry.ts'
import { material } from '../../scene/material.ts'
import type { Triple } from '../../scene/mesh.ts'
import { SceneBuilder } from '../../scene/scene.ts'
import { roundedBox, sheet } from '../../scene/shapes.ts'
import { Tracer } from '../../scene/tracer.ts'
import { placed } from '../../scene/mesh.ts'
import type { PlacedPiece } from '../../contract/staging-document.ts'
import type { BuiltPiece } from './furnish.ts'

/** For tests: an empty room of which everything is known, in metres; its origin is below the lens. */
export const TEST_ROOM = { left: -2.4, right: 2.3, back: 5.2, front: -1.5, ceiling: 2.6 }
export const TEST_CAMERA: Camera = { at: [0, 1.25, 0], yaw: -0.28, focal: 0.6, drop: 0.04 }
const WINDOW = { from: 1.6, to: 3.6, sill: 0.7, head: 2.2 }

/** Its photo: walls that fade away from a bright window in the left wall, a floor of boards and a door. */
export function testPhoto(width: number, height: number): Pixels {
  const { left, right, back, front, ceiling } = TEST_ROOM
  const builder = new SceneBuilder()
  const greys: Triple[] = []
  const add = (colour: Triple, at: Triple, across: Triple, up: Triple) => {
    greys.push(colour)
    const point = (s: number, t: number): Triple => [
      at[0] + s * across[0] + t * up[0],
      at[1] + s * across[1] + t * up[1],
      at[2] + s * across[2] + t * up[2],
    ]
    builder.add(sheet(point, 1, 1), material([1, 1, 1]))
  }
  const deep = back - front
  for (let i = 0; i < 24; i++) {
    const wide = (right - left) / 24
    add(
      [0.2 + 0.02 * (i % 3), 0.15 + 0.015 * (i % 3), 0.11],
      [left + i * wide, 0, front],
      [wide, 0, 0],
      [0, 0, deep],
    )
  }
  add([0.75, 0.74, 0.72], [left, ceiling, front], [right - left, 0, 0], [0, 0, deep])
  add([0.5, 0.49, 0.46], [left, 0, front], [0, 0, deep], [0, ceiling, 0])
  add([0.62, 0.61, 0.58], [right, 0, front], [0, 0, deep], [0, ceiling, 0])
  add([0.56, 0.55, 0.52], [left, 0, back], [right - left, 0, 0], [0, ceiling, 0])
  add([0.3, 0.28, 0.26], [right - 0.001, 0, 3.4], [0, 0, 0.9], [0, 2.03, 0])
  add([0.3, 0.3, 0.32], [-0.6, 1.1, back - 0.001], [1.2, 0, 0], [0, 0.9, 0])
  for (let i = 0; i < 2; i++)
    for (let j = 0; j < 2; j++)
      add(
        j === 0 ? [0.45, 0.6, 0.4] : [0.9, 0.93, 0.97],
        [left + 0.001, WINDOW.sill + j * 0.75, WINDOW.from + i],
        [0, 0, 0.94],
        [0, 0.7, 0],
      )
  const scene = builder.build({ portals: [], sun: [0, 1, 0], sunLight: [0, 0, 0], sunSpread: 0 })
  const tracer = new Tracer(scene)
  const d = new Float64Array(3)
  const data = new Uint8Array(width * height * 4)
  const [ox, oy, oz] = TEST_CAMERA.at
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0]
      for (let i = 0; i < 4; i++) {
        rayThrough(TEST_CAMERA, x + 0.25 + 0.5 * (i & 1), y + 0.25 + 0.5 * (i >> 1), width, height, d)
        if (!tracer.cast(ox, oy, oz, d[0], d[1], d[2])) continue
        for (let c = 0; c < 3; c++) sum[c] += greys[tracer.part - 1][c] / 4
      }
      for (let c = 0; c < 3; c++) data[(y * width + x) * 4 + c] = toCode(sum[c])
      data[(y * width + x) * 4 + 3] = 255
    }
  return { width, height, data }
}

/** The room's shape as an analysis without any error would find it. */
export function testShape(width: number, height: number): RoomShape {
  const { yaw, focal, drop, at } = TEST_CAMERA
  const { left, right, back, ceiling } = TEST_ROOM
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  const [a, c] = [1 / focal, -0.5 / focal]
  const [e, f] = [height / width / focal, ((drop - 0.5) * height) / width / focal]
  return withBox(
    { toRoom: [a * cos, 0, c * cos + sin, 0, e, f, -a * sin, 0, cos - c * sin] },
    { left: left / back, right: right / back, ceiling: (at[1] - ceiling) / back, floor: at[1] / back },
  )
}

/** A plain chest, 1.2 m wide, 0.8 m high and 0.5 m deep. */
export const CHEST: BuiltPiece = {
  geometry: buildGeometry([
    {
      mesh: placed(roundedBox([1.2, 0.8, 0.5], 0.001), { at: [0, 0.4, 0] }),
      material: material([0.05, 0.25, 0.06]),
    },
  ]),
  size: [1.2, 0.8, 0.5],
  top: 0.8,
  light: null,
}

export function chestAt(x: number, z: number, turn: number): PlacedPiece {
  return {
    id: 'chest',
    piece: 'chest',
    look: 'plain',
    colours: {},
    seed: 1,
    place: { on: 'floor', x, z, turn },
  }
}
