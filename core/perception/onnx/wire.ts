// Reads protobuf's wire format: fields with a number, one after the other.
import { UnusableNetwork } from '../unusable-network.ts'

/** A part of a file. */
export interface Span {
  bytes: Uint8Array
  from: number
  to: number
}

/** A field: whole numbers in `value`; what has a length in `span`; floats are the four bytes of a span. */
export interface Field {
  number: number
  value: number
  span: Span | null
}

const BROKEN = 'The file is cut off or is not an ONNX model'

/** The fields of a message in the order of the file. Throws UnusableNetwork where a field reaches beyond its message. */
export function* readFields({ bytes, from, to }: Span): Generator<Field> {
  const cursor = { bytes, from, to }
  while (cursor.from < to) {
    const tag = readVarint(cursor)
    const number = Math.floor(tag / 8)
    if (number < 1) throw new UnusableNetwork(BROKEN)
    const kind = tag % 8
    if (kind === 0) yield { number, value: readVarint(cursor), span: null }
    else {
      const length = kind === 1 ? 8 : kind === 5 ? 4 : kind === 2 ? readVarint(cursor) : -1
      if (length < 0 || length > to - cursor.from) throw new UnusableNetwork(BROKEN)
      yield { number, value: 0, span: { bytes, from: cursor.from, to: cursor.from + length } }
      cursor.from += length
    }
  }
}

/** Reads one whole number and moves on. Negative ones are of 64 bits. */
function readVarint(cursor: Span): number {
  let low = 0
  let high = 0
  for (let bits = 0; bits < 70; bits += 7) {
    if (cursor.from >= cursor.to) throw new UnusableNetwork(BROKEN)
    const byte = cursor.bytes[cursor.from++]
    // Twice 32 bits: the fifth byte has four of the lower and three of the higher half.
    if (bits < 28) low += (byte & 127) * 2 ** bits
    else if (bits === 28) {
      low += (byte & 15) * 2 ** 28
      high = (byte & 127) >> 4
    } else high += (byte & 127) * 2 ** (bits - 32)
    if (byte < 128) return whole(low, high % 2 ** 32)
  }
  throw new UnusableNetwork(BROKEN)
}

/** A whole number of 64 bits from its halves. Throws where a double cannot hold it. */
function whole(low: number, high: number): number {
  const value = (high >= 2 ** 31 ? high - 2 ** 32 : high) * 2 ** 32 + low
  if (!Number.isSafeInteger(value)) throw new UnusableNetwork(BROKEN)
  return value
}

/** Most bytes of packed whole numbers. */
const MAX_PACKED = 2 ** 24

/** Whole numbers of a repeated field, which is packed or one by one. */
export function wholeNumbers({ value, span }: Field): number[] {
  if (span === null) return [value]
  if (span.to - span.from > MAX_PACKED) throw new UnusableNetwork(BROKEN)
  const cursor = { ...span }
  const out: number[] = []
  while (cursor.from < cursor.to) out.push(readVarint(cursor))
  return out
}

export function viewOf({ bytes, from, to }: Span): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + from, to - from)
}

/** Floats of a repeated field, which is packed or one by one. */
export function floats({ span }: Field): Float32Array {
  if (span === null || (span.to - span.from) % 4 !== 0) throw new UnusableNetwork(BROKEN)
  const view = viewOf(span)
  return Float32Array.from({ length: view.byteLength / 4 }, (_, i) => view.getFloat32(4 * i, true))
}

/** The one float of a field. */
export function float(field: Field): number {
  const values = floats(field)
  if (values.length !== 1) throw new UnusableNetwork(BROKEN)
  return values[0]
}

/** The message, text or bytes of a field. */
export function spanOf({ span }: Field): Span {
  if (span === null) throw new UnusableNetwork(BROKEN)
  return span
}

/** Most letters of a name or a word. */
const MAX_TEXT = 1024

/** A text of ASCII letters; others are kept as some letter. */
export function text(field: Field): string {
  const { bytes, from, to } = spanOf(field)
  if (to - from > MAX_TEXT) throw new UnusableNetwork(BROKEN)
  return String.fromCharCode(...bytes.subarray(from, to))
}
