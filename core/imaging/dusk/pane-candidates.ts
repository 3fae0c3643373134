import { smoothStep } from '../numbers.ts'
import type { Rect } from '../pixels.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import { alignment } from '../sky/alignment.ts'
import { paneScore } from './pane-cues.ts'
import { darkParts, type DarkPart } from './dark-parts.ts'

/** A part that may be a pane: how sure that is, above 0 to 1. */
export interface Candidate {
  part: DarkPart
  sure: number
}

/** The least area and side of a pane, in pixels of the grid. */
export const MIN_AREA = 16
export const MIN_SIDE = 4
/** The largest area of a pane, as a fraction of the grid. */
const MAX_FRACTION = 0.018
/** How much of its bounds a pane fills. */
const MIN_FILL = 0.62
/** Width over height. */
const MIN_ASPECT = 0.15
const MAX_ASPECT = 6
/** Parts lower than this, in pixels of the grid, and wider than so many times their height are bricks and boards. */
const LOW = { height: 8, widest: 1.9 }
/** A part so narrow and so high, as fractions of the photo, with no other beside it, is a door. */
const DOOR = { narrow: [0.45, 0.55], high: [0.075, 0.095] } as const
/** Above the lowest part of the photo: there is ground. */
const MAX_BOTTOM_FRACTION = 0.95
/** The radius in which the direction of edges is measured, as a fraction of the grid's long side. */
const NEIGHBOURHOOD_FRACTION = 0.012
/** Scores (in logits) between which a part becomes sure, so that a photo that is hardly another has the same evening. */
const UNSURE_LOGITS = 1
/**
 * Others so much alike in size, aligned within a fraction of their size, and no further away in sizes: as windows are.
 */
const MIN_SIMILARITY = 0.8
const IN_LINE = 0.35
const MAX_DISTANCE_SIZES = { across: 14, down: 7 }
/** So many others are enough. */
const MAX_REPETITIONS = 4

/**
 * The parts of a grid that may be panes of glass of buildings, the same place at several levels: darker than what is
 * round them, and by what `paneScore` asks. `sky` is 0 to 255 on the grid.
 */
export function paneCandidates(grid: LabGrid, sky: Uint8Array): Candidate[] {
  const { width, height } = grid
  const parts = darkParts(grid, MAX_FRACTION * width * height, ({ area, bounds }) => {
    const aspect = bounds.width / bounds.height
    return (
      area > MIN_AREA &&
      Math.min(bounds.width, bounds.height) >= MIN_SIDE &&
      area > MIN_FILL * bounds.width * bounds.height &&
      aspect >= MIN_ASPECT &&
      aspect <= (bounds.height < LOW.height ? LOW.widest : MAX_ASPECT) &&
      bounds.y + bounds.height < MAX_BOTTOM_FRACTION * height &&
      bounds.x > 0 &&
      bounds.x + bounds.width < width
    )
  })
  const wanted = new Uint8Array(width * height)
  for (const { bounds } of parts) markBounds(bounds, wanted, width)
  const radius = Math.max(3, Math.round(NEIGHBOURHOOD_FRACTION * Math.max(width, height)))
  const aligned = alignment(grid, radius, wanted)
  const neighbourhood = { grid, sky, aligned }
  const found = parts
    .map((part) => ({
      part,
      sure: smoothStep(
        -UNSURE_LOGITS,
        UNSURE_LOGITS,
        paneScore(neighbourhood, part, repetition(part, parts)),
      ),
    }))
    .filter(({ sure }) => sure > 0)
  return found.map(({ part, sure }) => ({ part, sure: sure * (1 - doorness(part, found, height)) }))
}

/** How much a part is a door, 0 to 1: high and narrow, with no sure window of about its height beside it. */
function doorness({ bounds }: DarkPart, all: readonly Candidate[], height: number): number {
  const { x, y, width: w, height: h } = bounds
  const shape =
    smoothStep(DOOR.narrow[1], DOOR.narrow[0], w / h) * smoothStep(DOOR.high[0], DOOR.high[1], h / height)
  if (shape === 0) return 0
  let beside = 0
  for (const { part, sure } of all) {
    const { bounds: other } = part
    if (other.height < 0.6 * h || other.height > 1.6 * h) continue
    const gap = Math.max(x, other.x) - Math.min(x + w, other.x + other.width)
    if (gap >= 0 && gap < 0.8 * w && Math.abs(y - other.y) < 0.3 * h) beside = Math.max(beside, sure)
  }
  return shape * (1 - beside)
}

function markBounds({ x, y, width: w, height: h }: Rect, out: Uint8Array, width: number): void {
  for (let row = y; row < y + h; row++) out.fill(1, row * width + x, row * width + x + w)
}

/**
 * How many other places have a part of about the same size in a row or column with this one: 0 to 1, for
 * `MAX_REPETITIONS`.
 */
function repetition({ bounds: one }: DarkPart, parts: readonly DarkPart[]): number {
  const places: Rect[] = []
  for (const { bounds } of parts) {
    if (!isAlike(one, bounds) || !isInLine(one, bounds)) continue
    const isKnown = places.some(
      ({ x, y }) => Math.abs(x - bounds.x) < one.width && Math.abs(y - bounds.y) < one.height,
    )
    if (isKnown) continue
    places.push(bounds)
    if (places.length === MAX_REPETITIONS) break
  }
  return places.length / MAX_REPETITIONS
}

function isAlike(one: Rect, other: Rect): boolean {
  return (
    other.width >= MIN_SIMILARITY * one.width &&
    other.width * MIN_SIMILARITY <= one.width &&
    other.height >= MIN_SIMILARITY * one.height &&
    other.height * MIN_SIMILARITY <= one.height
  )
}

/** Whether two of a size lie beside or above each other, apart. */
function isInLine(one: Rect, other: Rect): boolean {
  const across = Math.abs(one.x + one.width / 2 - other.x - other.width / 2) / one.width
  const down = Math.abs(one.y + one.height / 2 - other.y - other.height / 2) / one.height
  return (
    (down < IN_LINE && across > 1 && across < MAX_DISTANCE_SIZES.across) ||
    (across < IN_LINE && down > 1 && down < MAX_DISTANCE_SIZES.down)
  )
}
