import { describe, expect, it } from 'vitest'
import { applyPatches } from '../pixels.ts'
import type { Crop } from './crop.ts'
import { findForeign, type ShownThings } from './foreign.ts'
import { removeItems } from './remove-items.ts'

const SIZE = { width: 192, height: 128 }
const CONTEXT = { x: 0, y: 0, ...SIZE }

const isIn = (x: number, y: number, [left, top, right, bottom]: number[]) =>
  x >= left && x < right && y >= top && y < bottom

function cropWith(hole: number[]): Crop {
  const flags = new Uint8Array(SIZE.width * SIZE.height)
  for (let p = 0; p < flags.length; p++)
    if (isIn(p % SIZE.width, Math.floor(p / SIZE.width), hole)) flags[p] = 1
  return {
    ...SIZE,
    data: new Uint8Array(flags.length * 4),
    hole: flags,
    barred: new Uint8Array(flags.length),
  }
}

/** Things of these kinds in these boxes, on a grid of the photo's own size or of half of it. */
function thingsIn(boxes: [kind: number, box: number[]][], by = 1): ShownThings {
  const [width, height] = [SIZE.width / by, SIZE.height / by]
  const kinds = new Uint8Array(width * height)
  for (const [kind, box] of boxes)
    for (let p = 0; p < kinds.length; p++)
      if (isIn((p % width) * by, Math.floor(p / width) * by, box)) kinds[p] = kind
  return { width, height, kinds }
}

describe('things that do not go on behind a hole', () => {
  const hole = [80, 50, 110, 80]
  const at = (flags: Uint8Array | null, x: number, y: number) => flags?.[y * SIZE.width + x] ?? 0

  it.each([1, 2])('are those that its rim has nothing of (grid of 1 / %i)', (by) => {
    const foreign = findForeign(cropWith(hole), CONTEXT, SIZE, thingsIn([[9, [140, 20, 170, 60]]], by))
    expect([at(foreign, 150, 40), at(foreign, 130, 90), at(foreign, 95, 60)]).toEqual([1, 0, 0])
    // The thing's own rim, where nothing is sure, is not copied either; as wide as a place of the grid.
    expect([at(foreign, 139, 40), at(foreign, 136, 40)]).toEqual([1, 0])
  })

  it('are not what the item stands on, or before', () => {
    const table = thingsIn([
      [9, [60, 70, 130, 100]],
      [9, [150, 20, 170, 40]],
    ])
    const foreign = findForeign(cropWith(hole), CONTEXT, SIZE, table)
    expect([at(foreign, 70, 90), at(foreign, 160, 30)]).toEqual([0, 1])
  })

  it('are none where nothing else would be left to copy', () => {
    const everywhere = thingsIn([
      [9, [0, 0, 70, 128]],
      [8, [120, 0, 192, 128]],
      [7, [70, 0, 120, 44]],
    ])
    expect(findForeign(cropWith([72, 46, 119, 127]), CONTEXT, SIZE, everywhere)).toBeNull()
    expect(findForeign(cropWith(hole), CONTEXT, SIZE, thingsIn([]))).toBeNull()
  })
})

/** A wall with lamps in rows, but for its middle, at `scale` times 384 by 256 pixels, and the lamps of it. */
function wallWithLamps(scale: number) {
  const [width, height, between, radius] = [384, 256, 40, 8]
  const lamps: [x: number, y: number][] = []
  for (let y = between / 2; y < height; y += between)
    for (let x = between / 2; x < width; x += between)
      if (Math.abs(x - width / 2) >= 60 || Math.abs(y - height / 2) >= 50) lamps.push([x, y])
  const isLamp = (x: number, y: number, reach: number) =>
    lamps.some(([u, v]) => (x - u) ** 2 + (y - v) ** 2 <= reach ** 2)
  const photo = {
    width: width * scale,
    height: height * scale,
    data: new Uint8Array(width * height * scale ** 2 * 4),
  }
  const mask = { width: photo.width, height: photo.height, data: new Uint8Array(photo.width * photo.height) }
  let state = 3
  for (let p = 0; p < mask.data.length; p++) {
    const [x, y] = [(p % photo.width) / scale, Math.floor(p / photo.width) / scale]
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const grain = (state / 2_147_483_648) * 14 - 7
    const light = 170 + 18 * Math.sin(x / 4) + grain + 12 * Math.sin(y / 7.3 + Math.sin(x / 31) * 2)
    photo.data.set(isLamp(x, y, radius) ? [20, 20, 25, 255] : [light, light * 0.95, light * 0.85, 255], p * 4)
    if (isIn(x, y, [width / 2 - 34, height / 2 - 26, width / 2 + 34, height / 2 + 26])) mask.data[p] = 255
  }
  const things: ShownThings = { ...SIZE, kinds: new Uint8Array(SIZE.width * SIZE.height) }
  for (let p = 0; p < things.kinds.length; p++)
    if (isLamp((p % SIZE.width) * 2 + 1, Math.floor(p / SIZE.width) * 2 + 1, radius + 1)) things.kinds[p] = 9
  const darkIn = (known: ShownThings | null) => {
    const result = { ...photo, data: Uint8Array.from(photo.data) }
    applyPatches(result, removeItems(photo, mask, { grow: 2, feather: 2, seed: 1, things: known }))
    return mask.data.filter((value, p) => value === 255 && result.data[p * 4] < 90).length
  }
  return { things, darkIn }
}

describe('an item removed from a wall with lamps', () => {
  it.each([1, 3])('leaves no copy of a lamp where lamps are known (%i times the size)', (scale) => {
    const { things, darkIn } = wallWithLamps(scale)
    expect(darkIn(null), 'a lamp is copied').toBeGreaterThan(50)
    expect(darkIn(things)).toBe(0)
  })
})
