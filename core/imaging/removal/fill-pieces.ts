import type { Patch, Rect } from '../pixels.ts'
import { fillScene, NEARBY } from './fill-scene.ts'
import { cutByLines, shiftLines, type Cut } from './hints/cut.ts'
import type { EdgeLine } from './hints/hints.ts'
import { cropPhoto } from './crop.ts'
import { contextOf, type Region } from './regions.ts'
import { blend, cutOut, type Piece, type Scene, type Work } from './scene.ts'

/** An end of a line this part of the hole's longer side from the rim is taken to reach it, and some pixels more. */
const SLACK_SHARE = 0.02
const SLACK = 6

/** A region cut by lines, in the scene in which it was cut. */
export interface CutRegion {
  scene: Scene
  cut: Cut
}

/** Cuts a region along the lines that cross it. Null when none does. */
export function cutRegion(work: Work, region: Region, lines: readonly EdgeLine[]): CutRegion | null {
  if (lines.length === 0) return null
  const { photo, options } = work
  const { hole } = region
  const scene = cutOut(work, region, contextOf(hole, NEARBY, photo.width, photo.height))
  const slack = options.grow + options.feather + SLACK + SLACK_SHARE * Math.max(hole.width, hole.height)
  const cut = cutByLines(scene.crop, shiftLines(lines, scene.context.x, scene.context.y), slack)
  return cut === null ? null : { scene, cut }
}

/** The labels of a crop in a rectangle of the photo inside it. */
function labelsIn({ scene: { context, crop }, cut }: CutRegion, rect: Rect): Int16Array {
  const out = new Int16Array(rect.width * rect.height)
  for (let y = 0; y < rect.height; y++) {
    const from = (rect.y + y - context.y) * crop.width + rect.x - context.x
    out.set(cut.labels.subarray(from, from + rect.width), y * rect.width)
  }
  return out
}

/** The edges that lines have filled, as pixels and their colours. */
function edgesOf({ labels, fill }: Cut): { unknown: Int32Array; fill: Float32Array } {
  const unknown = Int32Array.from([...labels.keys()].filter((p) => labels[p] < 0))
  const colours = new Float32Array(unknown.length * 4)
  for (let i = 0; i < unknown.length; i++)
    colours.set(fill.subarray(unknown[i] * 4, unknown[i] * 4 + 4), i * 4)
  return { unknown, fill: colours }
}

/**
 * Fills a region that lines have cut: the edges along them first, then each piece from its own side of the lines; from
 * anywhere where that shows too little. Null when there is nothing to copy. `tell` hears of pieces done, and of how many.
 */
export function fillPieces(
  work: Work,
  region: Region,
  cutRegion: CutRegion,
  tell: (done: number, count: number) => void,
): Patch | null {
  const { hole: rect } = region
  const { cut, scene } = cutRegion
  const data = cropPhoto(work.photo, rect, [])
  const draft: Patch = { rect, pixels: { width: rect.width, height: rect.height, data } }
  blend(data, rect, scene, edgesOf(cut))
  const labels = labelsIn(cutRegion, rect)
  const pieces = cut.pieces
    .map((piece, index) => ({ ...piece, own: index + 1 }))
    .toSorted((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)
  for (const [done, { box, own, sides }] of pieces.entries()) {
    const hole = { ...box, x: box.x + scene.context.x, y: box.y + scene.context.y }
    const span = {
      width: Math.min(region.span.width, box.width),
      height: Math.min(region.span.height, box.height),
    }
    const piece: Piece = {
      whole: rect,
      labels,
      own,
      draft,
      sides: sides.map(({ line, sign }) => ({
        line: line.map(({ x, y }) => ({ x: x + scene.context.x, y: y + scene.context.y })),
        sign,
      })),
    }
    const report = (level: number, levels: number): void => tell(done + (level / levels) ** 2, pieces.length)
    const filling =
      fillScene(work, { hole, span }, piece, report) ??
      fillScene(work, { hole, span }, { ...piece, sides: [] }, report)
    if (filling === null) return null
    blend(data, rect, filling.scene, filling.completion)
    for (let i = 0; i < labels.length; i++) if (labels[i] === own) labels[i] = -1
  }
  return draft
}
