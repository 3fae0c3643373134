import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pointOf, faceOf, rectangle, wallPanel } from './base/panel.ts'
import { box, level, Quads } from './base/quads.ts'
import { plain } from './base/surfaces.ts'
import { Dice } from './base/dice.ts'
import { LabelledBuilder } from './base/labelled-scene.ts'
import { classesOf, codeOf, LABEL_CLASSES, type LabelClass } from '../../core/perception/classes.ts'
import { expose, type Exposed } from './light/expose.ts'
import { createSurroundings } from './light/surroundings.ts'
import { makePicture } from './picture.ts'

const small = { width: 24, height: 16, samples: 1, seed: 11 }
const grey = plain([0.5, 0.5, 0.5])

/** The camera is 1.5 m above a floor and looks straight at a wall 4 m away, which has a window; a box stands before it. */
const hole = { from: 3.2, to: 4.4, sill: 1, head: 2.2 }
const thing = { x: -0.8, z: 3, half: 0.4 }

function exposeTinyRoom(width: number, height: number): Exposed {
  const builder = new LabelledBuilder()
  const wall = wallPanel([-3, 4], [3, 4], 4)
  builder.add('floor', level(-3, -1, 3, 4, 0), grey)
  builder.add('wall', faceOf(wall, [hole]), grey)
  builder.addPane(
    'outside-view',
    new Quads().add(rectangle(wall, hole.from, hole.to, hole.sill, hole.head, 0)).build(),
    grey,
  )
  builder.add('object', box(thing.half * 2, thing.half * 2, 0.02), grey, {
    at: [thing.x, thing.half, thing.z],
  })
  // Behind the pane there is something that must not be seen.
  builder.add('object', box(6, 3, 0.1), grey, { at: [...pointOf(wall, 3, 1.5, -1)] })
  const surroundings = createSurroundings(new Dice(3), 'overcast', 'inside')
  const lens = { at: [0, 1.5, 0] as const, yaw: 0, pitch: 0, roll: 0, focal: 0.7, drop: 0 }
  return expose(
    builder.build(),
    { surroundings, strength: 1, openings: [], lamps: [] },
    { width, height, lens, samples: 1, seed: 1, paneLight: 1 },
    () => codeOf('ceiling'),
  )
}

/** What the tiny room shows along (x, y, 1), by hand: the class, and the depth along z. */
function byHand(x: number, y: number): { name: LabelClass; z: number } {
  const [bx, by] = [x * (thing.z - 0.01), 1.5 + y * (thing.z - 0.01)]
  if (Math.abs(bx - thing.x) < thing.half && by > 0 && by < 2 * thing.half)
    return { name: 'object', z: thing.z - 0.01 }
  const [wx, wy] = [x * 4, 1.5 + y * 4]
  if (wy < 0) return { name: 'floor', z: -1.5 / y }
  const s = wx + 3
  const isPane = s > hole.from && s < hole.to && wy > hole.sill && wy < hole.head
  return { name: isPane ? 'outside-view' : 'wall', z: 4 }
}

describe('pictures for training', () => {
  it('have the class and the depth of what each pixel shows', () => {
    const [width, height] = [61, 41]
    const { labels, depth, normals } = exposeTinyRoom(width, height)
    const seen = new Set<string>()
    for (let y = 0, p = 0; y < height; y++)
      for (let x = 0; x < width; x++, p++) {
        const [dx, dy] = [(x + 0.5 - width / 2) / (0.7 * width), (height / 2 - y - 0.5) / (0.7 * width)]
        const { name, z } = byHand(dx, dy)
        seen.add(name)
        expect(LABEL_CLASSES[labels[p] - 1], `at ${x}, ${y}`).toBe(name)
        expect(depth[p]).toBeCloseTo(z * Math.hypot(dx, dy, 1), 2)
        if (name === 'floor') expect([...normals.subarray(p * 3, p * 3 + 3)].map(Math.abs)).toEqual([0, 1, 0])
      }
    expect(seen.size).toBe(4)
  })

  it.each([
    ['indoor', 54, 1],
    ['outdoor', 4, 3],
  ] as const)('are the same bytes for the same seed, %s', async (kind, index, otherIndex) => {
    const ask = { ...small, kind, index }
    const first = await makePicture(ask)
    const other = await makePicture({ ...ask, index: otherIndex })
    const again = await makePicture(ask)
    for (const part of ['picture', 'labels', 'depth', 'normals'] as const) {
      expect(again[part].equals(first[part]), part).toBe(true)
      expect(other[part].equals(first[part]), part).toBe(false)
    }
    const { data, info } = await sharp(first.labels)
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: small.width, height: small.height, channels: 1 })
    const classes: readonly LabelClass[] = classesOf(kind)
    expect([...new Set(data)].filter((code) => !classes.includes(LABEL_CLASSES[code - 1]))).toEqual([])
  })
})
