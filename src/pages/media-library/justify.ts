export interface Box<T> {
  item: T
  /** Width in CSS pixels. */
  width: number
}

export interface Row<T> {
  /** Height in CSS pixels, the same for all of the row. */
  height: number
  boxes: Box<T>[]
}

/** Very wide and very tall pictures are cropped to these shapes, so that one of them does not fill a screen. */
const flattest = 3
const tallest = 0.5
/** Rows may grow by this much above the wanted height. */
const slack = 1.35

/**
 * Lays pictures in rows of one height each that fill the width exactly, in order. The last row keeps the wanted
 * height and may end early.
 */
export function justify<T extends { width: number; height: number }>(
  items: readonly T[],
  width: number,
  wanted: number,
  gap: number,
): Row<T>[] {
  const rows: Row<T>[] = []
  let start = 0
  let shapes = 0
  for (const [end, item] of items.entries()) {
    shapes += computeAspect(item)
    const height = computeHeight(width, shapes, end - start + 1, gap)
    if (height > wanted) continue
    // One picture fewer may come closer to the wanted height.
    const without = computeHeight(width, shapes - computeAspect(item), end - start, gap)
    if (end > start && without <= wanted * slack && without - wanted < wanted - height) {
      rows.push(createRow(items.slice(start, end), without))
      start = end
      shapes = computeAspect(item)
      if (computeHeight(width, shapes, 1, gap) > wanted) continue
    }
    rows.push(createRow(items.slice(start, end + 1), computeHeight(width, shapes, end - start + 1, gap)))
    start = end + 1
    shapes = 0
  }
  if (start < items.length) {
    rows.push(
      createRow(
        items.slice(start),
        Math.min(wanted, computeHeight(width, shapes, items.length - start, gap)),
      ),
    )
  }
  return rows
}

function createRow<T extends { width: number; height: number }>(items: readonly T[], height: number): Row<T> {
  return { height, boxes: items.map((item) => ({ item, width: height * computeAspect(item) })) }
}

function computeHeight(width: number, shapes: number, count: number, gap: number): number {
  return (width - gap * (count - 1)) / shapes
}

function computeAspect(item: { width: number; height: number }): number {
  if (item.width <= 0 || item.height <= 0) return 1.5
  return Math.min(flattest, Math.max(tallest, item.width / item.height))
}
