/**
 * A brush segment: the hull of two discs, with an antialiased or soft rim. Coverage falls over the rim from
 * full at `hardness × radius − ½` to none at `radius + ½`, measured along the normal of the hull.
 * Distance to an uneven capsule after Inigo Quilez, "2D distance functions" (2019).
 */
export interface Capsule {
  /** Ends and radii, in image pixels; pixel (i, j) has its centre at (i + ½, j + ½). */
  readonly x0: number
  readonly y0: number
  readonly r0: number
  readonly x1: number
  readonly y1: number
  readonly r1: number
  readonly hardness: number
  readonly length: number
  /** Unit direction from the first end to the second; 0, 0 for a dot. */
  readonly ux: number
  readonly uy: number
  /** Change of radius per pixel of length, and its tangent: how far the nearest axis point is shifted. */
  readonly slope: number
  readonly shift: number
}

/** Two ends with radii of at least ½. Where one disc holds the other, the capsule is the larger disc. */
export function capsule(
  x0: number,
  y0: number,
  r0: number,
  x1: number,
  y1: number,
  r1: number,
  hardness: number,
): Capsule {
  const dx = x1 - x0
  const dy = y1 - y0
  const length = Math.sqrt(dx * dx + dy * dy)
  if (length <= Math.abs(r1 - r0)) {
    const [x, y, r] = r1 > r0 ? [x1, y1, r1] : [x0, y0, r0]
    return { x0: x, y0: y, r0: r, x1: x, y1: y, r1: r, hardness, length: 0, ux: 0, uy: 0, slope: 0, shift: 0 }
  }
  const slope = (r1 - r0) / length
  const shift = slope / Math.sqrt(1 - slope * slope)
  return { x0, y0, r0, x1, y1, r1, hardness, length, ux: dx / length, uy: dy / length, slope, shift }
}

/**
 * Writes the coverage, 0 to 255, of the pixels whose centres are (from + ½ … to − ½, y) into `out`, from index 0.
 */
export function coverRow(c: Capsule, y: number, from: number, to: number, out: Uint8Array): void {
  const { ux, uy, length, slope, shift, r0 } = c
  const softness = 1 - c.hardness
  const py = y - c.y0
  const alongY = py * uy
  const acrossY = py * ux
  for (let x = from; x < to; x++) {
    const px = x + 0.5 - c.x0
    const across = px * uy - acrossY
    let along = px * ux + alongY
    if (shift !== 0) along += Math.abs(across) * shift
    let radius = r0
    let distance: number
    if (along > 0 && along < length && shift === 0) distance = Math.abs(across)
    else {
      if (along < 0) along = 0
      else if (along > length) along = length
      const dx = px - along * ux
      const dy = py - along * uy
      distance = Math.sqrt(dx * dx + dy * dy)
      radius += along * slope
    }
    const away = radius + 0.5 - distance
    const rim = radius * softness + 1
    if (away <= 0) out[x - from] = 0
    else if (away >= rim) out[x - from] = 255
    else {
      const t = away / rim
      // A hard rim is the linear fraction of the pixel; a soft one eases in and out, so that no ring shows.
      const eased = t + (t * t * (3 - 2 * t) - t) * softness
      out[x - from] = Math.floor(eased * 255 + 0.5)
    }
  }
}

/** For one row of pixels: coverage is 0 outside [from, to) and 255 inside [solidFrom, solidTo). */
export interface Span {
  from: number
  to: number
  solidFrom: number
  solidTo: number
}

/** Writes into `span` what is known of the row whose pixel centres have the height `y`. */
export function spanAt(c: Capsule, y: number, span: Span): void {
  const outer = Math.max(c.r0, c.r1) + 0.5
  // One pixel of slack on both sides keeps rounding out of the answer; the rim is computed pixel by pixel.
  if (chord(c, y, outer)) {
    span.from = Math.floor(chordFrom - 0.5) - 1
    span.to = Math.ceil(chordTo - 0.5) + 2
  } else {
    span.from = 0
    span.to = 0
  }
  // Where a soft brush changes its radius, the solid core is no capsule.
  const inner = c.slope === 0 || c.hardness === 1 ? Math.min(c.r0, c.r1) * c.hardness - 0.5 : 0
  if (span.to > span.from && inner > 0 && chord(c, y, inner)) {
    span.solidFrom = Math.ceil(chordFrom - 0.5) + 1
    span.solidTo = Math.floor(chordTo - 0.5)
  } else {
    span.solidFrom = 0
    span.solidTo = 0
  }
  if (span.solidTo <= span.solidFrom) span.solidFrom = span.solidTo = span.to
}

/**
 * Leaves out of `span` the pixels behind the first end: where a stroke goes on at the same width, the segment
 * before has covered them. Saves half the work of a large soft brush.
 */
export function dropBehind(c: Capsule, y: number, span: Span): void {
  if (c.length === 0 || c.slope !== 0) return
  const behind = -(y - c.y0) * c.uy
  if (Math.abs(c.ux) < 1e-6) {
    if (behind > 2) span.to = span.from
    return
  }
  const border = c.x0 + behind / c.ux - 0.5
  if (c.ux > 0) span.from = Math.max(span.from, Math.floor(border) - 1)
  else span.to = Math.min(span.to, Math.ceil(border) + 2)
  if (span.to < span.from) span.to = span.from
}

// Results of `chord`, kept outside so that no object is made for each row.
let chordFrom = 0
let chordTo = 0

/** The interval in which a row meets an even capsule of the given radius. It is convex, so one interval is enough. */
function chord(c: Capsule, y: number, radius: number): boolean {
  chordFrom = Infinity
  chordTo = -Infinity
  disc(c.x0, c.y0, y, radius)
  disc(c.x1, c.y1, y, radius)
  if (c.length > 0) body(c, y, radius)
  return chordFrom <= chordTo
}

function disc(x: number, cy: number, y: number, radius: number): void {
  const dy = y - cy
  const square = radius * radius - dy * dy
  if (square < 0) return
  const half = Math.sqrt(square)
  if (x - half < chordFrom) chordFrom = x - half
  if (x + half > chordTo) chordTo = x + half
}

/** The rectangle between the ends: 0 ≤ along ≤ length and |across| ≤ radius, both linear in x. */
function body(c: Capsule, y: number, radius: number): void {
  const py = y - c.y0
  let low = -Infinity
  let high = Infinity
  if (c.ux === 0) {
    if (py * c.uy < 0 || py * c.uy > c.length) return
  } else {
    const a = -(py * c.uy) / c.ux
    const b = (c.length - py * c.uy) / c.ux
    low = Math.min(a, b)
    high = Math.max(a, b)
  }
  if (c.uy === 0) {
    if (Math.abs(py) > radius) return
  } else {
    const a = (py * c.ux - radius) / c.uy
    const b = (py * c.ux + radius) / c.uy
    low = Math.max(low, Math.min(a, b))
    high = Math.min(high, Math.max(a, b))
  }
  if (low > high) return
  if (c.x0 + low < chordFrom) chordFrom = c.x0 + low
  if (c.x0 + high > chordTo) chordTo = c.x0 + high
}
