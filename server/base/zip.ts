import { crc32 } from 'node:zlib'

/** A file of a ZIP, stored as it is. */
export interface ZipEntry {
  /** Without folders that lead out: the caller makes the name. */
  name: string
  bytes: number
  modified: Date
}

export interface ZipSource extends ZipEntry {
  /** Opens the file; called twice, once to sum it and once to send it. */
  open: () => Promise<AsyncIterable<Uint8Array>>
}

/** A file that is made when its turn comes, and whose size nobody knows before. */
export interface LateSource {
  name: string
  modified: Date
  make: () => Promise<Uint8Array>
}

const most32 = 0xff_ff_ff_ff
const most16 = 0xff_ff
/** Names are UTF-8. */
const flags = 0x0800
const plainVersion = 20
const largeVersion = 45

/** Size in bytes of the ZIP that `writeZip` writes of these files. */
export function zipSize(entries: readonly ZipEntry[]): number {
  let offset = 0
  let directory = 0
  for (const { name, bytes } of entries) {
    directory += 46 + nameBytes(name).length + (offset >= most32 ? 12 : 0)
    offset += 30 + nameBytes(name).length + bytes
  }
  return offset + directory + (isLarge(entries.length, offset, directory) ? 56 + 20 : 0) + 22
}

/**
 * Writes a ZIP (APPNOTE 6.3.10) of stored files, piece by piece, without holding a file in memory. Each file is read
 * twice, so that its checksum is written before it: programs that unpack while they read cannot read a stored file
 * whose checksum comes after. ZIP64 records are written where offsets or counts need them; a file stays below 4 GB.
 * Throws when a file has another length than announced, so that no ZIP with a wrong file is completed.
 */
export async function* writeZip(sources: readonly (ZipSource | LateSource)[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for (const given of sources) {
    const source = 'make' in given ? await made(given) : given
    if (source.bytes >= most32) throw new RangeError(`${source.name} is too large for a ZIP`)
    const sum = await checksum(source)
    const header = localHeader(source, sum)
    directory.push(directoryHeader(source, sum, offset))
    yield header
    yield* exactly(source)
    offset += header.length + source.bytes
  }
  const headers = Buffer.concat(directory)
  yield headers
  if (isLarge(sources.length, offset, headers.length)) yield largeEnd(sources.length, offset, headers.length)
  yield end(sources.length, offset, headers.length)
}

/** One file is held in memory at a time. */
async function made({ name, modified, make }: LateSource): Promise<ZipSource> {
  const content = await make()
  async function* whole() {
    yield content
  }
  return { name, modified, bytes: content.length, open: async () => whole() }
}

async function checksum(source: ZipSource): Promise<number> {
  let sum = 0
  for await (const piece of exactly(source)) sum = crc32(piece, sum)
  return sum
}

async function* exactly({ name, bytes, open }: ZipSource): AsyncGenerator<Uint8Array> {
  let read = 0
  for await (const piece of await open()) {
    read += piece.length
    if (read > bytes) break
    yield piece
  }
  if (read !== bytes) throw new Error(`${name} changed while it was packed`)
}

function isLarge(count: number, offset: number, directory: number): boolean {
  return count >= most16 || offset >= most32 || directory >= most32
}

function nameBytes(name: string): Buffer {
  return Buffer.from(name.toWellFormed(), 'utf8')
}

function localHeader(entry: ZipEntry, sum: number): Buffer {
  const name = nameBytes(entry.name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(plainVersion, 4)
  writeCommon(header, 6, entry, sum, name.length)
  return Buffer.concat([header, name])
}

function directoryHeader(entry: ZipEntry, sum: number, offset: number): Buffer {
  const name = nameBytes(entry.name)
  const isFar = offset >= most32
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  // Made on Unix, so that the permissions below count.
  header.writeUInt16LE((3 << 8) | largeVersion, 4)
  header.writeUInt16LE(isFar ? largeVersion : plainVersion, 6)
  writeCommon(header, 8, entry, sum, name.length)
  header.writeUInt16LE(isFar ? 12 : 0, 30)
  header.writeUInt32LE((0o100644 << 16) >>> 0, 38)
  header.writeUInt32LE(isFar ? most32 : offset, 42)
  return Buffer.concat([header, name, ...(isFar ? [farOffset(offset)] : [])])
}

/** Flags, method, time, sum, sizes and the name's length: the same in both headers. */
function writeCommon(header: Buffer, at: number, entry: ZipEntry, sum: number, nameLength: number): void {
  const { time, date } = dosTime(entry.modified)
  header.writeUInt16LE(flags, at)
  header.writeUInt16LE(0, at + 2)
  header.writeUInt16LE(time, at + 4)
  header.writeUInt16LE(date, at + 6)
  header.writeUInt32LE(sum, at + 8)
  header.writeUInt32LE(entry.bytes, at + 12)
  header.writeUInt32LE(entry.bytes, at + 16)
  header.writeUInt16LE(nameLength, at + 20)
}

function farOffset(offset: number): Buffer {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return extra
}

function largeEnd(count: number, offset: number, size: number): Buffer {
  const record = Buffer.alloc(56 + 20)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeUInt16LE((3 << 8) | largeVersion, 12)
  record.writeUInt16LE(largeVersion, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(offset + size), 64)
  record.writeUInt32LE(1, 72)
  return record
}

function end(count: number, offset: number, size: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(Math.min(count, most16), 8)
  record.writeUInt16LE(Math.min(count, most16), 10)
  record.writeUInt32LE(Math.min(size, most32), 12)
  record.writeUInt32LE(Math.min(offset, most32), 16)
  return record
}

/** Date and time as MS-DOS has them, in UTC: two seconds fine, from 1980 to 2107. */
function dosTime(at: Date): { time: number; date: number } {
  const year = Math.min(127, Math.max(0, at.getUTCFullYear() - 1980))
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}
