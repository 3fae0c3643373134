import { crc32, deflateSync } from 'node:zlib'

const headerEnd = 8 + 25

function chunk(type: string, data: Uint8Array): Buffer {
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length, 0)
  out.write(type, 4, 'latin1')
  out.set(data, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}

/** A PNG with a colour profile put into it, so that a decoder converts from that profile. */
export function tagPng(png: Buffer, icc: Uint8Array): Buffer {
  const name = Buffer.from('icc\0\0', 'latin1')
  const profile = chunk('iCCP', Buffer.concat([name, deflateSync(icc)]))
  return Buffer.concat([png.subarray(0, headerEnd), profile, png.subarray(headerEnd)])
}

/** The colour code points of a PNG's cICP chunk (ITU-T H.273: primaries, transfer), or undefined without one. */
export function readCodePoints(png: Buffer): { primaries: number; transfer: number } | undefined {
  let at = 8
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') return undefined
    if (type === 'cICP' && length === 4)
      return { primaries: png.readUInt8(at + 8), transfer: png.readUInt8(at + 9) }
    at += 12 + length
  }
  return undefined
}
