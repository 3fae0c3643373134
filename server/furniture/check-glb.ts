import { packLimits } from '../../core/contract/furniture-pack.ts'
import { Refusal } from '../../core/refusal.ts'

/** What is read of a glTF file's JSON before anything else of it is. */
interface GltfJson {
  asset?: { version?: unknown }
  extensionsRequired?: unknown
  buffers?: unknown
  images?: unknown
  accessors?: unknown
  bufferViews?: unknown
  meshes?: unknown
  nodes?: unknown
}

/** What the extension of packed blocks says of one. */
interface Unpacked {
  count?: unknown
  byteStride?: unknown
}

const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a

/** Extensions that a file may ask for and that are read; others that it requires are refused by name. */
const READ_EXTENSIONS = new Set([
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'EXT_texture_webp',
  'KHR_draco_mesh_compression',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_specular',
  'KHR_materials_sheen',
  'KHR_materials_clearcoat',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
])

/** A list of numbers in a file may have so many entries; more than the triangles allowed could use. */
const MAX_ENTRIES = packLimits.triangles * 3
/** Bytes of one block after it is unpacked. */
const MAX_BLOCK_BYTES = 128 * 1024 * 1024

/**
 * Checks a glTF 2.0 binary by its header alone, so that a hostile file is refused before it is decoded: size, version,
 * files beside it, extensions, and the number of triangles. Throws Refusal with the reason.
 */
export function checkGlb(bytes: Uint8Array): void {
  if (bytes.length > packLimits.modelBytes)
    throw new Refusal(`The file is larger than ${packLimits.modelBytes / 1024 / 1024} MB.`)
  const json = readJson(bytes)
  if (typeof json.asset?.version !== 'string' || !json.asset.version.startsWith('2'))
    throw new Refusal('It is not glTF 2.0.')
  for (const name of asList(json.extensionsRequired)) {
    if (name === 'KHR_texture_basisu')
      throw new Refusal('Its maps are KTX2 (Basis), which is not read: save it with PNG, JPEG or WebP.')
    if (!READ_EXTENSIONS.has(String(name))) throw new Refusal(`It needs ${String(name)}, which is not read.`)
  }
  for (const part of [...asList(json.buffers), ...asList(json.images)]) {
    const uri = (part as { uri?: unknown }).uri
    if (typeof uri === 'string' && !uri.startsWith('data:'))
      throw new Refusal('It refers to other files: save it as one .glb with everything in it.')
  }
  const triangles = countTriangles(json)
  if (triangles > packLimits.triangles)
    throw new Refusal(
      `It has ${Math.round(triangles / 1000).toLocaleString('en')},000 triangles, more than ${packLimits.triangles / 1000},000.`,
    )
  for (const list of asList(json.accessors))
    if (!isCount((list as { count?: unknown }).count, MAX_ENTRIES))
      throw new Refusal('It has a list too long to read.')
  for (const view of asList(json.bufferViews)) {
    const { byteLength, extensions } = view as { byteLength?: unknown; extensions?: Record<string, Unpacked> }
    const packed = extensions?.['EXT_meshopt_compression'] ?? extensions?.['KHR_meshopt_compression']
    const unpacked = packed === undefined ? 0 : Number(packed.count) * Number(packed.byteStride)
    if (!isCount(byteLength, MAX_BLOCK_BYTES) || !isCount(unpacked, MAX_BLOCK_BYTES))
      throw new Refusal('It has a block too large to read.')
  }
  if (asList(json.nodes).length > 10_000) throw new Refusal('It has more than 10,000 nodes.')
}

function readJson(bytes: Uint8Array): GltfJson {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 20 || view.getUint32(0, true) !== MAGIC) throw new Refusal('It is no .glb file.')
  if (view.getUint32(8, true) > bytes.length) throw new Refusal('The file is cut off.')
  const length = view.getUint32(12, true)
  if (view.getUint32(16, true) !== JSON_CHUNK || 20 + length > bytes.length)
    throw new Refusal('Its description cannot be found: the file is broken.')
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)))
    if (typeof json === 'object' && json !== null) return json
  } catch {
    // Told below.
  }
  throw new Refusal('Its description cannot be read: the file is broken.')
}

/** Triangles of all meshes, each as often as nodes show it. */
function countTriangles(json: GltfJson): number {
  const accessors = asList(json.accessors) as { count?: unknown }[]
  const countOf = (index: unknown) => {
    const count = typeof index === 'number' ? accessors[index]?.count : undefined
    return typeof count === 'number' ? count : 0
  }
  const ofMesh = asList(json.meshes).map((mesh) =>
    asList((mesh as { primitives?: unknown }).primitives).reduce<number>((sum, primitive) => {
      const { indices, attributes } = primitive as { indices?: unknown; attributes?: { POSITION?: unknown } }
      return sum + countOf(indices ?? attributes?.POSITION) / 3
    }, 0),
  )
  return asList(json.nodes).reduce<number>((sum, node) => {
    const { mesh } = node as { mesh?: unknown }
    return sum + (typeof mesh === 'number' ? (ofMesh[mesh] ?? 0) : 0)
  }, 0)
}

function isCount(value: unknown, max: number): boolean {
  return typeof value === 'number' && value >= 0 && value <= max
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
