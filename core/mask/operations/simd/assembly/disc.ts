// Maxima over the rows of a disc, as soft-disc.ts and row-maxima.ts, sixteen pixels at a time, of all values.

/** Words of one row of the disc: where it is looked up, what it reaches, and what it reads. */
const ROW: usize = 40

/**
 * Makes the tables of a row whose bytes are level 0, with zeros on both sides: level k holds from k × `stride` on the
 * maxima of 2^k bytes from each place on. What begins so far right that it would reach past the stride is not meant to
 * be read.
 */
export function maximaOfRow(table: usize, stride: usize, levels: i32): void {
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

/** After so many rows of the disc, what cannot be raised any more is left out. */
const CHUNK: usize = 32

/**
 * Raises the bytes of `out` in `runs` (pairs of from and to, `count` words, and as many as the row is wide behind them)
 * to the most that the disc gives them, which is at most `max`. `rows`: for each of `rowCount` rows of the disc
 * ten words: the address of the tables there or 0, from and to of where it can give anything, places of its outer and
 * inner reads, inner and outer half width, address of its losses. Pixels beside a run, up to the next 16, may be raised
 * too, to what is right for them. `spare` has room for other runs, `margin` zeros lie on both sides of a row.
 */
export function raise(
  rows: usize,
  rowCount: i32,
  runs: usize,
  count: i32,
  spare: usize,
  out: usize,
  margin: usize,
  limit: i32,
): void {
  let here = runs
  let there = spare
  let left = (<usize>count) << 2
  const end = rows + <usize>rowCount * ROW
  for (let from = rows; from < end && left > 0; from += CHUNK * ROW) {
    const to = from + CHUNK * ROW
    raiseRows(from, to < end ? to : end, here, here + left, out, margin)
    left = openRuns(here, here + left, there, out, limit)
    const used = here
    here = there
    there = used
  }
}

function raiseRows(rows: usize, end: usize, runs: usize, runsEnd: usize, out: usize, margin: usize): void {
  for (let row = rows; row < end; row += ROW) {
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

/** Writes those parts of the runs that are not all at the most they can be; how many bytes that takes. */
function openRuns(runs: usize, runsEnd: usize, to: usize, out: usize, limit: i32): usize {
  const all = i8x16.splat(<i8>limit)
  let at = to
  for (let run = runs; run < runsEnd; run += 8) {
    const end = load<i32>(run, 4)
    let open = -1
    for (let x = load<i32>(run); x < end; x += 16) {
      const isDone = i8x16.all_true(i8x16.ge_u(v128.load(out + <usize>x), all))
      if (!isDone && open < 0) open = x
      if (isDone && open >= 0) {
        at = addRun(at, open, x)
        open = -1
      }
    }
    if (open >= 0) at = addRun(at, open, end)
  }
  return at - to
}

function addRun(at: usize, from: i32, to: i32): usize {
  store<i32>(at, from)
  store<i32>(at, to, 4)
  return at + 8
}

function raiseRun(row: usize, from: i32, to: i32, out: usize, margin: usize): void {
  const table: usize = load<u32>(row)
  const outerA = table + <usize>load<u32>(row, 12)
  const outerB = table + <usize>load<u32>(row, 16)
  for (let x = <usize>from; x < <usize>to; x += 16) {
    const limit = i8x16.max_u(v128.load(outerA + x), v128.load(outerB + x))
    const had = v128.load(out + x)
    // The greater of both is had itself wherever the row gives no more.
    if (v128.any_true(v128.xor(i8x16.max_u(limit, had), had)))
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
