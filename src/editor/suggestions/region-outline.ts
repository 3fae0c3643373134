import type { Plane, Rect } from '../../../core/imaging/pixels.ts'
import type { ImagePoint } from '../viewport/viewport.ts'

/** The box round the pixels of each label, in one pass over the plane. */
export function labelBoxes({ width, height, data }: Plane): Map<number, Rect> {
  const boxes = new Map<number, Rect>()
  let last = -1
  let box: Rect = { x: 0, y: 0, width: 0, height: 0 }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (data[i] !== last) {
        last = data[i]!
        box = boxes.get(last) ?? { x, y, width: 1, height: 1 }
        boxes.set(last, box)
      }
      const left = Math.min(box.x, x)
      box.width = Math.max(box.x + box.width, x + 1) - left
      box.x = left
      box.height = y + 1 - box.y
    }
  return boxes
}

/**
 * The borders of the pixels that carry `label`, as closed lines in the plane's own pixels. Points lie on the middle
 * of pixel edges, so that slanted borders do not look like stairs. `boxes` are those of all labels of the plane.
 */
export function regionOutline(plane: Plane, label: number, boxes = labelBoxes(plane)): ImagePoint[][] {
  const { width, height, data } = plane
  const box = boxes.get(label)
  if (box === undefined) return []
  const isInside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === label
  // Directed pixel edges with the inside on their right, by the corner where they start.
  const next = new Map<number, number[]>()
  const corner = (x: number, y: number) => y * (width + 1) + x
  const add = (from: number, to: number) => next.set(from, [...(next.get(from) ?? []), to])
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) {
      if (!isInside(x, y)) continue
      if (!isInside(x, y - 1)) add(corner(x, y), corner(x + 1, y))
      if (!isInside(x + 1, y)) add(corner(x + 1, y), corner(x + 1, y + 1))
      if (!isInside(x, y + 1)) add(corner(x + 1, y + 1), corner(x, y + 1))
      if (!isInside(x - 1, y)) add(corner(x, y + 1), corner(x, y))
    }
  const lines: ImagePoint[][] = []
  for (const [start] of next) {
    const line = followEdges(next, start, width + 1)
    if (line.length > 0) lines.push(line)
  }
  return lines
}

/** Takes the edges of one closed line out of `next`, and gives the middle of each. */
function followEdges(next: Map<number, number[]>, start: number, stride: number): ImagePoint[] {
  const line: ImagePoint[] = []
  let from = start
  for (let to = next.get(from)?.pop(); to !== undefined; to = next.get(from)?.pop()) {
    line.push({
      x: ((from % stride) + (to % stride)) / 2,
      y: (Math.floor(from / stride) + Math.floor(to / stride)) / 2,
    })
    from = to
  }
  return line
}
