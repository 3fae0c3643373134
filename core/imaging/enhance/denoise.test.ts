import { expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import { readBand } from './band.ts'
import { denoiseBand } from './denoise.ts'

it('keeps the texture of what is light, where only the dark is noisy', () => {
  const [width, height] = [64, 48]
  const texture = (x: number, y: number) => ((x * 5 + y * 3) % 4) - 1
  const photo = draw(width, height, (x, y) => {
    const code = (x < width / 2 ? 40 : 208) + texture(x, y)
    return [code, code, code]
  })
  const band = readBand(photo, 0, height)
  const before = band.green.slice()
  // Of each 32 codes of luma, from dark to light: too little to be seen from the middle on.
  const noise = Float32Array.of(3, 3, 3, 3, 0.4, 0.4, 0.4, 0.4)
  denoiseBand(band, { luma: 1, color: 1, radius: 3, noise })
  const spread = (plane: Uint16Array, x: number) => {
    const values = Array.from({ length: 16 }, (_, i) => plane[24 * width + x + i])
    return Math.max(...values) - Math.min(...values)
  }
  expect(spread(band.green, 8)).toBeLessThan(spread(before, 8) / 3)
  expect([...band.green.subarray(24 * width + 40, 24 * width + 60)]).toEqual([
    ...before.subarray(24 * width + 40, 24 * width + 60),
  ])
})
