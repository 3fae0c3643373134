import type { RoomShape } from '../layout/layout.ts'
import type { Patch, Pixels, Plane, Rect } from '../pixels.ts'
import { removalAlpha, type Reach } from './alpha.ts'
import type { Completion } from './completion.ts'
import { cropMask, cropPhoto, type Crop } from './crop.ts'
import { findForeign, type ShownThings } from './foreign.ts'
import type { RemovalHints } from './hints/hints.ts'
import { barOtherSides, type Side } from './hints/side.ts'
import { flagSources } from './hints/source-areas.ts'
import type { Region } from './regions.ts'
import { barOtherPlanes, type RoomPlane } from './room-plane.ts'

export interface RemovalOptions extends Reach {
  /** Whole number; another one gives another fill. */
  seed: number
  /** What the user knows of edges and of where to copy from, in pixels of the photo. Without any, the photo decides. */
  hints?: RemovalHints
  /** The room, where it is known well. */
  room?: RoomShape
  /** The things that the photo shows, where they are known: those that do not go on behind an item are not copied. */
  things?: ShownThings | null
}

/** What does not change from region to region, and what has been filled so far. */
export interface Work {
  photo: Pixels
  mask: Plane
  options: RemovalOptions
  /** The row of the photo's horizon, if its edges show it; looked for when first asked. */
  horizon: () => number | null
  filled: { region: Region; patch: Patch }[]
}

/** The context of a region: the crop around it. */
export interface Scene {
  /** Bounds of the crop in the photo. */
  context: Rect
  crop: Crop
  /** Blending weight of the fill for each pixel of the crop. */
  alpha: Plane
}

/** One of the pieces into which lines have cut a region. */
export interface Piece {
  /** Bounds of the whole region. */
  whole: Rect
  /** For each pixel of `whole`: 0 outside the hole, below 0 where it is filled, or the number of its piece. */
  labels: Int16Array
  own: number
  /** What has been filled of the region so far. */
  draft: Patch
  /** Nothing from beyond these lines is copied, or seen. */
  sides: readonly Side[]
}

function isInside(x: number, y: number, rect: Rect): boolean {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height
}

/** What a pixel that is to be removed is for the region, or the piece, that is being filled. */
function classifyPixel({ filled }: Work, region: Region, piece: Piece | null, x: number, y: number) {
  if (piece !== null && isInside(x, y, piece.whole)) {
    const label = piece.labels[(y - piece.whole.y) * piece.whole.width + x - piece.whole.x]
    return label === piece.own ? 'hole' : label < 0 ? 'known' : 'barred'
  }
  if (piece === null && isInside(x, y, region.hole)) return 'hole'
  return filled.some((done) => isInside(x, y, done.region.hole)) ? 'known' : 'barred'
}

/**
 * Cuts out what is looked at for a region, or a piece of one; what is still to be removed elsewhere is barred, and so is
 * what the user does not want copied, and what lies on other planes than `plane`, where there is one.
 */
export function cutOut(
  work: Work,
  region: Region,
  context: Rect,
  piece: Piece | null = null,
  plane: RoomPlane | null = null,
): Scene {
  const { photo, mask, options, filled } = work
  const alpha = removalAlpha(cropMask(mask, context), options)
  const { width, height } = context
  const patches = filled.map(({ patch }) => patch)
  const data = cropPhoto(photo, context, piece === null ? patches : [...patches, piece.draft])
  const hole = new Uint8Array(width * height)
  const barred = new Uint8Array(width * height)
  if (piece !== null) barOtherSides(barred, context, piece.sides)
  if (plane !== null) barOtherPlanes(barred, context, photo, plane)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (alpha.data[i] === 0) continue
      const state = classifyPixel(work, region, piece, context.x + x, context.y + y)
      if (state === 'hole') {
        hole[i] = 1
        barred[i] = 0
        for (let k = 0; k < 4; k++) data[i * 4 + k] = 0
      } else if (state === 'barred') barred[i] = 1
    }
  return { context, crop: withSources({ width, height, data, hole, barred }, context, options.hints), alpha }
}

/** The scene without the things that do not go on behind its hole; null where none are known, or the user has chosen. */
export function withoutForeign({ photo, options }: Work, scene: Scene): Scene | null {
  const { crop, context } = scene
  if (options.things == null || crop.withheld !== undefined) return null
  const foreign = findForeign(crop, context, photo, options.things)
  if (foreign === null) return null
  return { ...scene, crop: { ...crop, barred: crop.barred.map((value, i) => value | foreign[i]) } }
}

/** The crop with what the user wants copied, and what not. */
function withSources(crop: Crop, context: Rect, hints: RemovalHints | undefined): Crop {
  if (hints === undefined || hints.sources.length === 0) return crop
  const { excluded, beyond } = flagSources(hints.sources, context)
  const barred = crop.barred.map((value, i) => value | (excluded[i] & (1 - crop.hole[i])))
  return beyond === null ? { ...crop, barred } : { ...crop, barred, withheld: beyond }
}

/** Lays a fill over a rectangle of the photo (RGBA, in place) by the weights of the scene. Alpha of the photo stays. */
export function blend(
  data: Uint8Array,
  rect: Rect,
  { context, crop, alpha }: Scene,
  { unknown, fill }: Pick<Completion, 'unknown' | 'fill'>,
): void {
  for (let i = 0; i < unknown.length; i++) {
    const p = unknown[i]
    const y = (p / crop.width) | 0
    const x = p - y * crop.width
    const to = ((y + context.y - rect.y) * rect.width + (x + context.x - rect.x)) * 4
    const weight = alpha.data[p] / 255
    for (let k = 0; k < 3; k++) {
      const value = data[to + k] + weight * (fill[i * 4 + k] - data[to + k])
      data[to + k] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5
    }
  }
}
