/** The connected pieces of a mask, by the pixels' four neighbours; each is overwritten by the next. */
export function* piecesOf(mask: Uint8Array, width: number): Generator<Int32Array> {
  const seen = mask.map((is) => 1 - is)
  const queue = new Int32Array(mask.length)
  for (let start = seen.indexOf(0); start >= 0; start = seen.indexOf(0, start + 1)) {
    let tail = 0
    const enter = (p: number) => {
      if (seen[p] === 1) return
      seen[p] = 1
      queue[tail++] = p
    }
    enter(start)
    for (let head = 0; head < tail; head++) {
      const p = queue[head]
      const x = p % width
      if (x > 0) enter(p - 1)
      if (x + 1 < width) enter(p + 1)
      if (p >= width) enter(p - width)
      if (p + width < mask.length) enter(p + width)
    }
    yield queue.subarray(0, tail)
  }
}
