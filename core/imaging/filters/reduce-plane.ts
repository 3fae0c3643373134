import type { Plane } from '../pixels.ts'

/** For each source pixel: the target it begins in, and the part of it that lies there (the rest lies in the next). */
export interface Fractions {
  target: Int32Array
  fraction: Float64Array
}

function computeFractions(from: number, to: number): Fractions {
  const target = new Int32Array(from)
  const fraction = new Float64Array(from)
  for (let i = 0; i < from; i++) {
    // Products of whole numbers are exact, so that no border is missed by rounding.
    target[i] = Math.floor((i * to) / from)
    const border = (target[i] + 1) * from
    fraction[i] = Math.min(1, (border - i * to) / to)
  }
  return { target, fraction }
}

/** Adds one value to the targets that it lies in. */
export function addShared(
  out: Float64Array,
  { target, fraction }: Fractions,
  x: number,
  value: number,
): void {
  const part = fraction[x]
  out[target[x]] = out[target[x]] + value * part
  if (part < 1) out[target[x] + 1] = out[target[x] + 1] + value * (1 - part)
}

function addRow(sums: Float64Array, start: number, row: Float64Array, weight: number): void {
  for (let x = 0; x < row.length; x++) sums[start + x] = sums[start + x] + row[x] * weight
}

/**
 * A grey picture of the size `from` at `to`, by box filter: each pixel is the mean, weighted by area, of those it
 * covers. `sumRow` sums row `y` into the columns, which are 0 (`addShared`), or gives false when the row is all 0.
 * Sides of `to` are whole, at least 1 and at most those of `from`.
 */
export function reduceRows(
  from: { width: number; height: number },
  { width, height }: { width: number; height: number },
  sumRow: (y: number, across: Fractions, columns: Float64Array) => boolean,
): Plane {
  const sums = new Float64Array(width * height)
  const across = computeFractions(from.width, width)
  const down = computeFractions(from.height, height)
  const row = new Float64Array(width)
  for (let y = 0; y < from.height; y++) {
    row.fill(0)
    if (!sumRow(y, across, row)) continue
    const target = down.target[y]
    addRow(sums, target * width, row, down.fraction[y])
    if (down.fraction[y] < 1) addRow(sums, (target + 1) * width, row, 1 - down.fraction[y])
  }
  const area = (from.width / width) * (from.height / height)
  const data = new Uint8Array(width * height)
  for (let i = 0; i < data.length; i++) data[i] = Math.floor(sums[i] / area + 0.5)
  return { width, height, data }
}

/** A plane made smaller by box filter, to the same bytes as the mask engine's. For sides see `reduceRows`. */
export function reducePlane(plane: Plane, to: { width: number; height: number }): Plane {
  return reduceRows(plane, to, (y, across, columns) => {
    let any = false
    for (let x = 0, i = y * plane.width; x < plane.width; x++, i++) {
      if (plane.data[i] === 0) continue
      any = true
      addShared(columns, across, x, plane.data[i])
    }
    return any
  })
}
