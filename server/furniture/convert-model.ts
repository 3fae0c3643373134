import type { Material, Texture } from '@gltf-transform/core'
import type { PackItem } from '../../core/contract/furniture-pack.ts'
import {
  writePackedPiece,
  type PackedMaterial,
  type PackedPrimitive,
} from '../../core/scene/pack/packed-piece.ts'
import { convertMaterial, MapStore } from './convert-maps.ts'
import { fitModel } from './fit-model.ts'
import { readModel } from './read-model.ts'
import { simplifyModel } from './simplify-model.ts'

export interface ConvertedModel {
  /** As `writePackedPiece` writes it. */
  bytes: Uint8Array
  triangles: number
  warnings: string[]
}

/** Converts one model of a pack. Throws Refusal with the reason for a model that cannot be used. */
export async function convertModel(
  glb: Uint8Array,
  item: Pick<PackItem, 'size' | 'front' | 'colours'>,
): Promise<ConvertedModel> {
  const model = await readModel(glb)
  const fitted = fitModel(model.parts, item)
  const { parts, warnings } = await simplifyModel(model.parts)
  const store = new MapStore()
  const names = new Map<Texture, number>()
  const places = new Map<Material | null, number>()
  const materials: PackedMaterial[] = []
  const primitives: PackedPrimitive[] = []
  for (const { material, ...mesh } of parts) {
    let place = places.get(material)
    if (place === undefined) {
      place = materials.push(await convertMaterial(material, store, names)) - 1
      places.set(material, place)
    }
    primitives.push({ ...mesh, material: place })
  }
  const unknown = item.colours.filter(({ material }) => !materials.some(({ name }) => name === material))
  return {
    bytes: writePackedPiece({ primitives, materials, maps: store.maps }),
    triangles: primitives.reduce((sum, { indices }) => sum + indices.length / 3, 0),
    warnings: [
      ...model.warnings,
      ...fitted,
      ...warnings,
      ...unknown.map(({ name, material }) => `Colour ${name}: it has no material “${material}”.`),
    ],
  }
}
