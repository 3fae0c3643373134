import { NodeIO, type Document, type Material, type mat4, type Primitive } from '@gltf-transform/core'
import { ALL_EXTENSIONS, type EmissiveStrength, type Transform } from '@gltf-transform/extensions'
import draco from 'draco3dgltf'
import { MeshoptDecoder } from 'meshoptimizer'
import { Refusal } from '../../core/refusal.ts'
import { checkGlb } from './check-glb.ts'

/** Triangles of one material, in the world of the file: metres, right-handed, y up. */
export interface ModelPart {
  positions: Float32Array
  normals: Float32Array
  uvs: Float32Array
  indices: Uint32Array
  material: Material | null
}

export interface Model {
  parts: ModelPart[]
  warnings: string[]
}

const TRIANGLES = 4

/**
 * Reads a glTF 2.0 binary. Quantised files keep metres in the scale of their nodes, so the nodes' matrices are applied.
 * Throws Refusal, with the reason, for what cannot be read or shows nothing.
 */
export async function readModel(bytes: Uint8Array): Promise<Model> {
  checkGlb(bytes)
  await MeshoptDecoder.ready
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
    'meshopt.decoder': MeshoptDecoder,
    'draco3d.decoder': await draco.createDecoderModule(),
  })
  let document: Document
  try {
    document = await io.readBinary(bytes)
  } catch (error) {
    throw new Refusal(`It cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const warnings: string[] = []
  const parts: ModelPart[] = []
  const scene = document.getRoot().getDefaultScene() ?? document.getRoot().listScenes()[0]
  scene?.traverse((node) => {
    const mesh = node.getMesh()
    if (mesh === null) return
    if (node.getSkin() !== null) warn(warnings, 'It has bones; the pose of the file is taken.')
    for (const primitive of mesh.listPrimitives()) {
      if (primitive.getMode() !== TRIANGLES) {
        warn(warnings, 'Its points and lines are left out.')
        continue
      }
      parts.push(readPart(primitive, node.getWorldMatrix()))
    }
  })
  if (document.getRoot().listAnimations().length > 0) warn(warnings, 'Its animation is left out.')
  const filled = parts.filter(({ indices }) => indices.length > 0)
  if (filled.length === 0) throw new Refusal('It shows nothing.')
  return { parts: filled, warnings }
}

function warn(warnings: string[], text: string): void {
  if (!warnings.includes(text)) warnings.push(text)
}

function readPart(primitive: Primitive, matrix: mat4): ModelPart {
  const position = primitive.getAttribute('POSITION')
  if (position === null) throw new Refusal('It has triangles without places.')
  const count = position.getCount()
  const positions = new Float32Array(count * 3)
  const point: number[] = []
  for (let i = 0; i < count; i++) {
    position.getElement(i, point)
    const [x, y, z] = point as [number, number, number]
    for (let k = 0; k < 3; k++)
      positions[i * 3 + k] = matrix[k]! * x + matrix[4 + k]! * y + matrix[8 + k]! * z + matrix[12 + k]!
  }
  if (positions.some((value) => !Number.isFinite(value)))
    throw new Refusal('It has places that are no numbers.')
  const indices = readIndices(primitive, count)
  // A mirroring node turns faces inside out.
  if (determinant(matrix) < 0) flip(indices)
  const normals = readNormals(primitive, matrix, count) ?? faceNormals(positions, indices)
  return { positions, normals, uvs: readUvs(primitive, count), indices, material: primitive.getMaterial() }
}

function readIndices(primitive: Primitive, count: number): Uint32Array {
  const list = primitive.getIndices()
  const indices =
    list === null ? Uint32Array.from({ length: count }, (_, i) => i) : Uint32Array.from(list.getArray()!)
  if (indices.some((index) => index >= count)) throw new Refusal('It has triangles without corners.')
  return indices.subarray(0, indices.length - (indices.length % 3))
}

function flip(indices: Uint32Array): void {
  for (let i = 0; i < indices.length; i += 3)
    [indices[i + 1], indices[i + 2]] = [indices[i + 2]!, indices[i + 1]!]
}

/** Normals turned by the inverse transpose of the matrix (its cofactors); null where the file has none. */
function readNormals(primitive: Primitive, m: mat4, count: number): Float32Array | null {
  const normal = primitive.getAttribute('NORMAL')
  if (normal === null || normal.getCount() !== count) return null
  const cofactors = [
    [m[5] * m[10] - m[6] * m[9], m[6] * m[8] - m[4] * m[10], m[4] * m[9] - m[5] * m[8]],
    [m[2] * m[9] - m[1] * m[10], m[0] * m[10] - m[2] * m[8], m[1] * m[8] - m[0] * m[9]],
    [m[1] * m[6] - m[2] * m[5], m[2] * m[4] - m[0] * m[6], m[0] * m[5] - m[1] * m[4]],
  ]
  const sign = determinant(m) < 0 ? -1 : 1
  const normals = new Float32Array(count * 3)
  const from: number[] = []
  for (let i = 0; i < count; i++) {
    normal.getElement(i, from)
    const turned = [0, 1, 2].map(
      (k) =>
        sign * (cofactors[0]![k]! * from[0]! + cofactors[1]![k]! * from[1]! + cofactors[2]![k]! * from[2]!),
    )
    const length = Math.hypot(...turned)
    if (!(length > 0)) return null
    for (let k = 0; k < 3; k++) normals[i * 3 + k] = turned[k]! / length
  }
  return normals
}

function determinant(m: mat4): number {
  return (
    m[0] * (m[5] * m[10] - m[6] * m[9]) -
    m[4] * (m[1] * m[10] - m[2] * m[9]) +
    m[8] * (m[1] * m[6] - m[2] * m[5])
  )
}

/** Normals of the faces, added up at each vertex. */
function faceNormals(positions: Float32Array, indices: Uint32Array): Float32Array {
  const normals = new Float32Array(positions.length)
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3]
    const u = [0, 1, 2].map((k) => positions[b + k]! - positions[a + k]!) as [number, number, number]
    const v = [0, 1, 2].map((k) => positions[c + k]! - positions[a + k]!) as [number, number, number]
    const face = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    for (const corner of [a, b, c]) for (let k = 0; k < 3; k++) normals[corner + k]! += face[k]!
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) || 1
    for (let k = 0; k < 3; k++) normals[i + k]! /= length
  }
  return normals
}

/** Texture coordinates of the colour map, moved and scaled as the file says; zeros where there are none. */
function readUvs(primitive: Primitive, count: number): Float32Array {
  const material = primitive.getMaterial()
  const info = material?.getBaseColorTextureInfo() ?? null
  const transform = info?.getExtension<Transform>('KHR_texture_transform') ?? null
  const set = transform?.getTexCoord() ?? info?.getTexCoord() ?? 0
  const list = primitive.getAttribute(`TEXCOORD_${set}`) ?? primitive.getAttribute('TEXCOORD_0')
  const uvs = new Float32Array(count * 2)
  if (list === null || list.getCount() !== count) return uvs
  const [moveU, moveV] = transform?.getOffset() ?? [0, 0]
  const [scaleU, scaleV] = transform?.getScale() ?? [1, 1]
  const turn = transform?.getRotation() ?? 0
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const from: number[] = []
  for (let i = 0; i < count; i++) {
    list.getElement(i, from)
    const [u, v] = [from[0]! * scaleU, from[1]! * scaleV]
    uvs[i * 2] = cos * u + sin * v + moveU
    uvs[i * 2 + 1] = cos * v - sin * u + moveV
  }
  return uvs.some((value) => !Number.isFinite(value)) ? new Float32Array(count * 2) : uvs
}

/** Linear light that a material gives off. */
export function glowOf(material: Material): [number, number, number] {
  const strength =
    material.getExtension<EmissiveStrength>('KHR_materials_emissive_strength')?.getEmissiveStrength() ?? 1
  const [r, g, b] = material.getEmissiveFactor()
  return [r * strength, g * strength, b * strength]
}
