import { components, type Component } from '../suggest/components.ts'

/** A closed frame whose hole is this fraction of the whole holds a picture, a mirror or a pane, which belong to it. */
const MIN_FRAMED_FRACTION = 0.35
/** Holes below this fraction are screws, letters, reflections. */
const MAX_PINHOLE_FRACTION = 0.02
/** Pieces below this fraction of the largest are specks. */
const MAX_SPECK_FRACTION = 0.02

/** Fills holes that are a frame's content or mere pinholes, and leaves gaps between legs; in place. */
export function fillFrames(labels: Uint8Array, width: number, height: number): void {
  const back = labels.map((label) => 1 - label)
  let area = 0
  for (const label of labels) area += label
  for (const { pixels, bounds } of components(back, width, height)) {
    const right = bounds.x + bounds.width
    const bottom = bounds.y + bounds.height
    if (bounds.x === 0 || bounds.y === 0 || right === width || bottom === height) continue
    const fraction = pixels.length / (pixels.length + area)
    if (fraction > MIN_FRAMED_FRACTION || fraction < MAX_PINHOLE_FRACTION)
      for (const p of pixels) labels[p] = 1
  }
}

/** Whether one of a piece's pixels has a mark of this kind. */
function isMarked({ pixels }: Component, marked: Int8Array, kind: number): boolean {
  return pixels.some((p) => marked[p] === kind)
}

/** Keeps the pieces that are marked as in, and, when `others` is set, all but specks; in place. */
export function keepPieces(
  labels: Uint8Array,
  width: number,
  height: number,
  marked: Int8Array,
  others: boolean,
): void {
  const pieces = components(labels, width, height)
  const largest = pieces.reduce((max, { pixels }) => Math.max(max, pixels.length), 0)
  for (const piece of pieces)
    if (!(others && piece.pixels.length >= largest * MAX_SPECK_FRACTION) && !isMarked(piece, marked, 1))
      for (const p of piece.pixels) labels[p] = 0
}

/**
 * The old labels, with those pieces of the change that hang together with the new mark and go its way: a mark says
 * what is wrong where it is, and must not undo what was right elsewhere.
 */
export function changeAtMark(
  old: Uint8Array,
  now: Uint8Array,
  width: number,
  height: number,
  mark: Int8Array,
): Uint8Array {
  const labels = old.slice()
  for (const kind of [1, -1]) {
    const label = kind > 0 ? 1 : 0
    const changed = now.map((value, p) => (value === label && old[p] !== label ? 1 : 0))
    for (const piece of components(changed, width, height))
      if (isMarked(piece, mark, kind)) for (const p of piece.pixels) labels[p] = label
  }
  return labels
}
