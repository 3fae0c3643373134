import { describe, expect, test } from 'vitest'
import type { PackItem } from '../../core/contract/furniture-pack.ts'
import { readPackedPiece, type PackedPiece } from '../../core/scene/pack/packed-piece.ts'
import { editGlb, type GltfJson, wedgeGlb } from './testing/glb.ts'
import { convertModel } from './convert-model.ts'

type Size = [number, number, number]
const size: Size = [2, 1, 0.5]
const item: Pick<PackItem, 'size' | 'front' | 'colours'> = { size, front: '+z', colours: [] }

async function convert(glb: Uint8Array, settings: object = {}): Promise<PackedPiece> {
  return readPackedPiece((await convertModel(glb, { ...item, ...settings })).bytes)
}

function extent({ primitives }: PackedPiece): { low: number[]; high: number[] } {
  const at = (axis: number) =>
    primitives.flatMap(({ positions }) => [...positions].filter((_, i) => i % 3 === axis))
  return {
    low: [0, 1, 2].map((axis) => Math.min(...at(axis))),
    high: [0, 1, 2].map((axis) => Math.max(...at(axis))),
  }
}

/** Where the wedge's high edge is: the mean place of its vertices above the foot. */
function highEdge({ primitives }: PackedPiece): { x: number; z: number } {
  const { positions } = primitives[0]!
  const high = Array.from({ length: positions.length / 3 }, (_, i) => i * 3).filter(
    (i) => positions[i + 1]! > 0.5,
  )
  const mean = (axis: number) => high.reduce((sum, i) => sum + positions[i + axis]!, 0) / high.length
  return { x: mean(0), z: mean(2) }
}

describe('the frame of pieces', () => {
  test('a model stands with its foot in the origin, as large as the pack says', async () => {
    const { low, high } = extent(await convert(await wedgeGlb({ scale: 100 }), { size: [1, 0.5, 0.25] }))
    expect(low.map((value) => value.toFixed(3))).toEqual(['-0.500', '0.000', '-0.125'])
    expect(high.map((value) => value.toFixed(3))).toEqual(['0.500', '0.500', '0.125'])
  })

  test('nothing is mirrored: seen from its front, the high edge stays on the same side', async () => {
    // From its front (+z in the file, looking along -z) the high edge (+x) is on the right. The front of a piece faces
    // -z, and x points right in the picture.
    expect(highEdge(await convert(await wedgeGlb())).x).toBeCloseTo(1)
  })

  test('another front is turned to the viewer', async () => {
    // The wedge's high edge is its front now.
    const piece = await convert(await wedgeGlb(), { front: '+x', size: [0.5, 1, 2] })
    expect(highEdge(piece).z).toBeCloseTo(-1)
    expect(highEdge(await convert(await wedgeGlb(), { front: '-x', size: [0.5, 1, 2] })).z).toBeCloseTo(1)
    expect(highEdge(await convert(await wedgeGlb(), { front: '-z' })).x).toBeCloseTo(-1)
  })

  test('matrices of nodes count: what is laid on its side stands as the file shows it', async () => {
    const quarter = Math.SQRT1_2
    const { high } = extent(
      await convert(await wedgeGlb({ rotation: [0, 0, quarter, quarter] }), { size: [1, 2, 0.5] }),
    )
    expect(high[1]).toBeCloseTo(2)
  })

  test('a size that distorts the model is told', async () => {
    const { warnings } = await convertModel(await wedgeGlb(), { ...item, size: [1, 1, 0.5] })
    expect(warnings).toEqual(['Its size in pack.json stretches it 2.00 : 1 between its axes.'])
  })
})

test('maps and factors come along', async () => {
  const { materials, maps } = await convert(await wedgeGlb())
  expect(materials).toMatchObject([
    { name: 'cloth', roughness: 0.9, metallic: 0, maps: { colour: 0, normal: null } },
  ])
  expect(Buffer.from(maps[0]!).subarray(1, 4).toString()).toBe('PNG')
})

test('a colour for a material that is not there is told', async () => {
  const colours = [{ name: 'Sand', material: 'leather', tint: '#c8b79a' }]
  expect((await convertModel(await wedgeGlb(), { ...item, colours })).warnings).toEqual([
    'Colour Sand: it has no material “leather”.',
  ])
})

describe('what is refused, and why', () => {
  const refused = async (glb: Uint8Array | Promise<Uint8Array>, reason: RegExp) =>
    expect(convertModel(await glb, item)).rejects.toThrow(reason)
  const edited = async (edit: (json: GltfJson) => void) => editGlb(await wedgeGlb(), edit)

  test('garbage, and a file that is cut off', async () => {
    await refused(new TextEncoder().encode('no model at all'), /no \.glb/)
    await refused((await wedgeGlb()).slice(0, 300), /cut off/)
  })

  test('too many triangles, before they are read', async () => {
    await refused(wedgeGlb({ copies: 70_000 }), /560,000 triangles/)
  })

  test('files beside it', async () => {
    await refused(
      edited((json) => (json.buffers[0]!.uri = 'https://example.com/a.bin')),
      /refers to other files/,
    )
    await refused(
      edited((json) => (json.images[0]!.uri = '../../secret.png')),
      /refers to other files/,
    )
  })

  test('maps that nothing here decodes, and unknown needs, by their names', async () => {
    await refused(
      edited((json) => (json.extensionsRequired = ['KHR_texture_basisu'])),
      /KTX2/,
    )
    await refused(
      edited((json) => (json.extensionsRequired = ['EXT_mesh_gpu_instancing'])),
      /EXT_mesh_gpu_instancing/,
    )
  })

  test('lists that claim to be endless', async () => {
    await refused(
      edited((json) => (json.accessors[0]!.count = 2 ** 31)),
      /too long/,
    )
  })

  test('corners that are not there, and places that are no numbers', async () => {
    await refused(
      edited((json) => (json.accessors[0]!.count = 3)),
      /corners|cannot be read/,
    )
    const glb = await wedgeGlb()
    const nan = Buffer.from(glb)
    const at = nan.indexOf(Buffer.from(Float32Array.from([-1, 0, 0.25]).buffer))
    nan.writeFloatLE(Number.NaN, at)
    await refused(nan, /no numbers/)
  })

  test('a map that is no picture', async () => {
    const glb = Buffer.from(await wedgeGlb())
    glb.fill(0, glb.indexOf('IHDR'), glb.indexOf('IHDR') + 20)
    await refused(glb, /maps cannot be read/)
  })

  test('nothing to see', async () => {
    await refused(
      edited((json) => delete json.nodes[0]!.mesh),
      /shows nothing/,
    )
  })
})
