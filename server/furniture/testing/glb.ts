import { Document, NodeIO } from '@gltf-transform/core'
import sharp from 'sharp'

/** What tests change of the description of `wedgeGlb`. */
export interface GltfJson {
  buffers: { uri?: string }[]
  images: { uri?: string }[]
  accessors: { count: number }[]
  nodes: { mesh?: number }[]
  extensionsRequired?: string[]
}

interface WedgeOptions {
  /** How often the one triangle pair is repeated, for models that are too large. */
  copies?: number
  /** Turns the node, as [x, y, z, w]. */
  rotation?: [number, number, number, number]
  scale?: number
}

/**
 * A glTF binary of our own: a wedge, 2 m wide (x), 1 m high (y) and .5 m deep (z). Its high edge is at +x, and its
 * front (+z) shows a red map, so that a mirrored or turned copy can be told.
 */
export async function wedgeGlb({
  copies = 1,
  rotation = [0, 0, 0, 1],
  scale = 1,
}: WedgeOptions = {}): Promise<Uint8Array> {
  const document = new Document()
  const buffer = document.createBuffer()
  const corners = [
    [-1, 0, 0.25],
    [1, 0, 0.25],
    [1, 1, 0.25],
    [-1, 0, -0.25],
    [1, 0, -0.25],
    [1, 1, -0.25],
  ]
  const faces = [0, 1, 2, 3, 5, 4, 0, 3, 4, 0, 4, 1, 1, 4, 5, 1, 5, 2, 0, 2, 5, 0, 5, 3]
  const list = Array.from({ length: copies }, () => faces).flat()
  const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#cc2211' } })
    .png()
    .toBuffer()
  const material = document
    .createMaterial('cloth')
    .setBaseColorTexture(document.createTexture('red').setImage(red).setMimeType('image/png'))
    .setRoughnessFactor(0.9)
    .setMetallicFactor(0)
  const primitive = document
    .createPrimitive()
    .setMaterial(material)
    .setAttribute(
      'POSITION',
      document.createAccessor().setType('VEC3').setArray(Float32Array.from(corners.flat())).setBuffer(buffer),
    )
    .setAttribute(
      'TEXCOORD_0',
      document
        .createAccessor()
        .setType('VEC2')
        .setArray(Float32Array.from(corners.flatMap(([x = 0, y = 0]) => [x, y])))
        .setBuffer(buffer),
    )
    .setIndices(
      document.createAccessor().setType('SCALAR').setArray(Uint32Array.from(list)).setBuffer(buffer),
    )
  const node = document
    .createNode()
    .setMesh(document.createMesh().addPrimitive(primitive))
    .setRotation(rotation)
    .setScale([scale, scale, scale])
  document.createScene().addChild(node)
  return new NodeIO().writeBinary(document)
}

/** The glTF binary with its description changed. */
export function editGlb(glb: Uint8Array, edit: (json: GltfJson) => void): Uint8Array {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength)
  const length = view.getUint32(12, true)
  const json = JSON.parse(Buffer.from(glb.subarray(20, 20 + length)).toString('utf8')) as GltfJson
  edit(json)
  let text = JSON.stringify(json)
  while (text.length % 4 !== 0) text += ' '
  const rest = glb.subarray(20 + length)
  const head = Buffer.alloc(20)
  Buffer.from(glb.subarray(0, 20)).copy(head)
  head.writeUInt32LE(20 + text.length + rest.length, 8)
  head.writeUInt32LE(text.length, 12)
  return Buffer.concat([head, Buffer.from(text), rest])
}
