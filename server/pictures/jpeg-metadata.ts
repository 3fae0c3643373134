import type { ExportSettings } from '../../core/contract/export.ts'
import { withoutPlace } from './exif.ts'

const START_OF_SCAN = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP13 = 0xed
const APP14 = 0xee
const APP15 = 0xef
const COMMENT = 0xfe

type Metadata = ExportSettings['metadata']

/**
 * A JPEG with the metadata that is asked for, its picture byte for byte as it was: of EXIF the place is taken out, or
 * all of it; XMP, IPTC, comments and what cameras append behind the picture may hold a place, too, and go with it.
 * Profiles stay: they are colour. Null for what is no whole JPEG.
 */
export function withMetadata(jpeg: Buffer, metadata: Metadata): Buffer | null {
  if (jpeg.readUInt16BE(0) !== 0xffd8) return null
  if (metadata === 'keep') return jpeg
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)]
  let at = 2
  while (at + 4 <= jpeg.length) {
    if (jpeg[at] !== 0xff) return null
    const marker = jpeg[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (end > jpeg.length) return null
    if (marker === START_OF_SCAN) {
      const last = jpeg.indexOf(Buffer.from([0xff, 0xd9]), end)
      if (last < 0) return null
      kept.push(jpeg.subarray(at, last + 2))
      return Buffer.concat(kept)
    }
    const segment = keptSegment(marker, jpeg.subarray(at, end), metadata)
    if (segment !== null) kept.push(segment)
    at = end
  }
  return null
}

/** What stays of a segment; null for nothing. */
function keptSegment(marker: number, segment: Buffer, metadata: Metadata): Uint8Array | null {
  const content = segment.subarray(4)
  if (marker === APP1 && metadata === 'no_gps' && content.subarray(0, 6).toString('latin1') === 'Exif\0\0') {
    const block = withoutPlace(content)
    return block === null ? null : Buffer.concat([segment.subarray(0, 4), block])
  }
  if (marker === APP2) return content.subarray(0, 11).toString('latin1') === 'ICC_PROFILE' ? segment : null
  // The first says how densely pixels stand, the other how colours are coded.
  if (marker === APP0 || marker === APP14) return segment
  const isMetadata = (marker >= APP1 && marker <= APP13) || marker === APP15 || marker === COMMENT
  return isMetadata ? null : segment
}
