import type { Design, DesignMaterialId } from '../../core/contract/design-document.ts'
import { prepareDesign } from '../../core/design/prepare-design.ts'
import { readDesignRequest } from '../../core/design/settings.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { testPhoto, testShape } from '../../core/staging/render/test-room.ts'

const SIZE = { width: 240, height: 160 }
/** One of each kind: boards, tiles, stone, cloth, paper. */
const MATERIALS: readonly DesignMaterialId[] = [
  'herringbone',
  'brick',
  'marble',
  'terrazzo',
  'wallpaper-leaf',
]

/** Restyles a photo of a room of our own, and lays materials in it: the designs as text, and the pictures' bytes. */
export function replayDesign(photo: Pixels): { designs: string; pictures: number[] } {
  const corrected = { ...testShape(SIZE.width, SIZE.height), corners: [], confidence: 1 }
  const room = { camera: null, layout: null, corrected, place: 'inside' as const, front: null }
  const prepared = prepareDesign(photo, room)
  const first = prepared.restyle(readDesignRequest({ strength: 80 }, null, 2))
  const designs = [first, ...MATERIALS.map((material) => laid(first, material))]
  return {
    designs: JSON.stringify(designs),
    pictures: designs.flatMap((design) => [...prepared.render(design).picture.data]),
  }
}

function laid(design: Design, material: DesignMaterialId): Design {
  const change = {
    kind: 'material' as const,
    material,
    colours: [],
    size: 1.3,
    turn: 20,
    shift: [0.1, 0.2] as [number, number],
    finish: 'gloss' as const,
  }
  return { ...design, surfaces: design.surfaces.map((surface) => ({ ...surface, change })) }
}

/** Drawn where this runs. */
export function ownPhoto(): Pixels {
  return testPhoto(SIZE.width, SIZE.height)
}
