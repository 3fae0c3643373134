import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uploadLimits } from '../../core/contract/constants.ts'
import { readClaimedPixels } from './claimed-pixels.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mullion-claims-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function claimOf(bytes: Uint8Array): Promise<number> {
  const file = path.join(folder, 'file')
  writeFileSync(file, bytes)
  return readClaimedPixels(file)
}

const photo = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 397, height: 301, channels, background: { r: 90, g: 140, b: 200, alpha: 0.5 } } })

test.each<[string, Sharp]>([
  ['JPEG', photo().jpeg()],
  [
    'progressive JPEG that is to be turned',
    photo().withMetadata({ orientation: 6 }).jpeg({ progressive: true }),
  ],
  ['PNG', photo().png()],
  ['lossy WebP', photo().webp()],
  ['lossless WebP', photo().webp({ lossless: true })],
  ['WebP with alpha', photo(4).webp()],
  ['AVIF', photo().avif({ effort: 0 })],
  ['TIFF', photo().tiff()],
  ['TIFF of 64 bits', photo().tiff({ bigtiff: true })],
])('the header of a %s claims its pixels', async (_, picture) => {
  expect(await claimOf(await picture.toBuffer())).toBe(397 * 301)
})

test('a JPEG claims its pixels behind a megabyte of notes', async () => {
  const bytes = await photo().jpeg().toBuffer()
  const note = Buffer.alloc(65_000)
  note.writeUInt32BE(0xffe90000 + note.length - 2)
  const notes = Array.from({ length: 16 }, () => note)
  expect(await claimOf(Buffer.concat([bytes.subarray(0, 2), ...notes, bytes.subarray(2)]))).toBe(397 * 301)
})

test('what will be refused by its header takes no room', async () => {
  const png = await photo().png().toBuffer()
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  expect(await claimOf(png)).toBe(0)
  expect(await claimOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(0)
  expect(await claimOf(Buffer.alloc(0))).toBe(0)
})

test('a picture whose header does not tell takes the room of the largest', async () => {
  const jpeg = await photo().jpeg().toBuffer()
  expect(await claimOf(jpeg.subarray(0, 20))).toBe(uploadLimits.pixels)
  const avif = await photo().avif({ effort: 0 }).toBuffer()
  expect(await claimOf(avif.subarray(0, 40))).toBe(uploadLimits.pixels)
})

test('cut off or mutated anywhere, a header is read without an error', async () => {
  const files = await Promise.all(
    [photo().jpeg(), photo().png(), photo().webp(), photo().tiff()].map((one) => one.toBuffer()),
  )
  for (const bytes of files)
    for (let at = 0; at < 200; at += 9) {
      const mutated = Buffer.from(bytes)
      mutated.fill(0xff, at, at + 3)
      for (const one of [bytes.subarray(0, at), mutated]) {
        const claim = await claimOf(one)
        expect(claim).toBeGreaterThanOrEqual(0)
        expect(claim).toBeLessThanOrEqual(uploadLimits.pixels)
      }
    }
})
