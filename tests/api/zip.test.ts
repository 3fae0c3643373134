import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { uniqueNames } from '../../server/usecases/images/archive-names.ts'
import { writeZip, type ZipSource, zipSize } from '../../server/base/zip.ts'
import { unpack } from '../helpers/zip.ts'

function source(name: string, content: Uint8Array, bytes = content.length): ZipSource {
  async function* pieces() {
    for (let at = 0; at < content.length; at += 7) yield content.subarray(at, at + 7)
  }
  return { name, bytes, modified: new Date('2026-05-06T07:08:10Z'), open: async () => pieces() }
}

async function pack(sources: readonly ZipSource[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of writeZip(sources)) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('a ZIP', () => {
  test('gives back every file, and is as long as was said', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string({ minLength: 1, unit: 'grapheme' }), fc.uint8Array({ maxLength: 60 })), {
          maxLength: 8,
        }),
        async (files) => {
          const sources = files.map(([name, content]) => source(name, content))
          const zip = await pack(sources)
          expect(zip).toHaveLength(zipSize(sources))
          expect(unpack(zip).map(({ name, bytes }) => [name, [...bytes]])).toEqual(
            files.map(([name, content]) => [name.toWellFormed(), [...content]]),
          )
        },
      ),
    )
  })

  test('never ends well with a file that is not as long as it was', async () => {
    for (const said of [2, 4]) {
      const broken = pack([source('a', new Uint8Array(1)), source('b', new Uint8Array(3), said)])
      await expect(broken).rejects.toThrow('b changed while it was packed')
    }
    await expect(pack([source('huge', new Uint8Array(1), 2 ** 32)])).rejects.toThrow(RangeError)
  })

  test('with more files than a plain one can count has the ZIP64 records', async () => {
    const sources = Array.from({ length: 65_536 }, (_, index) => source(`${index}`, new Uint8Array()))
    const zip = await pack(sources)
    expect(zip).toHaveLength(zipSize(sources))
    expect(zip.readUInt16LE(zip.length - 22 + 10)).toBe(0xffff)
    const locator = zip.length - 22 - 20
    expect(zip.readUInt32LE(locator)).toBe(0x07064b50)
    const record = Number(zip.readBigUInt64LE(locator + 8))
    expect(zip.readUInt32LE(record)).toBe(0x06064b50)
    expect(zip.readBigUInt64LE(record + 32)).toBe(65_536n)
    expect(Number(zip.readBigUInt64LE(record + 48) + zip.readBigUInt64LE(record + 40))).toBe(record)
  })

  test('beyond 4 GB says where a file lies in 64 bits', async () => {
    const block = new Uint8Array(2 ** 24)
    const large = (name: string): ZipSource => {
      async function* pieces() {
        for (let at = 0; at < 130; at++) yield block
      }
      return { name, bytes: 130 * block.length, modified: new Date(), open: async () => pieces() }
    }
    const sources = [large('a'), large('b'), source('c', new Uint8Array([1, 2, 3]))]
    let length = 0
    let tail = Buffer.alloc(0)
    for await (const piece of writeZip(sources)) {
      length += piece.length
      tail = piece.length > 4096 ? Buffer.alloc(0) : Buffer.concat([tail, piece])
    }
    expect(length).toBe(zipSize(sources))
    const from = length - tail.length
    const entry = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    const extra = entry + 46 + 1
    expect(tail.readUInt32LE(entry + 42)).toBe(0xffffffff)
    const at = Number(tail.readBigUInt64LE(extra + 4)) - from
    expect(tail.readUInt32LE(at)).toBe(0x04034b50)
    expect([...tail.subarray(at + 31, at + 34)]).toEqual([1, 2, 3])
  })
})

describe('names in a ZIP', () => {
  test('are different, lead nowhere, and suit every system', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (given) => {
        const names = uniqueNames(given.map((name) => `${name}.jpg`))
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(given.length)
        for (const name of names) {
          expect(name).toMatch(/\.jpg$/)
          expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^\s|^\.jpg$|\s\.jpg$/u)
          expect(Buffer.byteLength(name)).toBeLessThan(256)
        }
      }),
    )
  })

  test('keep what can be kept', () => {
    const given = [
      'a.jpg',
      'A.JPG',
      'a (2).jpg',
      '../../etc/x.jpg',
      'con.jpg',
      '.png',
      'ä'.repeat(300) + '.jpg',
      'x\u202Egpj.jpg',
    ]
    expect(uniqueNames(given).map((name) => name.slice(0, 20))).toEqual([
      'a.jpg',
      'A (2).JPG',
      'a (2) (2).jpg',
      '_.._etc_x.jpg',
      'Photo con.jpg',
      'Photo.png',
      'ä'.repeat(20),
      'x_gpj.jpg',
    ])
  })
})
