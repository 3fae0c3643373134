import type { DesignChange, DesignPlane } from '../../../core/contract/design-document.ts'
import { MATERIALS } from '../../../core/design/materials/catalogue.ts'
import { PAINTS } from './paints.ts'

export type PaintChange = Extract<DesignChange, { kind: 'paint' }>
export type MaterialChange = Extract<DesignChange, { kind: 'material' }>
export type PictureChange = Extract<DesignChange, { kind: 'picture' }>
/** What lies on a plane in a place and direction of its own. */
export type PlacedChange = MaterialChange | PictureChange

/** A paint to begin with: seen at once, whatever the surface's own colour is. */
export function firstPaint(own: string | null): PaintChange {
  const photographed = own ?? '#ffffff'
  const far = PAINTS.toSorted((a, b) => distance(b.hex, photographed) - distance(a.hex, photographed))
  const middle = far[Math.floor(far.length / 2)]
  return { kind: 'paint', colour: middle?.hex ?? '#87907d', finish: 'matt' }
}

function distance(a: string, b: string): number {
  const [one, other] = [Number.parseInt(a.slice(1), 16), Number.parseInt(b.slice(1), 16)]
  const part = (value: number, shift: number) => (value >> shift) & 255
  return [16, 8, 0].reduce((sum, shift) => sum + Math.abs(part(one, shift) - part(other, shift)), 0)
}

/** What surfaces of a plane are mostly made of. */
export function firstMaterial(plane: DesignPlane | null): MaterialChange {
  if (plane === 'floor') return materialOf('planks-random')
  return materialOf(plane === 'ceiling' ? 'slats' : 'grasscloth')
}

/** A picture of a material, as wide as many samples are. */
export function pictureOf(imageId: string): PictureChange {
  return { kind: 'picture', image_id: imageId, width: 1, turn: 0, shift: [0, 0], finish: 'satin' }
}

/** A material as it is. */
export function materialOf(material: MaterialChange['material']): MaterialChange {
  const { finish } = MATERIALS[material]
  return { kind: 'material', material, colours: [], size: 1, turn: 0, shift: [0, 0], finish }
}
