import { previewRemoval } from '../../../core/imaging/removal/remove-items.ts'

const WIDTH = 192
const HEIGHT = 128
const HOLE = { left: 70, top: 50, right: 120, bottom: 84 }

/**
 * Removes something from a small picture of two grained surfaces. A worker that has done it once makes its first
 * preview in about half the time: WebAssembly is compiled, and the engine's loops are.
 */
export function warmUp(): void {
  const photo = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(WIDTH * HEIGHT * 4) }
  const mask = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(WIDTH * HEIGHT) }
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, i++) {
      const grain = (x * 7 + y * 13 + ((x * y) % 11)) % 17
      const level = (y < 66 ? 190 : 110) + grain
      photo.data.set([level, level - 8, level - 20, 255], i * 4)
      if (x >= HOLE.left && x < HOLE.right && y >= HOLE.top && y < HOLE.bottom) mask.data[i] = 255
    }
  previewRemoval(photo, mask, { grow: 2, feather: 2, seed: 1 })
}
