/** Rows drawn above and below those that are seen, so that a quick scroll shows no gap. */
const spare = 6

/** The rows of one height that a list must draw for what it shows: from `first` up to, not including, `end`. */
export function seenRows(
  count: number,
  rowHeight: number,
  scrollTop: number,
  viewHeight: number,
): { first: number; end: number } {
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / rowHeight) - spare))
  const end = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + spare)
  return { first, end: Math.max(first, end) }
}

/** The row that a key leads to from row `at`, or null for keys that a list does not know. */
export function rowTarget(key: string, at: number, count: number, page: number): number | null {
  const targets: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - page,
    PageDown: at + page,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target))
}

/** How far a list must be scrolled so that `row` is seen whole; the nearest such place. */
export function revealRow(row: number, rowHeight: number, scrollTop: number, viewHeight: number): number {
  const top = row * rowHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowHeight - viewHeight)
}
