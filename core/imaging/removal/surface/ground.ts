/**
 * The ground seen straight from above, up to a stretch: a grid on which copying by translation keeps the perspective.
 * The horizon of the photo must be level. One step of the grid is about a pixel of the photo in the middle rows of the
 * hole.
 */
export interface Ground {
  width: number
  height: number
  /** Row of the horizon in the crop; negative when it lies above. */
  horizon: number
  /** Column of the crop that stays upright. */
  centre: number
  scaleX: number
  scaleY: number
  /** Ground coordinates of the grid's left and top edge. */
  left: number
  top: number
}

/** How far around the hole, in parts of its longer side, the ground is looked at. */
const CONTEXT_FRACTION = 1.2
/** Rows nearer to the horizon than this part of the hole's first row's distance show too little to copy from. */
const MIN_DEPTH_FRACTION = 0.6
/** How far below the crop the grid may go, in parts of the last row's distance to the horizon. */
const BELOW_FRACTION = 0.2
/** The hole's first row must be at least this part of its last row's distance away from the horizon. */
const MIN_DEPTH = 0.12

type Frame = Pick<Ground, 'horizon' | 'centre' | 'scaleX' | 'scaleY'>

function across({ horizon, centre, scaleX }: Frame, x: number, y: number): number {
  return ((x - centre) * scaleX) / (y - horizon)
}

function down({ horizon, scaleY }: Frame, y: number): number {
  return -scaleY / (y - horizon)
}

/** Column and row of the grid, not rounded, that show a place of the crop below the horizon. */
export function toGround(ground: Ground, x: number, y: number): { x: number; y: number } {
  return { x: across(ground, x, y) - ground.left, y: down(ground, y) - ground.top }
}

/**
 * A row of the grid, which need not be whole, in the crop: the row there, the column of its left end, and columns a
 * step.
 */
export function computeRow(ground: Ground, row: number): { y: number; left: number; step: number } {
  const depth = -ground.scaleY / (row + ground.top)
  const step = depth / ground.scaleX
  return { y: ground.horizon + depth, left: ground.centre + ground.left * step, step }
}

/** First and last row of the hole's pixels; null when there are none. */
function computeRows(hole: Uint8Array, width: number): { first: number; last: number } | null {
  const first = hole.indexOf(1)
  if (first < 0) return null
  return { first: (first / width) | 0, last: (hole.lastIndexOf(1) / width) | 0 }
}

/**
 * The ground around the hole (1) of a crop of `width` × `height`, coarser where the hole would have more than `max`
 * pixels. Null when the hole reaches too near to the horizon to be ground.
 */
export function createGround(
  hole: Uint8Array,
  width: number,
  height: number,
  horizon: number,
  max: number,
): Ground | null {
  const rows = computeRows(hole, width)
  if (rows === null) return null
  const near = rows.last + 1 - horizon
  const far = rows.first - horizon
  if (far <= 0 || far < MIN_DEPTH * near) return null
  const middle = Math.sqrt(near * far)
  const frame: Frame = { horizon, centre: width / 2, scaleX: middle, scaleY: middle * middle }
  let left = Infinity
  let right = -Infinity
  let area = 0
  for (let p = rows.first * width; p < (rows.last + 1) * width; p++) {
    if (hole[p] === 0) continue
    const y = (p / width) | 0
    const x = across(frame, p - y * width, y)
    if (x < left) left = x
    if (x > right) right = x
    const part = middle / (y - horizon)
    area += part * part * part
  }
  const scale = Math.min(1, Math.sqrt(max / area))
  const top = down(frame, rows.first)
  const bottom = down(frame, rows.last + 1)
  const margin = CONTEXT_FRACTION * Math.max(right - left, bottom - top)
  const highest = Math.max(top - margin, down(frame, horizon + far * MIN_DEPTH_FRACTION))
  // Beyond the last row there is something to stand on for the patches of the last row.
  const lowest = Math.min(bottom + margin, down(frame, height + BELOW_FRACTION * (height - horizon)))
  return {
    ...frame,
    scaleX: frame.scaleX * scale,
    scaleY: frame.scaleY * scale,
    left: Math.floor((left - margin) * scale),
    top: Math.floor(highest * scale),
    width: Math.ceil((right - left + 2 * margin) * scale),
    height: Math.ceil((lowest - highest) * scale),
  }
}
