/** 1 in all pixels of a plane that lie within `reach`, in a square, of one that is not 0. Linear time, whatever the reach. */
export function grownMask(mask: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const out = new Uint8Array(mask.length)
  growAcross(mask, out, width, reach)
  growDown(out, width, height, reach)
  return out
}

/** Each row from the left, then from the right: what was met no more than `reach` pixels ago is near. */
function growAcross(mask: Uint8Array, out: Uint8Array, width: number, reach: number): void {
  for (let start = 0; start < mask.length; start += width) {
    let until = -1
    for (let p = start; p < start + width; p++) {
      if (mask[p] !== 0) until = p + reach
      if (p <= until) out[p] = 1
    }
    until = start + width
    for (let p = start + width - 1; p >= start; p--) {
      if (mask[p] !== 0) until = p - reach
      if (p >= until) out[p] = 1
    }
  }
}

/** The same along all columns at once, in place: 1 stays what was there, 2 is what has grown. */
function growDown(out: Uint8Array, width: number, height: number, reach: number): void {
  const until = new Int32Array(width).fill(-1)
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++)
      if (out[p] === 1) until[x] = y + reach
      else if (y <= until[x]) out[p] = 2
  until.fill(height)
  for (let y = height - 1, p = out.length - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--, p--) {
      if (out[p] === 1) until[x] = y - reach
      else if (y >= until[x]) out[p] = 2
      if (out[p] !== 0) out[p] = 1
    }
}
