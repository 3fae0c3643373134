import type { Rect } from '../pixels.ts'

/** Pixels that hang together (4 ways). */
export interface Component {
  /** Pixel numbers, y * width + x. */
  pixels: Int32Array
  bounds: Rect
}

/** The components of the pixels for which `inside` is not 0, of at least `min` pixels. */
export function components(inside: Uint8Array, width: number, height: number, min = 1): Component[] {
  // What has been visited is taken out of a copy: one look tells both.
  const left = inside.slice()
  const queue = new Int32Array(inside.length)
  const found: Component[] = []
  for (let start = 0; start < left.length; start++) {
    if (left[start] === 0) continue
    const size = flood(left, queue, start, width, height)
    if (size < min) continue
    const pixels = queue.slice(0, size)
    found.push({ pixels, bounds: computeBounds(pixels, width) })
  }
  return found
}

/** Takes the component of `start` out of `left` and lists it in `queue`; gives its size. */
function flood(left: Uint8Array, queue: Int32Array, start: number, width: number, height: number): number {
  let size = 1
  queue[0] = start
  left[start] = 0
  const end = width * height
  for (let i = 0; i < size; i++) {
    const p = queue[i]
    const x = p % width
    if (x > 0 && left[p - 1] !== 0) {
      left[p - 1] = 0
      queue[size++] = p - 1
    }
    if (x + 1 < width && left[p + 1] !== 0) {
      left[p + 1] = 0
      queue[size++] = p + 1
    }
    if (p >= width && left[p - width] !== 0) {
      left[p - width] = 0
      queue[size++] = p - width
    }
    if (p + width < end && left[p + width] !== 0) {
      left[p + width] = 0
      queue[size++] = p + width
    }
  }
  return size
}

function computeBounds(pixels: Int32Array, width: number): Rect {
  let x0 = pixels[0] % width
  let x1 = x0
  let first = pixels[0]
  let last = pixels[0]
  for (const p of pixels) {
    const x = p % width
    if (x < x0) x0 = x
    else if (x > x1) x1 = x
    // Rows follow from the first and the last pixel in reading order.
    if (p < first) first = p
    else if (p > last) last = p
  }
  const y0 = Math.floor(first / width)
  return { x: x0, y: y0, width: x1 - x0 + 1, height: Math.floor(last / width) - y0 + 1 }
}

/** Fills what a component encloses when the hole is smaller than `fraction` of it; in place. */
export function fillHoles(inside: Uint8Array, width: number, height: number, fraction: number): void {
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
    if (open || pixels.length > fraction * total) continue
    for (const p of pixels) inside[p] = 1
  }
}
