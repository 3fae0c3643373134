/**
 * Turns exact leaves into what people draw: a crown is its outline, gaps and all, and single twigs count to what is behind
 * them. `plants` is the class's code.
 */
export function withOutlinedPlants(
  labels: Uint8Array,
  width: number,
  height: number,
  plants: number,
): Uint8Array {
  const share = shareAround(labels, width, height, plants)
  const out = new Uint8Array(labels)
  for (let p = 0; p < labels.length; p++) {
    if (labels[p] !== plants && share[p] > MOST) out[p] = plants
    else if (labels[p] === plants && share[p] < LEAST)
      out[p] = commonestAround(labels, width, height, p, plants)
  }
  return out
}

/** Pixels each way that are looked at, and what part of them makes a crown or leaves only a twig. */
const REACH = 3
const MOST = 0.52
const LEAST = 0.2

/** What part of the pixels round each one has a code. */
function shareAround(labels: Uint8Array, width: number, height: number, code: number): Float32Array {
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      if (labels[y * width + x] === code) row++
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
    }
  const share = new Float32Array(labels.length)
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++) {
      const [x0, x1] = [Math.max(0, x - REACH), Math.min(width, x + REACH + 1)]
      const [y0, y1] = [Math.max(0, y - REACH) * (width + 1), Math.min(height, y + REACH + 1) * (width + 1)]
      share[p] =
        (sums[y1 + x1] - sums[y1 + x0] - sums[y0 + x1] + sums[y0 + x0]) /
        ((x1 - x0) * ((y1 - y0) / (width + 1)))
    }
  return share
}

/** The commonest code round a pixel besides one. */
function commonestAround(
  labels: Uint8Array,
  width: number,
  height: number,
  p: number,
  besides: number,
): number {
  const [px, py] = [p % width, Math.floor(p / width)]
  const votes = new Uint16Array(256)
  let best = besides
  for (let y = Math.max(0, py - REACH); y <= Math.min(height - 1, py + REACH); y++)
    for (let x = Math.max(0, px - REACH); x <= Math.min(width - 1, px + REACH); x++) {
      const code = labels[y * width + x]
      if (code === besides) continue
      if (++votes[code] > votes[best] || best === besides) best = code
    }
  return best
}
