import { beforeAll, describe, expect, it } from 'vitest'
import { analyseRoom } from '../../imaging/layout/analyse-room.ts'
import { findSegments } from '../../imaging/lines/find-segments.ts'
import { reduceToLuma } from '../../imaging/lines/luma.ts'
import type { Pixels } from '../../imaging/pixels.ts'
import { buildGeometry } from '../../scene/geometry.ts'
import { material } from '../../scene/material.ts'
import { placed } from '../../scene/mesh.ts'
import { roundedBox } from '../../scene/shapes.ts'
import { createStagingRoom, usableShape } from '../room/create-room.ts'
import { floorPoint, project, type StagingRoom } from '../room/room.ts'
import { preparePhoto, stage, type StagedPhoto } from './stage.ts'
import { CHEST, TEST_CAMERA, chestAt, testPhoto, testShape } from './test-room.ts'

const [WIDTH, HEIGHT] = [720, 480]
const AT = { x: 0.3, z: 3.4 }
const TURNS = [0, 0.5]
/** Half a degree. */
const MAX_ANGLE = (0.5 * Math.PI) / 180
const MAX_CONTACT_PX = 2

/** Corners of the chest's foot and lid in metres. */
function cornersOf(turn: number): [number, number, number][] {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return [0, 0.8].flatMap((y) =>
    [
      [-0.6, -0.25],
      [0.6, -0.25],
      [0.6, 0.25],
      [-0.6, 0.25],
    ].map(([x, z]): [number, number, number] => [AT.x + x * cos + z * sin, y, AT.z + z * cos - x * sin]),
  )
}

/** Where the camera that took the photo sees a point, in pixels: the truth. */
function truePixel([x, y, z]: readonly [number, number, number]): [number, number] {
  const { at, yaw, focal, drop } = TEST_CAMERA
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  const [dx, dy, dz] = [x - at[0], y - at[1], z - at[2]]
  const ahead = dx * sin + dz * cos
  const across = dx * cos - dz * sin
  return [
    WIDTH / 2 + (across / ahead) * focal * WIDTH,
    HEIGHT / 2 - drop * HEIGHT - (dy / ahead) * focal * WIDTH,
  ]
}

describe('a chest in a room that was found in its photo', () => {
  let photo: Pixels
  let room: StagingRoom
  const staged: StagedPhoto[] = []

  beforeAll(() => {
    photo = testPhoto(WIDTH, HEIGHT)
    const { layout } = analyseRoom(photo, null)
    room = createStagingRoom(usableShape({ layout, corrected: null }), {
      kind: 'camera-height',
      metres: TEST_CAMERA.at[1],
    })
    const prepared = preparePhoto(photo, room, { windows: null, windowStrength: null })
    for (const turn of TURNS)
      staged.push(
        stage(
          {
            prepared,
            layout: { pieces: [chestAt(AT.x, AT.z, turn)], seed: 3 },
            source: () => CHEST,
            foreground: null,
            quality: 'final',
          },
          () => {},
        ),
      )
  }, 120_000)

  it('has its edges in the perspective of the room, to half a degree', () => {
    staged.forEach(({ picture }, i) => {
      const corners = cornersOf(TURNS[i]).map(truePixel)
      const segments = findSegments(reduceToLuma(picture, WIDTH * HEIGHT))
      let found = 0
      for (const [a, b] of [
        [0, 1],
        [4, 5],
        [0, 4],
        [1, 5],
        [4, 7],
        [5, 6],
      ] as const) {
        const [p, q] = [corners[a], corners[b]]
        const length = Math.hypot(q[0] - p[0], q[1] - p[1])
        if (length < 40) continue
        const direction = Math.atan2(q[1] - p[1], q[0] - p[0])
        const near = segments.filter(({ x1, y1, x2, y2 }) => {
          const off = (x: number, y: number) =>
            Math.abs((x - p[0]) * Math.sin(direction) - (y - p[1]) * Math.cos(direction))
          const along =
            ((x1 + x2) / 2 - p[0]) * Math.cos(direction) + ((y1 + y2) / 2 - p[1]) * Math.sin(direction)
          return off(x1, y1) < 3 && off(x2, y2) < 3 && along > 0 && along < length
        })
        for (const { x1, y1, x2, y2, length: own } of near) {
          if (own < 0.35 * length) continue
          found++
          const angle = Math.abs(Math.atan2(y2 - y1, x2 - x1) - direction) % Math.PI
          expect(Math.min(angle, Math.PI - angle)).toBeLessThan(MAX_ANGLE)
        }
      }
      expect(found).toBeGreaterThanOrEqual(3)
    })
  })

  it('meets the floor within two pixels of where it stands', () => {
    TURNS.forEach((turn) => {
      for (const corner of cornersOf(turn).slice(0, 4)) {
        const place = project(room, corner)!
        const [x, y] = truePixel(corner)
        expect(Math.hypot(place.x * WIDTH - x, place.y * HEIGHT - y)).toBeLessThan(MAX_CONTACT_PX)
      }
    })
    // The lowest pixel that the chest itself covers is the foot of its nearest corner.
    staged.forEach(({ picture }, i) => {
      const feet = cornersOf(TURNS[i]).slice(0, 4).map(truePixel)
      let lowest = 0
      for (let p = 0; p < WIDTH * HEIGHT; p++) {
        const [r, g] = [picture.data[p * 4], picture.data[p * 4 + 1]]
        if (g > 1.4 * r) lowest = Math.floor(p / WIDTH)
      }
      const truth = Math.max(...feet.map(([, y]) => y))
      expect(Math.abs(lowest + 1 - truth)).toBeLessThan(MAX_CONTACT_PX + 1)
    })
  })
})

