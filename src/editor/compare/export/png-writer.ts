import { chunk, SIGNATURE } from '../../../../core/mask/png.ts'
import type { StripWriter } from './strip-writer.ts'
import { createRowCounter } from './strip-writer.ts'

const paethFilter = 4

/** A PNG (W3C PNG, third edition) of 8-bit RGB, deflated by the browser while it is written. */
export function createPngWriter(width: number, height: number): StripWriter {
  const rowCounter = createRowCounter(width, height)
  const stream = new CompressionStream('deflate')
  const writer = stream.writable.getWriter()
  const packed = packedChunks(stream.readable)
  let above = new Uint8Array(width * 3)
  let row = new Uint8Array(width * 3)
  return {
    type: 'image/png',
    add: async (rows) => {
      const strip = rowCounter.add(rows.length)
      const filtered = new Uint8Array((width * 3 + 1) * strip.rows)
      for (let y = 0; y < strip.rows; y++) {
        for (let x = 0; x < width; x++) {
          const at = (y * width + x) * 4
          row[x * 3] = rows[at]!
          row[x * 3 + 1] = rows[at + 1]!
          row[x * 3 + 2] = rows[at + 2]!
        }
        filterRow(row, above, filtered, y * (width * 3 + 1))
        const used = above
        above = row
        row = used
      }
      await writer.write(filtered)
    },
    finish: async () => {
      rowCounter.check()
      await writer.close()
      const header = new Uint8Array(13)
      const view = new DataView(header.buffer)
      view.setUint32(0, width)
      view.setUint32(4, height)
      header.set([8, 2], 8)
      return [
        Uint8Array.from(SIGNATURE),
        chunk('IHDR', header),
        ...(await packed).map((data) => chunk('IDAT', data)),
        chunk('IEND', new Uint8Array(0)),
      ]
    },
  }
}

async function packedChunks(readable: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  const reader = readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts
    parts.push(value)
  }
}

/** Each byte less what its neighbours lead to expect (9.4): best for photos. */
function filterRow(row: Uint8Array, above: Uint8Array, out: Uint8Array, start: number): void {
  out[start] = paethFilter
  for (let i = 0; i < row.length; i++) {
    const left = i < 3 ? 0 : row[i - 3]!
    const corner = i < 3 ? 0 : above[i - 3]!
    const up = above[i]!
    const toLeft = Math.abs(up - corner)
    const toUp = Math.abs(left - corner)
    const toCorner = Math.abs(left + up - 2 * corner)
    const expected = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
    out[start + 1 + i] = row[i]! - expected
  }
}
