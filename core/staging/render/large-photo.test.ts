import { beforeAll, describe, expect, it } from 'vitest'
import { buildGeometry } from '../../scene/geometry.ts'
import { material } from '../../scene/material.ts'
import { placed } from '../../scene/mesh.ts'
import { roundedBox } from '../../scene/shapes.ts'
import { createStagingRoom } from '../room/create-room.ts'
import { composeRows } from './compose.ts'
import { furnish, type BuiltPiece } from './furnish.ts'
import { createLightMap, fillLightMap, smoothLightMap } from './light-map.ts'
import { markEdges, refineLonePlaces } from './lone-places.ts'
import { preparePhoto } from './stage.ts'
import { TEST_CAMERA, chestAt, testPhoto, testShape } from './test-room.ts'
import { createPhotoView } from './view.ts'

const [WIDTH, HEIGHT] = [480, 320]
/** Pixels a place of light, as in a photo of 36 megapixels. */
const STEP = 10
/** Column of the cube's nearest edge. */
const EDGE = 411

const photo = testPhoto(WIDTH, HEIGHT)
const room = createStagingRoom(testShape(WIDTH, HEIGHT), {
  kind: 'camera-height',
  metres: TEST_CAMERA.at[1],
})
const prepared = preparePhoto(photo, room, { windows: null, windowStrength: null })

describe('a piece in a photo of many more pixels than places of light', () => {
  const picture = { width: WIDTH, height: HEIGHT, data: photo.data.slice() }
  /** A cube whose edges are rounded over a pixel or two, its corner towards the lens. */
  const cube: BuiltPiece = {
    geometry: buildGeometry([
      {
        mesh: placed(roundedBox([0.9, 0.9, 0.9], 0.012), { at: [0, 0.45, 0] }),
        material: material([0.4, 0.4, 0.4]),
      },
    ]),
    size: [0.9, 0.9, 0.9],
    top: 0.9,
    light: null,
  }

  beforeAll(() => {
    const furnished = furnish([chestAt(0.5, 3, 0.6)], room, () => cube)!
    const view = createPhotoView(room, WIDTH, HEIGHT)
    const request = {
      view,
      furnished,
      light: prepared.light,
      gloss: { ...prepared.gloss, strength: 0 },
      samples: 16,
      seed: 3,
    }
    const map = createLightMap(0, 0, WIDTH, HEIGHT, STEP)
    fillLightMap(request, null, map, 0, map.height)
    markEdges(map)
    refineLonePlaces(request, map)
    smoothLightMap(map, 5, 4, request.gloss)
    const look = { edgeWidth: 1.5, grain: new Float32Array(8) }
    const changed = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) }
    const rays = { flat: 1, inner: 3, edge: 3 }
    const composition = { ...request, photo, maps: [map], look, rays, level: 0.5, foreground: null }
    composeRows(composition, picture, changed, 0, HEIGHT)
  }, 60_000)

  it('has an even edge between two of its faces', () => {
    // Of a few pixels round the nearest edge, how much is as light as the lighter face: where the edge is, row for row.
    const places = Array.from({ length: 70 }, (_, i) => edgeOf(205 + i))
    const bends = places.slice(1, -1).map((place, i) => place - (places[i] + places[i + 2]) / 2)
    const roughness = Math.sqrt(bends.reduce((sum, bend) => sum + bend ** 2, 0) / bends.length)
    expect(roughness).toBeLessThan(0.12)
  })

  function edgeOf(y: number): number {
    const value = (x: number) => picture.data[(y * WIDTH + x) * 4]
    const [left, right] = [value(EDGE - 7), value(EDGE + 7)]
    let sum = 0
    for (let x = EDGE - 7; x <= EDGE + 7; x++) sum += (value(x) - right) / (left - right)
    return sum
  }
})
