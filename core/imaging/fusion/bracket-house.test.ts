import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { psnr, ssim } from '../../../tests/bench/enhance/measures.ts'
import { plainMertens } from '../../../tests/helpers/plain-mertens.ts'
import { prepareEnhancement } from '../enhance/prepare-enhancement.ts'
import type { Pixels } from '../pixels.ts'
import { fuseBrackets } from './fuse-brackets.ts'

// A real bracket of a room, from a tripod: very dark, dark, and light with windows that are burnt out.

const shared = process.env['SHARED_PHOTOS'] ?? path.join(import.meta.dirname, '../../../../shared/photos')
const files = ['1-very-dark', '2-dark', '3-reference'].map((name) =>
  path.join(shared, `dark/bracket-house-${name}.jpg`),
)
const isThere = existsSync(files[0])
if (!isThere) console.warn(`SKIPPED: fusion of a real bracket, as ${shared} is not there; set SHARED_PHOTOS`)

async function read(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

describe.skipIf(!isThere)('a real bracket', () => {
  it('is fused as the paper does it', async () => {
    const frames = await Promise.all(files.map(read))
    const fused = fuseBrackets(frames)
    const plain = plainMertens(frames)
    expect(psnr(fused, plain)).toBeGreaterThanOrEqual(38)
    expect(ssim(fused, plain)).toBeGreaterThanOrEqual(0.98)
    for (const frame of frames) {
      expect(Math.abs(psnr(fused, frame) - psnr(plain, frame))).toBeLessThanOrEqual(1)
      expect(Math.abs(ssim(fused, frame) - ssim(plain, frame))).toBeLessThanOrEqual(0.02)
    }
  })

  it('can nearly be had from its dark frame alone, by the exposure slider, save in burnt-out windows', async () => {
    const [, dark, light] = await Promise.all(files.map(read))
    const isOpen = (i: number) => Math.max(light.data[i], light.data[i + 1], light.data[i + 2]) < 250
    const byHand = prepareEnhancement(dark, { scale: 1 }).render({ exposure: 2.4, verticals: 'off' })
    expect(psnr(byHand, light, isOpen)).toBeGreaterThanOrEqual(21)
  })
})
