import { crc32 } from 'node:zlib'

export interface Unpacked {
  name: string
  bytes: Buffer
}

/** The files of a ZIP by its directory. Throws when a header, a checksum or a length is not what it should be. */
export function unpack(zip: Buffer): Unpacked[] {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of a ZIP')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  if (at + zip.readUInt32LE(end + 12) !== end) throw new Error('the directory has another length')
  const files: Unpacked[] = []
  for (let file = 0; file < count; file++) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry of a directory')
    const [method, sum, size] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
    ]
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.subarray(at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const bytes = zip.subarray(local + 30 + nameLength, local + 30 + nameLength + size)
    if (zip.readUInt32LE(local) !== 0x04034b50) throw new Error('no file where the directory says')
    if (zip.compare(name, 0, name.length, local + 30, local + 30 + nameLength) !== 0)
      throw new Error('two names of one file')
    if (method !== 0 || zip.readUInt32LE(local + 14) !== sum || crc32(bytes) !== sum)
      throw new Error(`${name.toString()} is damaged`)
    files.push({ name: name.toString(), bytes })
    at += 46 + nameLength + zip.readUInt16LE(at + 30)
  }
  return files
}
