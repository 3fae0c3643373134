/**
 * A model of a furniture pack as it is kept: converted once at import, read by page and server alike. Metres in the
 * frame of pieces (x right, y up, z away from the front; origin at the foot, in the middle of the bounding box).
 *
 * File: the mark, the header's length (u32, little endian), the header as JSON in ASCII, then for each primitive
 * positions, normals (3 × f32 a vertex), texture coordinates (2 × f32) and corners (u32), then the maps as PNG files.
 */
export interface PackedPiece {
  primitives: readonly PackedPrimitive[]
  materials: readonly PackedMaterial[]
  /** PNG files: 8 bits a channel, no alpha, no colour profile. */
  maps: readonly Uint8Array[]
}

export interface PackedPrimitive {
  positions: Float32Array
  normals: Float32Array
  /** 0 to 1 over a map, and on beyond it: maps are repeated. */
  uvs: Float32Array
  indices: Uint32Array
  material: number
}

export interface PackedMaterial {
  name: string
  /** Linear light, times the colour map. */
  colour: readonly [number, number, number]
  metallic: number
  roughness: number
  /** Linear light that it gives off. */
  glow: readonly [number, number, number]
  /** Coverage below this lets light through; 0 for a solid surface. */
  alphaCutoff: number
  /** Coverage of the whole surface, times the coverage map. */
  alpha: number
  normalScale: number
  /** Places in `maps`; null for none. `surface` has roughness in green and metal in blue. */
  maps: { colour: number | null; coverage: number | null; normal: number | null; surface: number | null }
}

/** What the file begins with; the last letter counts its format. */
const MARK = 'MLP1'

interface Header {
  primitives: { vertices: number; corners: number; material: number }[]
  materials: PackedMaterial[]
  maps: number[]
}

/** The piece as the bytes of a file. */
export function writePackedPiece(piece: PackedPiece): Uint8Array {
  const header: Header = {
    primitives: piece.primitives.map(({ positions, indices, material }) => ({
      vertices: positions.length / 3,
      corners: indices.length,
      material,
    })),
    materials: [...piece.materials],
    maps: piece.maps.map((map) => map.length),
  }
  const json = toAscii(JSON.stringify(header))
  const blocks: Uint8Array[] = []
  for (const { positions, normals, uvs, indices } of piece.primitives)
    for (const block of [positions, normals, uvs, indices])
      blocks.push(new Uint8Array(block.buffer, block.byteOffset, block.byteLength))
  blocks.push(...piece.maps)
  const size = blocks.reduce((sum, block) => sum + block.length, 8 + json.length)
  const bytes = new Uint8Array(size)
  for (let i = 0; i < 4; i++) bytes[i] = MARK.charCodeAt(i)
  new DataView(bytes.buffer).setUint32(4, json.length, true)
  bytes.set(json, 8)
  let at = 8 + json.length
  for (const block of blocks) {
    bytes.set(block, at)
    at += block.length
  }
  return bytes
}

/** Reads what `writePackedPiece` wrote. Throws RangeError for anything else. */
export function readPackedPiece(bytes: Uint8Array): PackedPiece {
  const mark = String.fromCharCode(...bytes.subarray(0, 4))
  if (mark !== MARK) throw new RangeError('This is no converted model')
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
  const header = JSON.parse(fromAscii(bytes.subarray(8, 8 + length))) as Header
  let at = 8 + length
  const take = (size: number): Uint8Array => {
    if (at + size > bytes.length) throw new RangeError('The converted model is cut off')
    // A copy at the start of a buffer of its own, as typed arrays need it.
    const block = Uint8Array.from(bytes.subarray(at, at + size))
    at += size
    return block
  }
  const floats = (count: number) => new Float32Array(take(count * 4).buffer)
  const primitives = header.primitives.map(({ vertices, corners, material }) => ({
    positions: floats(vertices * 3),
    normals: floats(vertices * 3),
    uvs: floats(vertices * 2),
    indices: new Uint32Array(take(corners * 4).buffer),
    material,
  }))
  return { primitives, materials: header.materials, maps: header.maps.map(take) }
}

/** Letters beyond ASCII as JSON's own escapes, so that a letter is a byte. */
function toAscii(text: string): Uint8Array {
  const escaped = text.replaceAll(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return Uint8Array.from(escaped, (letter) => letter.charCodeAt(0))
}

function fromAscii(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
