import { describe, expect, it } from 'vitest'
import type { PlacedPiece } from '../../contract/staging-document.ts'
import { buildGeometry } from '../../scene/geometry.ts'
import { material } from '../../scene/material.ts'
import { placed } from '../../scene/mesh.ts'
import { roundedBox } from '../../scene/shapes.ts'
import { createStagingRoom } from '../room/create-room.ts'
import { project } from '../room/room.ts'
import type { BuiltPiece } from './furnish.ts'
import { preparePhoto, stage } from './stage.ts'
import { CHEST, TEST_CAMERA, chestAt, testPhoto, testShape } from './test-room.ts'

const [WIDTH, HEIGHT] = [240, 160]
const photo = testPhoto(WIDTH, HEIGHT)
const room = createStagingRoom(testShape(WIDTH, HEIGHT), {
  kind: 'camera-height',
  metres: TEST_CAMERA.at[1],
})
const prepared = preparePhoto(photo, room, { windows: null, windowStrength: null })

describe('the light on the walls of a staged photo', () => {
  const ignore = () => {}
  const ask = (pieces: readonly PlacedPiece[], source: () => BuiltPiece) => ({
    prepared,
    layout: { pieces: [...pieces], seed: 2 },
    source,
    foreground: null,
    quality: 'preview' as const,
  })

  it('keeps the colour of a wall that a lamp stands at', () => {
    const lamp = {
      ...CHEST,
      size: [0.3, 0.4, 0.3] as const,
      light: { at: [0, 1.4, 0] as const, lumens: 900, kelvin: 2700 },
    }
    const geometry = buildGeometry([
      {
        mesh: placed(roundedBox([0.3, 0.4, 0.3], 0.001), { at: [0, 0.2, 0] }),
        material: material([0.2, 0.2, 0.2]),
      },
    ])
    const { picture } = stage(
      ask([chestAt(1.2, 4.9, 0)], () => ({ ...lamp, geometry })),
      ignore,
    )
    let brightest = 0
    let increase = 0
    for (let p = 0; p < WIDTH * HEIGHT; p++) {
      const before = photo.data[p * 4 + 1]
      if (before > 215 || picture.data[p * 4 + 1] <= before) continue
      brightest = Math.max(brightest, picture.data[p * 4 + 1])
      increase = Math.max(increase, picture.data[p * 4 + 1] - before)
    }
    expect(increase, 'the lamp is seen').toBeGreaterThan(8)
    expect(brightest).toBeLessThan(240)
  })

  it('has no border on a wall where the ceiling is taken to begin', () => {
    const wardrobe = { ...CHEST, size: [1.2, 2.2, 0.6] as const }
    const geometry = buildGeometry([
      {
        mesh: placed(roundedBox([1.2, 2.2, 0.6], 0.001), { at: [0, 1.1, 0] }),
        material: material([0.1, 0.1, 0.1]),
      },
    ])
    const { picture } = stage(
      ask([chestAt(0.9, 4.8, 0)], () => ({ ...wardrobe, geometry })),
      ignore,
    )
    let under = 0
    for (let x = -1.5; x < 2.2; x += 0.05) {
      const place = project(room, [x, 2.58, 5.2])!
      const p = Math.floor(place.y * HEIGHT) * WIDTH + Math.floor(place.x * WIDTH)
      if (place.x < 1) under = Math.max(under, Math.abs(picture.data[p * 4] - photo.data[p * 4]))
    }
    expect(under).toBeLessThanOrEqual(1)
  })
})
