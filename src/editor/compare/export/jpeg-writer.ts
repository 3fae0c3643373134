import { multipliersOf, transform } from './jpeg-block.ts'
import type { HuffmanTable } from './jpeg-tables.ts'
import { acTable, chrominanceQuantiser, dcTable, luminanceQuantiser, zigzag } from './jpeg-tables.ts'
import type { StripWriter } from './strip-writer.ts'
import { createRowCounter } from './strip-writer.ts'

/** Longest side that the format can say. */
export const longestJpegSide = 65_535

/**
 * A baseline JPEG (ITU-T T.81), colours at full resolution. `quality` 1 to 100 scales the tables of annex K as
 * libjpeg does. Throws a RangeError when a side is not 1 to 65,535 pixels.
 */
export function createJpegWriter(width: number, height: number, quality: number): StripWriter {
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < 1 || side > longestJpegSide)
      throw new RangeError('A JPEG has sides of 1 to 65,535 pixels')
  const rowCounter = createRowCounter(width, height)
  const quantisers = [scaled(luminanceQuantiser, quality), scaled(chrominanceQuantiser, quality)] as const
  const [luminance, chrominance] = [multipliersOf(quantisers[0]), multipliersOf(quantisers[1])]
  const bits = createBitWriter()
  const codes = { dc: codesOf(dcTable), ac: codesOf(acTable) }
  const parts = [headersOf(width, height, quantisers)]
  const block = new Float32Array(64)
  const quantised = new Int16Array(64)
  const lastDc = [0, 0, 0]

  const writeBlock = (component: number) => {
    transform(block)
    const factors = component === 0 ? luminance : chrominance
    for (let k = 0; k < 64; k++) quantised[k] = Math.round(block[zigzag[k]!]! * factors[zigzag[k]!]!)
    const dc = quantised[0]!
    const difference = dc - lastDc[component]!
    lastDc[component] = dc
    writeValue(bits, codes.dc, 0, difference)
    let zeros = 0
    for (let k = 1; k < 64; k++) {
      if (quantised[k] === 0) {
        zeros++
        continue
      }
      for (; zeros > 15; zeros -= 16) bits.write(codes.ac.code[0xf0]!, codes.ac.length[0xf0]!)
      writeValue(bits, codes.ac, zeros << 4, quantised[k]!)
      zeros = 0
    }
    if (zeros > 0) bits.write(codes.ac.code[0]!, codes.ac.length[0]!)
  }
  return {
    type: 'image/jpeg',
    add: (rows) => {
      const strip = rowCounter.add(rows.length)
      for (let top = 0; top < strip.rows; top += 8)
        for (let left = 0; left < width; left += 8)
          for (let component = 0; component < 3; component++) {
            readBlock(rows, width, strip.rows, left, top, component, block)
            writeBlock(component)
          }
      parts.push(bits.take())
      return Promise.resolve()
    },
    finish: () => {
      rowCounter.check()
      bits.flush()
      parts.push(bits.take(), Uint8Array.of(0xff, 0xd9))
      return Promise.resolve(parts)
    },
  }
}

/** One component (JFIF: ITU-R BT.601, full range) of a block, about 0; beyond the edges the last pixels go on. */
function readBlock(
  rows: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  left: number,
  top: number,
  component: number,
  block: Float32Array,
): void {
  for (let y = 0; y < 8; y++) {
    const row = Math.min(top + y, height - 1) * width
    for (let x = 0; x < 8; x++) {
      const at = (row + Math.min(left + x, width - 1)) * 4
      const red = rows[at]!
      const green = rows[at + 1]!
      const blue = rows[at + 2]!
      block[y * 8 + x] =
        component === 0
          ? 0.299 * red + 0.587 * green + 0.114 * blue - 128
          : component === 1
            ? -0.168736 * red - 0.331264 * green + 0.5 * blue
            : 0.5 * red - 0.418688 * green - 0.081312 * blue
    }
  }
}

function scaled(table: readonly number[], quality: number): number[] {
  const factor = quality < 50 ? 5000 / quality : 200 - 2 * quality
  return table.map((step) => Math.max(1, Math.min(255, Math.floor((step * factor + 50) / 100))))
}

interface Codes {
  code: Uint16Array
  length: Uint8Array
}

function codesOf({ counts, symbols }: HuffmanTable): Codes {
  const codes: Codes = { code: new Uint16Array(256), length: new Uint8Array(256) }
  let code = 0
  let next = 0
  counts.forEach((count, index) => {
    for (let i = 0; i < count; i++) {
      codes.code[symbols[next]!] = code++
      codes.length[symbols[next]!] = index + 1
      next++
    }
    code <<= 1
  })
  return codes
}

type BitWriter = ReturnType<typeof createBitWriter>

/** A value as its number of bits, joined with what `prefix` says, and then the bits themselves. */
function writeValue(bits: BitWriter, { code, length }: Codes, prefix: number, value: number): void {
  const size = 32 - Math.clz32(Math.abs(value))
  bits.write(code[prefix | size]!, length[prefix | size]!)
  if (size > 0) bits.write(value < 0 ? value + (1 << size) - 1 : value, size)
}

function createBitWriter() {
  let bytes = new Uint8Array(1 << 16)
  let used = 0
  let pending = 0
  let count = 0
  const put = (byte: number) => {
    if (used + 2 > bytes.length) {
      const larger = new Uint8Array(bytes.length * 2)
      larger.set(bytes)
      bytes = larger
    }
    bytes[used++] = byte
    // A byte of ones could be taken for a marker.
    if (byte === 0xff) bytes[used++] = 0
  }
  const write = (value: number, length: number) => {
    pending = (pending << length) | value
    count += length
    for (; count >= 8; count -= 8) put((pending >> (count - 8)) & 0xff)
    pending &= (1 << count) - 1
  }
  return {
    write,
    /** Fills the last byte with ones. */
    flush: () => write(0x7f, 7),
    /** What has been written since the last call. */
    take: (): Uint8Array => {
      const taken = bytes.slice(0, used)
      used = 0
      return taken
    },
  }
}

function headersOf(width: number, height: number, quantisers: readonly (readonly number[])[]): Uint8Array {
  const two = (value: number) => [value >> 8, value & 0xff]
  const segment = (marker: number, body: readonly number[]) => [
    0xff,
    marker,
    ...two(body.length + 2),
    ...body,
  ]
  const huffman = ({ counts, symbols }: HuffmanTable, id: number) => [id, ...counts, ...symbols]
  return Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(
      0xdb,
      quantisers.flatMap((table, id) => [id, ...Array.from(zigzag, (place) => table[place]!)]),
    ),
    ...segment(0xc0, [8, ...two(height), ...two(width), 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]),
    ...segment(0xc4, [...huffman(dcTable, 0), ...huffman(acTable, 0x10)]),
    ...segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
  ])
}
