import type { Rect } from '../pixels.ts'

/** Pixels that hang together (4 ways). */
export interface Component {
  /** Pixel numbers, y * width + x. */
  pixels: Int32Array
  bounds: Rect
}

/** The components of the pixels for which `inside` is not 0, of at least `least` pixels. */
export function components(inside: Uint8Array, width: number, height: number, least = 1): Component[] {
  const seen = new Uint8Array(inside.length)
  const queue = new Int32Array(inside.length)
  const found: Component[] = []
  for (let start = 0; start < inside.length; start++) {
    if (inside[start] === 0 || seen[start] === 1) continue
    const size = flood(inside, seen, queue, start, width, height)
    if (size < least) continue
    const pixels = queue.slice(0, size)
    found.push({ pixels, bounds: boundsOf(pixels, width) })
  }
  return found
}

function flood(
  inside: Uint8Array,
  seen: Uint8Array,
  queue: Int32Array,
  start: number,
  width: number,
  height: number,
): number {
  let size = 1
  queue[0] = start
  seen[start] = 1
  const visit = (p: number) => {
    if (inside[p] === 0 || seen[p] === 1) return
    seen[p] = 1
    queue[size++] = p
  }
  for (let i = 0; i < size; i++) {
    const p = queue[i]
    const x = p % width
    if (x > 0) visit(p - 1)
    if (x + 1 < width) visit(p + 1)
    if (p >= width) visit(p - width)
    if (p + width < width * height) visit(p + width)
  }
  return size
}

function boundsOf(pixels: Int32Array, width: number): Rect {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -1, -1]
  for (const p of pixels) {
    const x = p % width
    const y = (p - x) / width
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x)
    y1 = Math.max(y1, y)
  }
  return { x: x0, y: y0, width: x1 - x0 + 1, height: y1 - y0 + 1 }
}

/** Fills what a component encloses when the hole is smaller than `share` of it; in place. */
export function fillHoles(inside: Uint8Array, width: number, height: number, share: number): void {
  const outside = new Uint8Array(inside.length)
  let total = 0
  for (let p = 0; p < inside.length; p++) {
    outside[p] = inside[p] === 0 ? 1 : 0
    total += 1 - outside[p]
  }
  for (const { pixels, bounds } of components(outside, width, height)) {
    const open =
      bounds.x === 0 ||
      bounds.y === 0 ||
      bounds.x + bounds.width === width ||
      bounds.y + bounds.height === height
    if (open || pixels.length > share * total) continue
    for (const p of pixels) inside[p] = 1
  }
}
