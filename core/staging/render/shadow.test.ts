import { expect, it } from 'vitest'
import { hash3 } from '../../imaging/noise.ts'
import { LINEAR } from '../../imaging/linear.ts'
import { createStagingRoom } from '../room/create-room.ts'
import { project } from '../room/room.ts'
import { furnish } from './furnish.ts'
import { preparePhoto, stage } from './stage.ts'
import { CHEST, TEST_CAMERA, chestAt, testPhoto, testShape } from './test-room.ts'
import { Transport } from './transport.ts'

const [WIDTH, HEIGHT] = [480, 320]
const SAMPLES = 1024
/** Pixels round a place over which the picture is read, as one code is up to 2 % of light. */
const REACH = 1

it('leaves the floor as much light as 1024 samples a place do, to a tenth', () => {
  const photo = testPhoto(WIDTH, HEIGHT)
  const room = createStagingRoom(testShape(WIDTH, HEIGHT), {
    kind: 'camera-height',
    metres: TEST_CAMERA.at[1],
  })
  const prepared = preparePhoto(photo, room, { windows: null, windowStrength: null })
  // Without gloss the floor's pixels are light alone.
  const matt = { ...prepared, gloss: { ...prepared.gloss, strength: 0 } }
  const pieces = [chestAt(0.3, 3.4, 0.5)]
  const { picture } = stage(
    { prepared: matt, layout: { pieces, seed: 5 }, source: () => CHEST, foreground: null, quality: 'final' },
    () => {},
  )
  const transport = new Transport(furnish(pieces, room, () => CHEST)!, prepared.light)
  const [lost, base] = [new Float32Array(4), new Float32Array(4)]
  const errors: number[] = []
  for (let x = -1.2; x <= 2; x += 0.2)
    for (let z = 2.2; z <= 4.6; z += 0.2) {
      // Beside the chest, not hidden by it, and in the picture.
      const place = project(room, [x, 0, z])
      if (place === null || place.y > 0.96 || place.x > 0.96 || place.x < 0.04) continue
      if (Math.hypot(x - 0.3, z - 3.4) < 0.72 || z > 3.4) continue
      transport.lostAt(
        { x, y: 0, z, nx: 0, ny: 1, nz: 0, translucency: 0 },
        hash3(errors.length, 1, 1),
        SAMPLES,
        lost,
        base,
        0,
      )
      const truth =
        1 -
        (0.7152 * lost[1] + 0.2126 * lost[0] + 0.0722 * lost[2]) /
          (0.7152 * base[1] + 0.2126 * base[0] + 0.0722 * base[2])
      errors.push(Math.abs(seenRatio(Math.floor(place.x * WIDTH), Math.floor(place.y * HEIGHT)) / truth - 1))
    }
  expect(errors.length).toBeGreaterThan(40)
  expect(Math.max(...errors)).toBeLessThan(0.1)

  function seenRatio(cx: number, cy: number): number {
    let [after, before] = [0, 0]
    for (let y = cy - REACH; y <= cy + REACH; y++)
      for (let x = cx - REACH; x <= cx + REACH; x++) {
        const p = (y * WIDTH + x) * 4
        after += LINEAR[picture.data[p]] + LINEAR[picture.data[p + 1]] + LINEAR[picture.data[p + 2]]
        before += LINEAR[photo.data[p]] + LINEAR[photo.data[p + 1]] + LINEAR[photo.data[p + 2]]
      }
    return after / before
  }
}, 60_000)
