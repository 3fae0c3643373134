import { beforeAll, describe, expect, it } from 'vitest'
import { knownRoom, type KnownRoom } from '../../../tests/helpers/room-truth.ts'
import type { DesignClick, DesignPlane } from '../../contract/design-document.ts'
import type { RoomShape } from '../../imaging/layout/layout.ts'
import { listingCamera } from '../../scene/room/living-room.ts'
import { findSurface } from './find-surface.ts'
import { lookAtPhoto } from './working-photo.ts'

const [WIDTH, HEIGHT] = [600, 400]
const MAX_LEAK = 0.02
const MAX_MISS = 0.05
const add = (x: number, y: number): DesignClick => ({ kind: 'add', x, y })

/** What of a surface is wrong, as parts of it. */
function wrong({ photo, truth }: KnownRoom, shape: RoomShape, plane: DesignPlane, clicks: DesignClick[]) {
  const { labels } = findSurface(lookAtPhoto(photo, shape), { plane, clicks, strokes: [] })
  let [own, leak, miss] = [0, 0, 0]
  truth.forEach((is, p) => {
    if (is === plane) own++
    if (is === plane && labels[p] === 0) miss++
    if (is !== plane && is !== undefined && labels[p] === 1) leak++
  })
  return { leak: leak / own, miss: miss / own }
}

/** How much of the trim of a wall is taken for it, as a part of the wall. */
function paintedTrim({ photo, truth, layout }: KnownRoom, plane: DesignPlane, click: DesignClick): number {
  const { labels } = findSurface(lookAtPhoto(photo, layout), { plane, clicks: [click], strokes: [] })
  const own = truth.filter((is) => is === plane).length
  return truth.filter((is, p) => is === undefined && labels[p] === 1).length / own
}

describe('one click', () => {
  let furnished: KnownRoom
  let empty: KnownRoom
  beforeAll(() => {
    furnished = knownRoom(listingCamera, WIDTH, HEIGHT, false)
    empty = knownRoom(listingCamera, WIDTH, HEIGHT, true)
  }, 60_000)

  it.each<[DesignPlane, number, number]>([
    ['ceiling', 0.5, 0.1],
    ['back', 0.7, 0.3],
    ['right', 0.93, 0.4],
  ])('takes the %s of a furnished room, and leaves furniture and other planes', (plane, x, y) => {
    const { leak, miss } = wrong(furnished, furnished.layout, plane, [add(x, y)])
    expect(leak).toBeLessThanOrEqual(MAX_LEAK)
    expect(miss).toBeLessThanOrEqual(MAX_MISS)
  })

  it.each<[DesignPlane, number, number]>([
    ['back', 0.4, 0.4],
    ['ceiling', 0.5, 0.1],
    ['floor', 0.6, 0.85],
  ])('takes the %s of an empty room', (plane, x, y) => {
    const { leak, miss } = wrong(empty, empty.layout, plane, [add(x, y)])
    expect(leak).toBeLessThanOrEqual(MAX_LEAK)
    expect(miss).toBeLessThanOrEqual(MAX_MISS)
  })

  it('takes a furnished floor with what the sun lights of it, and leaves the pale rug', () => {
    const { leak, miss } = wrong(furnished, furnished.layout, 'floor', [add(0.81, 0.85)])
    expect(leak).toBeLessThanOrEqual(0.03)
    expect(miss).toBeLessThanOrEqual(0.1)
  })

  it.each<[string, DesignPlane, number, number, number]>([
    ['empty', 'back', 0.4, 0.4, 0.01],
    ['empty', 'right', 0.93, 0.4, 0.035],
    ['furnished', 'back', 0.7, 0.3, 0.01],
  ])('in the %s room leaves the trim of the %s wall, nearly of its white', (room, plane, x, y, max) => {
    expect(paintedTrim(room === 'empty' ? empty : furnished, plane, add(x, y))).toBeLessThan(max)
  })

  it('on the skirting itself takes it', () => {
    const { photo, truth, layout } = empty
    const on = truth.findIndex(
      (is, p) => is === undefined && truth[p - 3 * WIDTH] === 'back' && p % WIDTH === 300,
    )
    const click = add((300 + 0.5) / WIDTH, (Math.floor(on / WIDTH) + 2.5) / HEIGHT)
    const { labels } = findSurface(lookAtPhoto(photo, layout), {
      plane: 'back',
      clicks: [click],
      strokes: [],
    })
    expect(truth.filter((is, p) => is === undefined && labels[p] === 1).length).toBeGreaterThan(200)
  })

  it('goes on to the foot of a wall that the room’s box ends too high', () => {
    const { box } = empty.layout
    const raised: RoomShape = { ...empty.layout, box: { ...box, floor: box.floor * 0.78 } }
    const { leak, miss } = wrong(empty, raised, 'right', [add(0.93, 0.4)])
    expect(leak).toBeLessThanOrEqual(MAX_LEAK)
    expect(miss).toBeLessThanOrEqual(0.02)
  })

  it('that takes away leaves out what it is on', () => {
    const shape = furnished.layout
    const clicks = [add(0.7, 0.3)]
    const working = lookAtPhoto(furnished.photo, shape)
    const at = Math.floor(0.25 * HEIGHT) * WIDTH + Math.floor(0.6 * WIDTH)
    const { labels: own } = findSurface(working, { plane: 'back', clicks, strokes: [] })
    expect(own[at]).toBe(1)
    const { labels: none } = findSurface(working, {
      plane: 'back',
      clicks,
      strokes: [{ kind: 'take', size: 0.1, points: [0.6, 0.25] }],
    })
    expect(none[at]).toBe(0)
  })

  it('that takes on the surface itself leaves a spot, not the whole', () => {
    const working = lookAtPhoto(empty.photo, empty.layout)
    const count = (clicks: DesignClick[]) =>
      findSurface(working, { plane: 'ceiling', clicks, strokes: [] }).labels.reduce(
        (sum, label) => sum + label,
        0,
      )
    const whole = count([add(0.5, 0.1)])
    const less = count([add(0.5, 0.1), { kind: 'take', x: 0.3, y: 0.1 }])
    expect(less).toBeLessThan(whole)
    expect(less).toBeGreaterThan(0.98 * whole)
  })
})
