// Maxima over the rows of a disc, as soft-disc.ts and row-maxima.ts, sixteen pixels at a time.

/** Words of one row of the disc: where it is looked up, what it reaches, and what it reads. */
const ROW: usize = 40

/**
 * Makes the tables of a row whose bytes lie at `table` + `margin`, `width` of them: values of `ceiling` and more become
 * 0, and level k holds from k × `stride` on the maxima of 2^k bytes from each place on. All around the bytes are 0.
 * What begins so far right that it would reach past the stride is not meant to be read.
 */
export function softRow(
  table: usize,
  margin: usize,
  width: usize,
  ceiling: i32,
  stride: usize,
  levels: i32,
): void {
  const limit = i8x16.splat(<i8>ceiling)
  const end = table + margin + width
  for (let at = table + margin; at < end; at += 16) {
    const bytes = v128.load(at)
    v128.store(at, v128.and(bytes, i8x16.lt_u(bytes, limit)))
  }
  let half: usize = 1
  let below = table
  for (let level = 1; level < levels; level++) {
    const here = below + stride
    for (let i: usize = 0; i < stride; i += 16)
      v128.store(here + i, i8x16.max_u(v128.load(below + i), v128.load(below + i + half)))
    below = here
    half <<= 1
  }
}

/**
 * Raises the bytes of `out` in `runs` (pairs of from and to, `count` words) to the most that the disc gives them.
 * `rows`: for each of `rowCount` rows of the disc ten words: the address of the tables there or 0, from and to of where
 * it can give anything, places of its outer and inner reads, inner and outer half width, address of its losses. Pixels
 * beside a run, up to the next 16, may be raised too, to what is right for them. `margin` as in `softRow`.
 */
export function raise(rows: usize, rowCount: i32, runs: usize, count: i32, out: usize, margin: usize): void {
  const runsEnd = runs + ((<usize>count) << 2)
  for (let row = rows, end = rows + <usize>rowCount * ROW; row < end; row += ROW) {
    if (load<u32>(row) === 0) continue
    const first = load<i32>(row, 4)
    const last = load<i32>(row, 8)
    for (let run = runs; run < runsEnd; run += 8) {
      const from = load<i32>(run)
      const to = load<i32>(run, 4)
      const left = from > first ? from : first
      const right = to < last ? to : last
      if (left < right) raiseRun(row, left, right, out, margin)
    }
  }
}

function raiseRun(row: usize, from: i32, to: i32, out: usize, margin: usize): void {
  const table: usize = load<u32>(row)
  const outerA = table + <usize>load<u32>(row, 12)
  const outerB = table + <usize>load<u32>(row, 16)
  for (let x = <usize>from; x < <usize>to; x += 16) {
    const most = i8x16.max_u(v128.load(outerA + x), v128.load(outerB + x))
    const had = v128.load(out + x)
    // The greater of both is had itself wherever the row gives no more.
    if (v128.any_true(v128.xor(i8x16.max_u(most, had), had)))
      v128.store(out + x, closely(row, table, x, had, margin))
  }
}

/** The greatest that one row of the disc gives to sixteen pixels and that they have. */
function closely(row: usize, table: usize, x: usize, had: v128, margin: usize): v128 {
  const inner = load<i32>(row, 28)
  const outer = load<i32>(row, 32)
  const losses: usize = load<u32>(row, 36)
  let best = had
  if (inner >= 0) {
    best = i8x16.max_u(best, v128.load(table + <usize>load<u32>(row, 20) + x))
    best = i8x16.max_u(best, v128.load(table + <usize>load<u32>(row, 24) + x))
  }
  const middle = table + margin + x
  for (let across = inner + 1; across <= outer; across++) {
    const lost = v128.load8_splat(losses + <usize>(across * across))
    const beside = i8x16.max_u(v128.load(middle - across), v128.load(middle + across))
    best = i8x16.max_u(best, i8x16.sub_sat_u(beside, lost))
  }
  return best
}