describe('a staged photo', () => {
  const [width, height] = [360, 240]
  const photo = testPhoto(width, height)
  const room = createStagingRoom(testShape(width, height), {
    kind: 'camera-height',
    metres: TEST_CAMERA.at[1],
  })
  const prepared = preparePhoto(photo, room, { windows: null, windowStrength: null })
  const ask = {
    prepared,
    layout: { pieces: [chestAt(0.3, 3.4, 0.5)], seed: 5 },
    source: () => CHEST,
    foreground: null,
    quality: 'preview' as const,
  }
  const ignore = () => {}

  it('finds the window that lights it', () => {
    expect(prepared.light.windows.map(({ wall }) => wall)).toEqual(['left'])
    const [{ sill, head }] = prepared.light.windows
    expect(sill).toBeCloseTo(0.7, 0)
    expect(head).toBeCloseTo(2.2, 0)
  })

  it('knows of one window more where a network is sure of it', () => {
    // Little, as a network tells of what it has no doubt is none, would take away what colour alone tells.
    const glass = { width, height, data: new Uint8Array(width * height).fill(40) }
    const windowsWith = () =>
      preparePhoto(photo, room, { windows: null, windowStrength: null }, glass).light.windows
    expect(windowsWith().map(({ wall }) => wall)).toEqual(['left'])
    // What is dark in the back wall, as panes with blinds are.
    const [lower, upper] = [project(room, [-0.6, 1.1, 5.2])!, project(room, [0.6, 2, 5.2])!]
    for (let y = Math.floor(upper.y * height); y < lower.y * height; y++)
      glass.data.fill(240, y * width + Math.floor(lower.x * width), y * width + Math.floor(upper.x * width))
    const [other, window] = windowsWith()
    expect(other.wall).toBe('left')
    expect(window.wall).toBe('back')
    expect(Math.abs(window.to - window.from - 1.2)).toBeLessThan(0.25)
    expect(Math.abs(window.head - 2)).toBeLessThan(0.2)
  })

  it('keeps every pixel that does not show furniture, its shadow or its reflection', () => {
    const { picture, changed } = stage(ask, ignore)
    let different = 0
    for (let p = 0; p < width * height; p++) {
      const same = [0, 1, 2, 3].every((c) => picture.data[p * 4 + c] === photo.data[p * 4 + c])
      expect(same).toBe(changed.data[p] === 0)
      if (!same) different++
    }
    expect(different).toBeGreaterThan(500)
    expect(different).toBeLessThan(0.6 * width * height)
    for (let p = 0; p < width * 30; p++) expect(changed.data[p]).toBe(0)
  })

  it('gives the same bytes for the same request, others for another seed', () => {
    const first = stage(ask, ignore).picture.data
    expect(stage(ask, ignore).picture.data).toEqual(first)
    const other = { ...ask, layout: { ...ask.layout, seed: 6 } }
    expect(stage(other, ignore).picture.data).not.toEqual(first)
  })

  it('leaves what stands in front as it is', () => {
    const mask = { width, height, data: new Uint8Array(width * height).fill(255, 0, (width * height) >> 1) }
    mask.data.fill(255)
    expect(stage({ ...ask, foreground: mask }, ignore).picture.data).toEqual(photo.data)
  })

  it('without furniture is the photo', () => {
    expect(stage({ ...ask, layout: { pieces: [], seed: 1 } }, ignore).picture.data).toEqual(photo.data)
  })

  it('darkens the floor beside the chest, more on the side away from the window', () => {
    const { picture } = stage(ask, ignore)
    const ratio = (x: number, z: number) => {
      const place = project(room, [x, 0, z])!
      const p = Math.floor(place.y * height) * width + Math.floor(place.x * width)
      return picture.data[p * 4 + 1] / photo.data[p * 4 + 1]
    }
    expect(ratio(1.15, 3.2)).toBeLessThan(0.93)
    expect(ratio(1.15, 3.2)).toBeLessThan(ratio(-0.6, 3.2))
  })

  it('leaves the photo itself as it was, if its pixels are a buffer of Node as well', () => {
    const data = Buffer.from(photo.data)
    const { picture } = stage({ ...ask, prepared: { ...prepared, photo: { ...photo, data } } }, ignore)
    expect(Buffer.compare(data, Buffer.from(photo.data))).toBe(0)
    expect(Buffer.compare(data, Buffer.from(picture.data))).not.toBe(0)
  })
})

