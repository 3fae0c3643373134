/** A plane of numbers, rows from the top. */
export interface NumberPlane {
  width: number
  height: number
  values: Float32Array
}

/** Where a line of `length` goes on beyond its ends: mirrored about the last pixel. */
function mirrored(at: number, length: number): number {
  if (length === 1) return 0
  const period = 2 * (length - 1)
  const within = ((at % period) + period) % period
  return within < length ? within : period - within
}

/** Offsets, for each pixel of the smaller line, of the five pixels of the larger that it is the mean of. */
function taps(from: number, to: number, stride: number): Int32Array {
  const out = new Int32Array(to * 5)
  for (let i = 0; i < to; i++)
    for (let k = 0; k < 5; k++) out[i * 5 + k] = mirrored(2 * i + k - 2, from) * stride
  return out
}

/** A plane at half its size (rounded up), after a binomial blur of 5 × 5 (Burt, Adelson 1983); borders are mirrored. */
function halve({ width, height, values }: NumberPlane): NumberPlane {
  const [w, h] = [(width + 1) >> 1, (height + 1) >> 1]
  const across = new Float32Array(w * height)
  const columns = taps(width, w, 1)
  for (let y = 0; y < height; y++)
    for (let x = 0, t = 0, row = y * width; x < w; x++, t += 5)
      across[y * w + x] =
        (values[row + columns[t]] +
          values[row + columns[t + 4]] +
          4 * (values[row + columns[t + 1]] + values[row + columns[t + 3]]) +
          6 * values[row + columns[t + 2]]) /
        16
  const out = new Float32Array(w * h)
  const rows = taps(height, h, w)
  for (let y = 0, t = 0; y < h; y++, t += 5)
    for (let x = 0; x < w; x++)
      out[y * w + x] =
        (across[rows[t] + x] +
          across[rows[t + 4] + x] +
          4 * (across[rows[t + 1] + x] + across[rows[t + 3] + x]) +
          6 * across[rows[t + 2] + x]) /
        16
  return { width: w, height: h, values: out }
}

/**
 * The three pixels that an even pixel of the larger line lies between, as offsets; an odd one lies between the last
 * two.
 */
function ends(from: number, stride: number): Int32Array {
  const out = new Int32Array(from * 3)
  for (let i = 0; i < from; i++) {
    out[i * 3] = mirrored(i - 1, from) * stride
    out[i * 3 + 1] = i * stride
    out[i * 3 + 2] = Math.min(i + 1, from - 1) * stride
  }
  return out
}

/**
 * A plane at about twice its size: the counterpart of `halve`, with the same blur. `width` and `height` are the new
 * size.
 */
export function doubleTo(plane: NumberPlane, width: number, height: number): NumberPlane {
  const { width: w, height: h, values } = plane
  const columns = ends(w, 1)
  const across = new Float32Array(width * h)
  for (let y = 0; y < h; y++)
    for (let x = 0, row = y * w; x < width; x++) {
      const t = (x >> 1) * 3
      const here = values[row + columns[t + 1]]
      const next = values[row + columns[t + 2]]
      across[y * width + x] =
        (x & 1) === 1 ? (here + next) / 2 : (values[row + columns[t]] + 6 * here + next) / 8
    }
  const rows = ends(h, width)
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const t = (y >> 1) * 3
    const [above, here, below] = [rows[t], rows[t + 1], rows[t + 2]]
    for (let x = 0; x < width; x++)
      out[y * width + x] =
        (y & 1) === 1
          ? (across[here + x] + across[below + x]) / 2
          : (across[above + x] + 6 * across[here + x] + across[below + x]) / 8
  }
  return { width, height, values: out }
}

/** Gaussian pyramid: a plane and its halves, `levels` planes in all. */
export function gaussianPyramid(plane: NumberPlane, levels: number): NumberPlane[] {
  const out = [plane]
  while (out.length < levels) out.push(halve(out[out.length - 1]))
  return out
}
