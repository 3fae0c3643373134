import { assert, property, sample, tuple, uniqueArray, uuid } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packBatch, readBatch } from './batch-address.ts'
import { batchPath } from './flow.ts'

const ids = uniqueArray(uuid(), { maxLength: 100 })

describe('a batch in the address', () => {
  it('comes back as it was, in its order', () => {
    assert(
      property(ids, (batch) => {
        expect(readBatch(packBatch(batch))).toEqual(batch)
      }),
    )
  })
  it('has nothing in it that an address would escape', () => {
    assert(
      property(ids, (batch) => {
        const word = packBatch(batch)
        expect(encodeURIComponent(word)).toBe(word)
      }),
    )
  })
  it('stays below 4 KB with 100 photos', () => {
    const batch = sample(uniqueArray(uuid(), { minLength: 100, maxLength: 100 }), 1)[0]!
    const path = batchPath(batch)
    expect(path.length).toBeLessThan(4096)
    const query = new URLSearchParams(path.split('?')[1])
    expect(readBatch(query.get('batch'))).toEqual(batch)
    expect(query.get('image')).toBe(batch[0])
  })
  it('names a photo once, and drops what is cut off or broken', () => {
    const [a, b] = sample(tuple(uuid(), uuid()), 1)[0]!
    const word = packBatch([a, b])
    expect(readBatch(word + word)).toEqual([a, b])
    expect(readBatch(word.slice(0, -1))).toEqual([a])
    expect(readBatch(`${'!'.repeat(22)}${word}`)).toEqual([a, b])
    expect(readBatch('')).toEqual([])
    expect(readBatch(null)).toEqual([])
  })
  it('refuses more than 100, and ids that are none', () => {
    const many = sample(uniqueArray(uuid(), { minLength: 101, maxLength: 101 }), 1)[0]!
    expect(() => packBatch(many)).toThrow(RangeError)
    expect(() => packBatch(['../etc'])).toThrow(RangeError)
    expect(readBatch(packBatch(many.slice(1)) + packBatch(many.slice(0, 1)))).toHaveLength(100)
  })
  it('of one photo is no batch', () => {
    expect(batchPath(sample(uuid(), 1))).not.toContain('batch')
  })
})