it('shades a patch of sun that furniture stands in, and leaves the rest of it', () => {
  const [width, height] = [240, 160]
  const shape = createStagingRoom(testShape(width, height), {
    kind: 'camera-height',
    metres: TEST_CAMERA.at[1],
  })
  const plain = testPhoto(width, height)
  const mesh = placed(roundedBox([1.2, 0.06, 0.5], 0.001), { at: [0, 0.22, 0] })
  const board = { ...CHEST, geometry: buildGeometry([{ mesh, material: material([0.05, 0.25, 0.06]) }]) }
  const sunny = { ...plain, data: plain.data.slice() }
  const onFloor = (x: number, y: number) => floorPoint(shape, { x: (x + 0.5) / width, y: (y + 0.5) / height })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [fx, fz] = onFloor(x, y) ?? [9, 9]
      if (Math.abs(fx - AT.x) > 0.4 || fz < 2 || fz > AT.z) continue
      for (let i = (y * width + x) * 4, c = 0; c < 3; c++)
        sunny.data[i + c] = Math.min(255, 2.1 * sunny.data[i + c])
    }
  const [dark, bright] = [plain, sunny].map(
    (photo) =>
      stage(
        {
          prepared: preparePhoto(photo, shape, { windows: null, windowStrength: null }),
          layout: { pieces: [chestAt(AT.x, AT.z, 0)], seed: 3 },
          source: () => board,
          foreground: null,
          quality: 'final',
        },
        () => {},
      ).picture,
  )
  /** How much brighter the patch is than the floor, this far before a board that hangs low over it. */
  const over = (before: number) => {
    const place = project(shape, [AT.x, 0, AT.z - 0.25 - before])!
    const at = (Math.floor(place.y * height) * width + Math.floor(place.x * width)) * 4
    return bright.data[at] / dark.data[at]
  }
  expect(over(0.6)).toBeGreaterThan(1.8)
  expect(over(-0.12)).toBeLessThan(1.6)
})
