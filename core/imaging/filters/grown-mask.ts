/** 1 in all pixels of a plane that lie within `reach`, in a square, of one that is not 0. Linear time, whatever the reach. */
export function grownMask(mask: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const out = new Uint8Array(mask.length)
  for (let start = 0; start < mask.length; start += width) growRow(mask, out, start, start + width, reach)
  const until = new Int32Array(width).fill(-1)
  for (let y = 0; y < height; y++) growDown(out, y, until, reach)
  until.fill(height)
  for (let y = height - 1; y >= 0; y--) growUp(out, y, until, reach)
  return out
}

/** From the left, then from the right: what was met no more than `reach` pixels ago is near. */
function growRow(mask: Uint8Array, out: Uint8Array, start: number, end: number, reach: number): void {
  let until = -1
  for (let p = start; p < end; p++) {
    if (mask[p] !== 0) until = p + reach
    if (p <= until) out[p] = 1
  }
  until = end
  for (let p = end - 1; p >= start; p--) {
    if (mask[p] !== 0) until = p - reach
    if (p >= until) out[p] = 1
  }
}

/** One row of the same along all columns: 1 stays what was there, 2 is what has grown. */
function growDown(out: Uint8Array, y: number, until: Int32Array, reach: number): void {
  for (let x = 0, p = y * until.length; x < until.length; x++, p++)
    if (out[p] === 1) until[x] = y + reach
    else if (y <= until[x]) out[p] = 2
}

/** The same upwards; all that has grown is 1 in the end. */
function growUp(out: Uint8Array, y: number, until: Int32Array, reach: number): void {
  for (let x = 0, p = y * until.length; x < until.length; x++, p++) {
    if (out[p] === 1) until[x] = y - reach
    if (out[p] === 2 || y >= until[x]) out[p] = 1
  }
}
