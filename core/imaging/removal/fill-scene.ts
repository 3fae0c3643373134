import { union } from '../components.ts'
import type { Pixels, Rect } from '../pixels.ts'
import { grownRect } from './bounds.ts'
import { complete, type Completion } from './completion.ts'
import type { Guide } from './guide.ts'
import { boundsOfSources } from './hints/source-areas.ts'
import { levelOf } from './level-of.ts'
import { guideOf, isInChangingLight, seeSurfaces } from './rough.ts'
import { contextOf, type Region } from './regions.ts'
import { cutOut, type Piece, type Scene, type Work } from './scene.ts'
import { mendSeam } from './seam.ts'
import { fillSurfaces } from './surface/fill-surfaces.ts'

/** How far around a hole is looked at, in parts of its longer side: where surfaces meet, and on a single one. */
export const NEARBY = 0.8
const WIDE = 1.6

/** Known patches for each pixel of the hole, at least, on a coarser level: many do not fit. */
const LEAST_RATIO = 3
/** Patches that the user has chosen are enough, however few. */
const LEAST_CHOSEN = 64

type Tell = (done: number, count: number) => void

/** Copies patches as they are, laid out as the guide says. Null when there is too little to copy. */
function fillByCopies(
  { photo, options }: Work,
  { crop, context }: Scene,
  { span }: Region,
  guide: Guide | null,
  tell: Tell,
): Completion | null {
  const level = levelOf(crop, span)
  const isWhole = context.width === photo.width && context.height === photo.height
  const enough = crop.withheld === undefined ? Math.max(1, level.unknown.length / 8) : LEAST_CHOSEN
  const least = isWhole ? 1 : enough
  if (level.sources.length < least || level.unknown.length > level.hole.length * 0.95) return null
  const completion = complete(level, options.seed, LEAST_RATIO, tell, guide)
  mendSeam(crop, completion)
  return completion
}

/** A piece is looked around at least as far as for a hole of this part of the whole region's size. */
const LEAST_PIECE = 0.4

/** A small piece lies between others: what it goes on from is seen beyond them. */
function aroundPiece({ width, height }: Pixels, { hole }: Region, { whole }: Piece, share: number): Rect {
  const margin = Math.ceil(share * LEAST_PIECE * Math.max(whole.width, whole.height))
  return grownRect(hole, margin, width, height)
}

/** What fills a region, and the scene it was made for. */
export interface Filling {
  scene: Scene
  completion: Completion
}

/**
 * Chooses how a region, or a piece of one, is filled. Surfaces in changing light go on by their light and their detail;
 * else patches are copied, laid out by the surfaces around the hole where they can be told. Null when there is nothing
 * to copy.
 */
export function fillScene(work: Work, region: Region, piece: Piece | null, tell: Tell): Filling | null {
  const { photo, options } = work
  const { width, height } = photo
  const areas = boundsOfSources(options.hints?.sources ?? [], width, height)
  const cut = (share: number): Scene => {
    const own = contextOf(region.hole, share, width, height, areas)
    return cutOut(
      work,
      region,
      piece === null ? own : union(own, aroundPiece(photo, region, piece, share)),
      piece,
    )
  }
  const near = cut(NEARBY)
  if (isInChangingLight(near.crop, region.span)) {
    const wide = cut(WIDE)
    const surfaces = seeSurfaces(wide.crop, region.span)
    if (surfaces !== null) {
      const horizon = work.horizon()
      const row = horizon === null ? null : horizon - wide.context.y
      const completion = fillSurfaces(wide.crop, surfaces, region.span, row, options.seed, tell)
      return { scene: wide, completion }
    }
  }
  const guide = guideOf(near.crop, region.span)
  const completion = fillByCopies(work, near, region, guide, tell)
  if (completion !== null) return { scene: near, completion }
  const whole = cutOut(work, region, { x: 0, y: 0, width, height }, piece)
  const last = fillByCopies(work, whole, region, null, tell)
  return last === null ? null : { scene: whole, completion: last }
}
