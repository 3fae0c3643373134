import { findEdges } from './edges/find-edges.ts'
import { NEARBY } from './fill-scene.ts'
import { cutByLines, shiftLines, type Cut } from './hints/cut.ts'
import type { EdgeLine } from './hints/hints.ts'
import { scaledLines, type RegionDraft } from './plan.ts'
import { contextOf, type Region } from './regions.ts'
import { cutOut, type Scene, type Work } from './scene.ts'

/** An end of a line this part of the hole's longer side from the rim is taken to reach it, and some pixels more. */
const SLACK_SHARE = 0.02
const SLACK = 6

/** Edges are looked for in so many pixels at most: a larger region is one that its preview did not have, and would take long. */
const MOST_LOOKED_AT = 1_000_000

/** A region cut by lines, in the scene in which it was cut. */
export interface CutRegion {
  scene: Scene
  cut: Cut
}

/** The edges that go on behind a region, besides lines drawn by hand, and how all of them cut it; null where none does. */
interface FollowedEdges {
  found: EdgeLine[]
  cutRegion: CutRegion | null
}

/**
 * Cuts a region along the lines drawn by hand and the edges that go on behind it: those that its draft has found, where
 * there is one, else those that the photo shows.
 */
export function followEdges(work: Work, region: Region, draft: RegionDraft | null): FollowedEdges {
  const { photo, options } = work
  const { hole, span } = region
  const drawn = options.hints?.lines ?? []
  const context = contextOf(hole, NEARBY, photo.width, photo.height)
  const { x, y, width, height } = context
  const isLooking = draft === null && width * height <= MOST_LOOKED_AT
  const before = draft?.plan.kind === 'pieces' ? scaledLines(draft.plan.edges, draft.scale) : []
  const isAlone = !isLooking && drawn.length + before.length === 0
  if (isAlone || draft?.plan.kind === 'whole') return { found: [], cutRegion: null }
  const scene = cutOut(work, region, context)
  const own = shiftLines(drawn, x, y)
  const edges = isLooking ? findEdges(scene.crop, span, own) : shiftLines(before, x, y)
  const slack = options.grow + options.feather + SLACK + SLACK_SHARE * Math.max(hole.width, hole.height)
  const cut = own.length + edges.length === 0 ? null : cutByLines(scene.crop, [...own, ...edges], slack)
  return { found: shiftLines(edges, -x, -y), cutRegion: cut === null ? null : { scene, cut } }
}
