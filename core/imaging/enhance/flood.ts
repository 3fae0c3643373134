/**
 * Flood fill from the top row: 1 for the cells that `isIn` accepts and that are 4-connected to such cells of the top
 * row.
 */
export function floodFromTop(width: number, height: number, isIn: (p: number) => boolean): Uint8Array {
  const reached = new Uint8Array(width * height)
  const stack: number[] = []
  const visit = (p: number) => {
    if (reached[p] === 1 || !isIn(p)) return
    reached[p] = 1
    stack.push(p)
  }
  for (let x = 0; x < width; x++) visit(x)
  for (let p = stack.pop(); p !== undefined; p = stack.pop()) {
    const x = p % width
    if (x > 0) visit(p - 1)
    if (x < width - 1) visit(p + 1)
    if (p >= width) visit(p - width)
    if (p < width * (height - 1)) visit(p + width)
  }
  return reached
}

/** The fraction of the top row that was reached, 0 to 1. */
export function topFraction(reached: Uint8Array, width: number): number {
  let count = 0
  for (let x = 0; x < width; x++) count += reached[x]
  return count / width
}
