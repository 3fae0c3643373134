import type { Material, Texture } from '@gltf-transform/core'
import sharp from 'sharp'
import { packLimits } from '../../core/contract/furniture-pack.ts'
import { Refusal } from '../../core/refusal.ts'
import type { PackedMaterial } from '../../core/scene/pack/packed-piece.ts'
import { glowOf } from './read-model.ts'

/** Side of a map that is kept, in pixels. */
const MAP_PIXELS = 1024
const READ_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp'])
/** Channels of the surface's map, in the order of a picture. */
type Channels = 'colour' | 'coverage' | 'plain'

/** The maps of one model, each once, as PNG. */
export class MapStore {
  readonly maps: Uint8Array[] = []
  private readonly known = new Map<string, number>()

  /** Converts a map and gives back its place; null where there is none. Throws Refusal for one that cannot be read. */
  async add(
    texture: Texture | null,
    channels: Channels,
    names: Map<Texture, number>,
  ): Promise<number | null> {
    const bytes = texture?.getImage() ?? null
    if (texture === null || bytes === null) return null
    if (!READ_TYPES.has(texture.getMimeType())) throw new Refusal('Its maps are not PNG, JPEG or WebP.')
    if (!names.has(texture)) names.set(texture, names.size)
    const key = `${names.get(texture)} ${channels}`
    const place = this.known.get(key)
    if (place !== undefined) return place
    this.maps.push(await convert(bytes, channels))
    this.known.set(key, this.maps.length - 1)
    return this.maps.length - 1
  }
}

async function convert(bytes: Uint8Array, channels: Channels): Promise<Uint8Array> {
  try {
    const image = sharp(bytes, { limitInputPixels: packLimits.mapPixels ** 2 })
    const { width, height } = await image.metadata()
    if (Math.max(width, height) > packLimits.mapPixels)
      throw new Refusal(`A map is ${width} × ${height} pixels; the most is ${packLimits.mapPixels} a side.`)
    const small = image.resize(MAP_PIXELS, MAP_PIXELS, { fit: 'inside', withoutEnlargement: true })
    // Raw channels: a colour profile would move the values of maps that are no colours.
    if (channels === 'coverage') return await small.ensureAlpha().extractChannel('alpha').png().toBuffer()
    return await small.removeAlpha().toColourspace('srgb').png().toBuffer()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('One of its maps cannot be read.')
  }
}

/** Whether any of the coverage is not full, so that solid surfaces cost no test at each ray. */
async function hasHoles(png: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(png).stats()
  return (channels[0]?.min ?? 255) < 250
}

/** Converts a material of glTF (metallic and rough; others as far as that says them). */
export async function convertMaterial(
  material: Material | null,
  store: MapStore,
  names: Map<Texture, number>,
): Promise<PackedMaterial> {
  if (material === null) return plain
  const [r, g, b, a] = material.getBaseColorFactor()
  const mode = material.getAlphaMode()
  let coverage = mode === 'OPAQUE' ? null : await store.add(material.getBaseColorTexture(), 'coverage', names)
  if (coverage !== null && !(await hasHoles(store.maps[coverage]!))) coverage = null
  return {
    name: material.getName(),
    colour: [r, g, b],
    metallic: material.getMetallicFactor(),
    roughness: material.getRoughnessFactor(),
    glow: glowOf(material),
    alphaCutoff: mode === 'OPAQUE' ? 0 : mode === 'MASK' ? material.getAlphaCutoff() : 0.5,
    alpha: mode === 'OPAQUE' ? 1 : a,
    normalScale: material.getNormalScale(),
    maps: {
      colour: await store.add(material.getBaseColorTexture(), 'colour', names),
      coverage,
      normal: await store.add(material.getNormalTexture(), 'plain', names),
      surface: await store.add(material.getMetallicRoughnessTexture(), 'plain', names),
    },
  }
}

const plain: PackedMaterial = {
  name: '',
  colour: [0.8, 0.8, 0.8],
  metallic: 0,
  roughness: 0.8,
  glow: [0, 0, 0],
  alphaCutoff: 0,
  alpha: 1,
  normalScale: 1,
  maps: { colour: null, coverage: null, normal: null, surface: null },
}
