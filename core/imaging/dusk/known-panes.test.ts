import { describe, expect, it } from 'vitest'
import { renderStreet } from '../../scene/exterior/render-street.ts'
import type { Pixels, Plane } from '../pixels.ts'
import { prepareDusk } from './prepare-dusk.ts'

const [WIDTH, HEIGHT] = [600, 400]
const street = renderStreet({ width: WIDTH, height: HEIGHT, seed: 7 })
const WALL = { x: 110, y: 150, width: 110, height: 130, code: 170 }
const PANE = { x: 150, y: 200, width: 24, height: 36 }

/** What a network may say of glass in this place: coarse, and a little beside it as well. */
function glassAt({ x, y, width, height }: typeof PANE): Plane {
  const size = { width: 150, height: 100 }
  const data = new Uint8Array(size.width * size.height)
  for (let v = Math.floor(y / 4) - 1; v <= (y + height) / 4; v++)
    data.fill(200, v * size.width + Math.floor(x / 4) - 1, v * size.width + Math.ceil((x + width) / 4) + 1)
  return { ...size, data }
}

/** The street with a plain wall before it that has one pane, of this code. */
function withPane(code: number): Pixels {
  const data = Uint8Array.from(street.picture.data)
  for (const { x, y, width, height, code: grey } of [WALL, { ...PANE, code }])
    for (let v = y; v < y + height; v++)
      for (let u = x; u < x + width; u++) data.fill(grey, (v * WIDTH + u) * 4, (v * WIDTH + u) * 4 + 3)
  return { width: WIDTH, height: HEIGHT, data }
}

const none: Plane = { width: 1, height: 1, data: new Uint8Array(1) }
const sky: Plane = { width: WIDTH, height: HEIGHT, data: street.sky.data.slice() }

function windowsOf(photo: Pixels, glass: Plane) {
  return prepareDusk(photo, { scale: 1, evidence: { sky, solid: none, glass } }).windows({})
}

describe('windows that a network knows', () => {
  it.each([
    ['darker than its wall', 30],
    ['lighter than its wall, as the sky is mirrored in it', 250],
  ])('are lit with the photo’s own borders: one %s', (_, code) => {
    const [window, ...others] = windowsOf(withPane(code), glassAt(PANE))
    expect(others).toEqual([])
    const bounds = [window.x * WIDTH, window.y * HEIGHT, window.width * WIDTH, window.height * HEIGHT]
    const expected = [PANE.x, PANE.y, PANE.width, PANE.height]
    // What joins panes of a window is a few pixels wide.
    for (const [i, value] of bounds.entries())
      expect(Math.abs(value - expected[i])).toBeLessThanOrEqual(i < 2 ? 3 : 6)
  })

  it('stay dark where nothing in the photo has borders there, or nothing is known', () => {
    expect(windowsOf(withPane(WALL.code), glassAt(PANE))).toEqual([])
    expect(windowsOf(withPane(30), none)).toEqual([])
  })
})
