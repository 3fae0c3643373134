import type { Pixels } from '../../core/imaging/pixels.ts'
import { testPhoto, testShape } from '../../core/staging/render/test-room.ts'
import { createPieces } from '../../core/staging/pack-pieces.ts'
import { prepareStaging } from '../../core/staging/prepare-staging.ts'

const SIZE = { width: 180, height: 120 }

/** Furnishes a photo of a room of our own by rules, and renders it: the layout as text, and the picture's bytes. */
export function replayStaging(photo: Pixels): { layout: string; picture: number[] } {
  const corrected = { ...testShape(SIZE.width, SIZE.height), corners: [], confidence: 1 }
  const room = { camera: null, layout: null, corrected, place: 'inside' as const, front: null }
  const staging = prepareStaging(photo, room, 'preview', createPieces(new Map()))
  const { layout } = staging.arrange({
    space: 'living-room',
    style: 'traditional',
    palette: 'style',
    seed: 2,
    fullness: 0.6,
    season: 'none',
    existing: 'keep',
  })
  const { picture } = staging.render(layout, null, () => undefined)
  return { layout: JSON.stringify(layout), picture: [...picture.data] }
}

/** Drawn where this runs. */
export function ownPhoto(): Pixels {
  return testPhoto(SIZE.width, SIZE.height)
}
