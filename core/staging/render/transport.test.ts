import { describe, expect, it } from 'vitest'
import type { Pixels } from '../../imaging/pixels.ts'
import { buildGeometry } from '../../scene/geometry.ts'
import { material } from '../../scene/material.ts'
import { placed } from '../../scene/mesh.ts'
import { roundedBox } from '../../scene/shapes.ts'
import { fitFloorGloss } from '../light/floor-gloss.ts'
import { planeSeen } from '../room/room.ts'
import { createStagingRoom } from '../room/create-room.ts'
import { furnish, type BuiltPiece } from './furnish.ts'
import { preparePhoto } from './stage.ts'
import { TEST_CAMERA, chestAt, testPhoto, testShape } from './test-room.ts'
import { Transport } from './transport.ts'

const [WIDTH, HEIGHT] = [240, 160]
const room = createStagingRoom(testShape(WIDTH, HEIGHT), {
  kind: 'camera-height',
  metres: TEST_CAMERA.at[1],
})
const found = { windows: null, windowStrength: null }

/** A white slab on nothing, 2 m wide and deep, with 14 cm under it, as a bed has. */
const SLAB: BuiltPiece = {
  geometry: buildGeometry([
    {
      mesh: placed(roundedBox([2, 0.3, 2], 0.001), { at: [0, 0.29, 0] }),
      material: material([0.8, 0.8, 0.8]),
    },
  ]),
  size: [2, 0.44, 2],
  top: null,
  light: null,
}

describe('light on furniture', () => {
  const { light } = preparePhoto(testPhoto(WIDTH, HEIGHT), room, found)
  const transport = new Transport(furnish([chestAt(0, 3.5, 0)], room, () => SLAB)!, light)
  const [values, toward] = [new Float32Array(4), new Float32Array(4)]
  const green = (y: number, z: number, ny: number) => {
    const point = { x: 0, y, z, nx: 0, ny, nz: 0, translucency: 0 }
    transport.lightAt(point, 1, 2048, values, toward, 0)
    return values[1]
  }

  it('hardly gets under a bed', () => {
    const onTop = green(0.441, 3.5, 1)
    expect(green(0.001, 3.5, 1), 'in the middle, upwards').toBeLessThan(0.06 * onTop)
    expect(green(0.139, 3.5, -1), 'in the middle, downwards').toBeLessThan(0.12 * onTop)
  })
})

describe('the own colour of a floor', () => {
  /** The photo with a blue sheen over the half of the floor that is nearer. */
  const sheen = (photo: Pixels): Pixels => {
    const data = photo.data.slice()
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        if (planeSeen(room, { x: (x + 0.5) / WIDTH, y: (y + 0.5) / HEIGHT }) !== 'floor') continue
        if (x < WIDTH / 2) for (let c = 0; c < 3; c++) data[(y * WIDTH + x) * 4 + c] += 30 + 45 * c
      }
    return { ...photo, data }
  }
  const colourOf = (photo: Pixels) => fitFloorGloss(preparePhoto(photo, room, found).light).colour

  it('is not that of the sky that is mirrored on it', () => {
    const photo = testPhoto(WIDTH, HEIGHT)
    const [own, shiny] = [colourOf(photo), colourOf(sheen(photo))]
    for (let c = 0; c < 3; c++) expect(shiny[c] / own[c], `channel ${c}`).toBeCloseTo(1, 0.5)
    expect(shiny[0], 'warm as the boards').toBeGreaterThan(1.3 * shiny[2])
  })
})
