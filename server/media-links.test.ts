import { describe, expect, it } from 'vitest'
import { isSigned, signMedia } from './media-links.ts'

const secret = 'x'.repeat(32)
const now = new Date('2026-01-05T10:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

function queryOf(address: string): { e: string; s: string } {
  const { searchParams } = new URL(address, 'http://host')
  return { e: searchParams.get('e') ?? '', s: searchParams.get('s') ?? '' }
}

describe('media addresses', () => {
  const query = queryOf(signMedia(secret, 'a', 'preview', now))

  it('open the file they were made for', () => {
    expect(isSigned(secret, 'a', 'preview', query, hours(11))).toBe(true)
  })

  it('open nothing else, not with another key, and not for ever', () => {
    expect(isSigned(secret, 'b', 'preview', query, now)).toBe(false)
    expect(isSigned(secret, 'a', 'original', query, now)).toBe(false)
    expect(isSigned('y'.repeat(32), 'a', 'preview', query, now)).toBe(false)
    expect(isSigned(secret, 'a', 'preview', { ...query, e: String(Number(query.e) + 1) }, now)).toBe(false)
    expect(isSigned(secret, 'a', 'preview', query, hours(25))).toBe(false)
    expect(isSigned(secret, 'a', 'preview', {}, now)).toBe(false)
  })

  it('stay the same for hours, so that a browser keeps what it fetched', () => {
    expect(signMedia(secret, 'a', 'preview', hours(1))).toBe(signMedia(secret, 'a', 'preview', now))
  })
})
