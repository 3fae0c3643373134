import { describe, expect, it } from 'vitest'
import type { DesignPlane } from '../../contract/design-document.ts'
import { computeLabels } from '../../imaging/layout/labels.ts'
import { LABELS } from '../../imaging/layout/layout.ts'
import { LABEL_CLASSES, type LabelClass } from '../../perception/classes.ts'
import type { PerceptionMap } from '../../perception/perception-map.ts'
import { testShape } from '../../staging/render/test-room.ts'
import { findSurface } from './find-surface.ts'
import { lookAtPhoto } from './working-photo.ts'

const [WIDTH, HEIGHT] = [300, 200]
const shape = testShape(WIDTH, HEIGHT)
const planes = computeLabels(shape, WIDTH, HEIGHT).data
/** How many pixels of the photo lie across one part of the map. */
const PART = 5

type Colour = readonly [number, number, number]
const CARPET: Colour = [196, 190, 180]
const WALLS: Readonly<Record<number, Colour>> = {
  [LABELS.floor]: CARPET,
  [LABELS.ceiling]: [240, 240, 238],
  [LABELS.left]: [150, 156, 160],
  [LABELS.back]: [170, 176, 180],
  [LABELS.right]: [130, 136, 140],
}

/** What a place shows that differs from the bare room: its colour in the photo, its class in the map. */
interface Thing {
  at: (x: number, y: number) => boolean
  colour?: Colour
  name?: LabelClass
  /** How sure the map is of its class, of 255; of the rest it is `SURE`. */
  chance?: number
}
const SURE = 240

const inside = (left: number, top: number, right: number, bottom: number) => (x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom

/** A photo of the bare room with things in it, and what a network that makes no mistake says about it. */
function room(things: readonly Thing[]) {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
  const map: PerceptionMap = {
    width: WIDTH / PART,
    height: HEIGHT / PART,
    data: new Uint8Array((WIDTH / PART) * (HEIGHT / PART) * LABEL_CLASSES.length),
  }
  const classOf = (p: number): LabelClass =>
    planes[p] === LABELS.floor ? 'floor' : planes[p] === LABELS.ceiling ? 'ceiling' : 'wall'
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)]
    const here = things.filter(({ at }) => at(x, y))
    const colour = here.findLast((thing) => thing.colour !== undefined)?.colour ?? WALLS[planes[p]]
    data.set(colour, p * 4)
    if (x % PART !== 2 || y % PART !== 2) continue
    const { name = classOf(p), chance = SURE } = here.findLast((thing) => thing.name !== undefined) ?? {}
    const part = Math.floor(y / PART) * map.width + Math.floor(x / PART)
    map.data[LABEL_CLASSES.indexOf(name) * map.width * map.height + part] = chance
  }
  return { photo: { width: WIDTH, height: HEIGHT, data }, map }
}

/** How much of a part of the photo one click takes, with the map and without. */
function taken(
  things: readonly Thing[],
  plane: DesignPlane,
  [x, y]: readonly [number, number],
  part: (x: number, y: number, plane: number) => boolean,
) {
  const { photo, map } = room(things)
  const marks = { plane, clicks: [{ kind: 'add' as const, x: x / WIDTH, y: y / HEIGHT }], strokes: [] }
  const fractionOf = (labels: Uint8Array) => {
    let [own, all] = [0, 0]
    labels.forEach((is, p) => {
      if (!part(p % WIDTH, Math.floor(p / WIDTH), planes[p])) return
      all++
      own += is
    })
    return own / all
  }
  return {
    withMap: fractionOf(findSurface(lookAtPhoto(photo, shape, map), marks).labels),
    corrected: fractionOf(findSurface(lookAtPhoto(photo, shape, map, true), marks).labels),
    without: fractionOf(findSurface(lookAtPhoto(photo, shape), marks).labels),
  }
}

describe('one click, with the map of a network', () => {
  const sofa = inside(170, 135, 290, 198)

  it('leaves a sofa as pale as the carpet that it stands on', () => {
    // Where it ends nothing of the photo says.
    const within = inside(182, 147, 278, 196)
    const { withMap, without } = taken([{ at: sofa, name: 'object' }], 'floor', [100, 185], within)
    expect(without).toBeGreaterThan(0.9)
    expect(withMap).toBeLessThan(0.1)
  })

  it('takes the carpet beyond a thing that parts it', () => {
    const beam = inside(150, 0, 158, HEIGHT)
    const things: Thing[] = [{ at: beam, colour: [40, 60, 120] }]
    const beyond = (x: number, y: number, plane: number) => plane === LABELS.floor && x > 166 && y > 150
    const lit: Thing = { at: (x, y) => x > 158 && y > 120, colour: [252, 244, 226] }
    expect(taken([...things, lit], 'floor', [100, 185], beyond).withMap).toBeGreaterThan(0.9)
  })

  it('leaves a rug that it takes for floor', () => {
    const rug = inside(120, 155, 220, 195)
    const things: Thing[] = [{ at: rug, colour: [60, 90, 190], name: 'floor' }]
    expect(taken(things, 'floor', [60, 185], rug).withMap).toBeLessThan(0.1)
  })

  it('leaves the wall beside cupboards of its white', () => {
    const cupboards = inside(160, 60, 230, 120)
    const things: Thing[] = [{ at: cupboards, name: 'built-in' }]
    const beside = (x: number, y: number, plane: number) =>
      plane === LABELS.back && !inside(150, 50, 240, 130)(x, y)
    expect(taken(things, 'back', [195, 90], cupboards).withMap).toBeGreaterThan(0.9)
    expect(taken(things, 'back', [195, 90], beside).withMap).toBeLessThan(0.1)
    expect(taken(things, 'back', [195, 90], beside).without).toBeGreaterThan(0.5)
  })

  it('takes cupboards up to their corners, of which the map is less sure', () => {
    const cupboards = inside(160, 60, 230, 120)
    const corner = inside(215, 60, 230, 75)
    const things: Thing[] = [
      { at: cupboards, name: 'built-in', colour: [226, 224, 218] },
      { at: corner, name: 'built-in', chance: 30 },
    ]
    expect(taken(things, 'back', [180, 100], corner).withMap).toBeGreaterThan(0.9)
  })

  it('takes the wall of which the map, not sure of it, takes a part for cupboards', () => {
    const part = inside(160, 60, 230, 120)
    const things: Thing[] = [{ at: part, name: 'built-in', chance: 160 }]
    const isBack = (_x: number, _y: number, plane: number) => plane === LABELS.back
    expect(taken(things, 'back', [195, 90], isBack).withMap).toBeGreaterThan(0.9)
  })

  it('goes on where the room’s box has a corner that the photo does not show, and ends at one that it shows', () => {
    const isLeft = (_x: number, _y: number, plane: number) => plane === LABELS.left
    const same: Thing = {
      at: (x, y) => planes[y * WIDTH + x] === LABELS.left,
      colour: WALLS[LABELS.back],
    }
    const click = [200, 90] as const
    expect(taken([same], 'back', click, isLeft).withMap).toBeGreaterThan(0.9)
    expect(taken([same], 'back', click, isLeft).without).toBe(0)
    expect(taken([same], 'back', click, isLeft).corrected).toBe(0)
    expect(taken([], 'back', click, isLeft).withMap).toBe(0)
  })
})
