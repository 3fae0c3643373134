import { createHash } from 'node:crypto'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import type { Patch, Pixels, Plane } from '../../core/imaging/pixels.ts'
import { removeItems } from '../../core/imaging/removal/remove-items.ts'
import type { RemovalOptions } from '../../core/imaging/removal/scene.ts'
import { disc, floor, paintOver, rectangle, room } from '../helpers/scenes.ts'
import { pageScript } from './page-script.ts'

const options = { grow: 2, feather: 3, seed: 5 }

const entry = path.join(import.meta.dirname, '../../core/imaging/removal/remove-items.ts')

function hashOf(patches: readonly (Pick<Patch, 'rect'> & { bytes: Uint8Array })[]): string {
  const hash = createHash('sha256')
  for (const { rect, bytes } of patches) {
    const { x, y, width, height } = rect
    hash.update(`${String(x)} ${String(y)} ${String(width)} ${String(height)}\n`).update(bytes)
  }
  return hash.digest('hex')
}

const rug = rectangle(room(), 150, 200, 420, 300)
const ball = disc(160, 120, 80, 60, 18)
const wide = rectangle(room(), 60, 184, 460, 300)
/** The floor of the drawn room ends at row 176 of 320; its horizon is row 150. */
const known = {
  box: { left: -60, right: 60, ceiling: -60, floor: 26 / 320 },
  toRoom: [1, 0, -0.5, 0, 1, -150 / 320, 0, 0, 1],
}
const jobs: { what: string; photo: Pixels; mask: Plane; own?: Pick<RemovalOptions, 'room'> }[] = [
  { what: 'a rug in a known room', photo: paintOver(room(), wide), mask: wide, own: { room: known } },
  { what: 'a rug on a floor in perspective', photo: paintOver(room(), rug), mask: rug },
  { what: 'an item before planks', photo: paintOver(floor(160, 120), ball), mask: ball },
]

for (const { what, photo, mask, own } of jobs)
  test(`removes ${what} to the same bytes in Node and in Chromium`, async ({ page }) => {
    await page.addScriptTag({ content: await pageScript(entry, 'removal') })
    const { width, height } = photo
    const all = { ...options, ...own }
    const found = await page.evaluate(
      ({ width, height, data, masked, options }) => {
        const engine = globalThis as unknown as { removal: { removeItems: typeof removeItems } }
        const patches = engine.removal.removeItems(
          { width, height, data: Uint8Array.from(data) },
          { width, height, data: Uint8Array.from(masked) },
          options,
        )
        return patches.map(({ rect, pixels }) => ({ rect, bytes: Array.from(pixels.data) }))
      },
      { width, height, data: [...photo.data], masked: [...mask.data], options: all },
    )
    const expected = removeItems(photo, mask, all).map(({ rect, pixels }) => ({
      rect,
      bytes: Uint8Array.from(pixels.data),
    }))
    expect(expected.length).toBeGreaterThan(0)
    expect(hashOf(found.map(({ rect, bytes }) => ({ rect, bytes: Uint8Array.from(bytes) })))).toBe(
      hashOf(expected),
    )
  })
