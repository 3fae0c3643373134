import { findEdges } from './edges/find-edges.ts'
import { CONTEXT_FRACTION } from './fill-scene.ts'
import { cutByLines, shiftLines, type Cut } from './hints/cut.ts'
import type { EdgeLine } from './hints/hints.ts'
import { scaledLines, type RegionDraft } from './plan.ts'
import { computeContext, type Region } from './regions.ts'
import { cutOut, type Scene, type Work } from './scene.ts'

/** An end of a line this part of the hole's longer side from the rim is taken to reach it, and some pixels more. */
const SLACK_FRACTION = 0.02
const SLACK_PX = 6

/**
 * Edges are looked for in so many pixels at most: a larger region is one that its preview did not have, and would take
 * long.
 */
const MAX_LOOKED_AT = 1_000_000

/** A region cut by lines, in the scene in which it was cut. */
export interface CutRegion {
  scene: Scene
  cut: Cut
}

/**
 * The edges that continue behind a region, besides lines drawn by the user, and how all of them cut it; null where none
 * does.
 */
interface FollowedEdges {
  found: EdgeLine[]
  cutRegion: CutRegion | null
}

/**
 * Cuts a region along the lines drawn by the user and the edges that continue behind it: those that its draft has
 * found, where there is one, else those that the photo shows.
 */
export function followEdges(work: Work, region: Region, draft: RegionDraft | null): FollowedEdges {
  const { photo, options } = work
  const { hole, span } = region
  const drawn = options.hints?.lines ?? []
  const context = computeContext(hole, CONTEXT_FRACTION, photo.width, photo.height)
  const { x, y, width, height } = context
  const isLooking = draft === null && width * height <= MAX_LOOKED_AT
  const before = draft?.plan.kind === 'pieces' ? scaledLines(draft.plan.edges, draft.scale) : []
  const isAlone = !isLooking && drawn.length + before.length === 0
  if (isAlone || draft?.plan.kind === 'whole') return { found: [], cutRegion: null }
  const scene = cutOut(work, region, context)
  const own = shiftLines(drawn, x, y)
  const edges = isLooking ? findEdges(scene.crop, span, own) : shiftLines(before, x, y)
  const slack = options.grow + options.feather + SLACK_PX + SLACK_FRACTION * Math.max(hole.width, hole.height)
  const cut = own.length + edges.length === 0 ? null : cutByLines(scene.crop, [...own, ...edges], slack)
  return { found: shiftLines(edges, -x, -y), cutRegion: cut === null ? null : { scene, cut } }
}
