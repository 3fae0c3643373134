/** Pixels of a plane that hang together by their sides. */
export interface Piece {
  /** From the first from the top left on, outwards. */
  pixels: Int32Array
  isAtTop: boolean
  /** Sides of pixels at which it ends, those at the edge of the plane not among them. */
  border: number
}

/** The 4-connected pieces of what is 1 in a plane, in the order of their first pixels. */
export function connectedPieces(width: number, height: number, labels: Uint8Array): Piece[] {
  const rest = labels.slice()
  let count = 0
  for (let p = 0; p < labels.length; p++) count += labels[p]
  // No pixel lies in two pieces, so all lie one after the other in one list.
  const all = new Int32Array(count)
  const pieces: Piece[] = []
  for (let start = rest.indexOf(1), from = 0; start >= 0; start = rest.indexOf(1, start + 1)) {
    const { end, border } = spread(labels, rest, width, height, all, from, start)
    pieces.push({ pixels: all.subarray(from, end), isAtTop: start < width, border })
    from = end
  }
  return pieces
}

/** Moves the piece of `start` from `rest` to the list, from place `from` on. */
function spread(
  labels: Uint8Array,
  rest: Uint8Array,
  width: number,
  height: number,
  all: Int32Array,
  from: number,
  start: number,
): { end: number; border: number } {
  const last = width * (height - 1)
  let end = from
  let border = 0
  rest[start] = 0
  all[end++] = start
  for (let i = from; i < end; i++) {
    const p = all[i]
    const x = p % width
    if (x > 0) {
      if (labels[p - 1] === 0) border++
      else if (rest[p - 1] === 1) end = take(rest, all, end, p - 1)
    }
    if (x + 1 < width) {
      if (labels[p + 1] === 0) border++
      else if (rest[p + 1] === 1) end = take(rest, all, end, p + 1)
    }
    if (p >= width) {
      if (labels[p - width] === 0) border++
      else if (rest[p - width] === 1) end = take(rest, all, end, p - width)
    }
    if (p < last) {
      if (labels[p + width] === 0) border++
      else if (rest[p + width] === 1) end = take(rest, all, end, p + width)
    }
  }
  return { end, border }
}

function take(rest: Uint8Array, all: Int32Array, end: number, q: number): number {
  rest[q] = 0
  all[end] = q
  return end + 1
}
