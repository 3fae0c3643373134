import type { Plane } from '../pixels.ts'

/** By how many pixels a frame is to be read further right and down, so that it lies on the reference. */
export interface Shift {
  x: number
  y: number
}

/** The largest shift is about 2 to this power. */
const LEVELS = 6
const MIN_SIDE_PX = 24
/** Pixels this near to the threshold may fall on either side, and do not count. */
const THRESHOLD_MARGIN = 4
/**
 * Fractions of the pixels that may lie below the threshold: very dark and very bright frames have nothing at their
 * median.
 */
const FRACTIONS = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9, 0.05, 0.95]

function percentile({ data }: Plane, fraction: number): number {
  const counts = new Uint32Array(256)
  for (const value of data) counts[value]++
  let below = 0
  for (let value = 0; value < 256; value++) {
    below += counts[value]
    if (below > fraction * data.length) return value
  }
  return 255
}

function halvePlane({ width, height, data }: Plane): Plane {
  const [w, h] = [width >> 1, height >> 1]
  const out = new Uint8Array(w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const p = 2 * y * width + 2 * x
      out[y * w + x] = (data[p] + data[p + 1] + data[p + width] + data[p + width + 1] + 2) >> 2
    }
  return { width: w, height: h, data: out }
}

/** 0 and 1 for dark and bright, 2 for unsure. */
function bitmap({ data }: Plane, threshold: number): Uint8Array {
  return Uint8Array.from(data, (value) =>
    Math.abs(value - threshold) <= THRESHOLD_MARGIN ? 2 : value > threshold ? 1 : 0,
  )
}

/** The fraction of the sure pixels that differ, at a shift; 1 where too few overlap. */
function difference(a: Uint8Array, b: Uint8Array, width: number, height: number, { x, y }: Shift): number {
  let [sure, differing] = [0, 0]
  for (let row = Math.max(0, -y); row < Math.min(height, height - y); row++) {
    const end = row * width + Math.min(width, width - x)
    const move = y * width + x
    for (let p = row * width + Math.max(0, -x); p < end; p++) {
      const [one, other] = [a[p], b[p + move]]
      if (one === 2 || other === 2) continue
      sure++
      if (one !== other) differing++
    }
  }
  return sure * 50 < a.length ? 1 : differing / sure
}

/** Thresholds with the same fraction of pixels below, where both frames have something to tell apart. */
function thresholds(reference: Plane, frame: Plane): [number, number] | null {
  for (const fraction of FRACTIONS) {
    const pair: [number, number] = [percentile(reference, fraction), percentile(frame, fraction)]
    if (pair.every((value) => value > 2 * THRESHOLD_MARGIN && value < 255 - 2 * THRESHOLD_MARGIN)) return pair
  }
  return null
}

/**
 * Translation of one frame of a bracket against another in whole pixels, by median threshold bitmaps of luma planes of
 * one size (Ward 2003, "Fast, robust image registration for compositing high dynamic range photographs from handheld
 * exposures"). No shift where the frames have no brightness in common.
 */
export function alignFrame(reference: Plane, frame: Plane): Shift {
  const pair = thresholds(reference, frame)
  if (pair === null) return { x: 0, y: 0 }
  const levels: [Plane, Plane][] = [[reference, frame]]
  for (let level = 1; level < LEVELS; level++) {
    const [one, other] = levels[levels.length - 1]
    if (Math.min(one.width, one.height) < 2 * MIN_SIDE_PX) break
    levels.push([halvePlane(one), halvePlane(other)])
  }
  let best: Shift = { x: 0, y: 0 }
  for (const [one, other] of levels.reverse()) {
    const a = bitmap(one, pair[0])
    const b = bitmap(other, pair[1])
    const from = { x: 2 * best.x, y: 2 * best.y }
    best = from
    let min = difference(a, b, one.width, one.height, from)
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const shift = { x: from.x + dx, y: from.y + dy }
        const differs = difference(a, b, one.width, one.height, shift)
        if (differs >= min) continue
        min = differs
        best = shift
      }
  }
  return best
}
