import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../core/refusal.ts'
import { archiveLimits } from './photo-files.ts'
import { unzipPhotos } from './unzip.ts'

const zip = (files: Zippable) => new Blob([zipSync(files)])
const photo = (text: string) => strToU8(text)

async function refusal(file: Blob, limits = archiveLimits): Promise<string> {
  const error: unknown = await unzipPhotos(file, limits).catch((reason: unknown) => reason)
  if (!(error instanceof Refusal)) throw new Error('It was not refused', { cause: error })
  return error.message
}

describe('a ZIP of photos', () => {
  it('gives the photos of all its folders by their own names, and nothing else', async () => {
    const files = await unzipPhotos(
      zip({
        'Lake house/hall.jpg': photo('hall'),
        'Lake house/upstairs/bath.PNG': photo('bath'),
        '../../etc/porch.webp': photo('porch'),
        '__MACOSX/Lake house/._hall.jpg': photo('fork'),
        'Lake house/.hidden.jpg': photo('hidden'),
        'notes.txt': photo('notes'),
        'inner.zip': zipSync({ 'deep.jpg': photo('deep') }),
      }),
    )
    expect(files.map(({ name }) => name)).toEqual(['hall.jpg', 'bath.PNG', 'porch.webp'])
    expect(await Promise.all(files.map(async ({ file }) => file?.text()))).toEqual(['hall', 'bath', 'porch'])
  })

  it('gives photos that are not packed but stored', async () => {
    const [file] = await unzipPhotos(zip({ 'hall.jpg': [photo('stored'), { level: 0 }] }))
    expect(await file?.file?.text()).toBe('stored')
  })

  it('leaves a photo that is too large out, and keeps its place', async () => {
    const files = { 'a.jpg': photo('a'.repeat(5_000)), 'b.jpg': photo('b') }
    const found = await unzipPhotos(zip(files), { ...archiveLimits, photoBytes: 1_000 })
    expect(found.map(({ name, file }) => [name, file?.size ?? null])).toEqual([
      ['a.jpg', null],
      ['b.jpg', 1],
    ])
  })

  it('is refused when it unpacks to more than it may, however small it is', async () => {
    const bomb = zip({ 'bomb.jpg': new Uint8Array(4_000_000) })
    expect(bomb.size).toBeLessThan(50_000)
    expect(await refusal(bomb, { ...archiveLimits, bytes: 1_000_000 })).toBe(
      'Its photos are too large together',
    )
  })

  it('is refused when it holds too many photos, too many files, or none', async () => {
    const many = zip(Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}.jpg`, photo('x')])))
    expect(await refusal(many, { ...archiveLimits, photos: 4 })).toBe('It holds more than 4 photos')
    expect(await refusal(many, { ...archiveLimits, entries: 4 })).toBe('It holds too many files')
    expect(await refusal(zip({ 'notes.txt': photo('none') }))).toBe('It holds no photos')
  })

  it('is refused when it is damaged or something else', async () => {
    expect(await refusal(new Blob(['this is no ZIP at all']))).toBe('It is damaged, or not a ZIP')
    const cut = zip({ 'hall.jpg': Uint8Array.from({ length: 9_000 }, (_, at) => (at * at) % 251) })
    expect(await refusal(cut.slice(0, 200))).toBe('It is damaged, or not a ZIP')
    const bytes = zipSync({ 'hall.jpg': photo('hall '.repeat(500)) })
    bytes.fill(0xff, 45, 60)
    expect(await refusal(new Blob([bytes]))).toBe('hall.jpg in it is damaged or encrypted')
  })
})
