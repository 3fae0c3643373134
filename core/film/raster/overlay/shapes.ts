import type { Coverage } from '../../text/coverage.ts'
import type { Box, Icon } from './items.ts'

/** Control points of a quarter circle made of two quadratic curves: tan(π/8), and where they meet. */
const TANGENT = Math.SQRT2 - 1
const HALF = Math.SQRT1_2

/** Adds a rectangle with round corners; `sense` of -1 takes it away from what is around it. */
export function addRounded(coverage: Coverage, box: Box, radius: number, sense: 1 | -1 = 1): void {
  const { width, height } = box
  const r = Math.min(radius, width / 2, height / 2)
  const points: number[] = []
  let [x, y] = [r, 0]
  const lineTo = (nx: number, ny: number) => {
    points.push((x + nx) / 2, (y + ny) / 2, nx, ny)
    ;[x, y] = [nx, ny]
  }
  // From a corner's start along (ax, ay), then along (bx, by).
  const corner = (ax: number, ay: number, bx: number, by: number) => {
    const [sx, sy] = [x, y]
    const middle = [sx + r * (ax * HALF + bx * (1 - HALF)), sy + r * (ay * HALF + by * (1 - HALF))]
    points.push(sx + r * ax * TANGENT, sy + r * ay * TANGENT, middle[0], middle[1])
    x = sx + r * (ax + bx)
    y = sy + r * (ay + by)
    points.push(x - r * bx * TANGENT, y - r * by * TANGENT, x, y)
  }
  lineTo(width - r, 0)
  corner(1, 0, 0, 1)
  lineTo(width, height - r)
  corner(0, 1, -1, 0)
  lineTo(r, height)
  corner(-1, 0, 0, -1)
  lineTo(0, r)
  corner(0, -1, 1, 0)
  const curve = points.map((value, i) => value - (i % 2 === 0 ? r : 0))
  // Drawn upside down, it runs the other way round.
  if (sense === 1) coverage.addCurve(curve, box.x + r, box.y, 1, 1)
  else coverage.addCurve(curve, box.x + r, box.y + height, 1, -1)
}

/** Parts of an icon in a square of 24: x, y, width, height, radius. */
const ICONS: Readonly<Record<Icon, readonly (readonly [number, number, number, number, number])[]>> = {
  bed: [
    [1, 5, 2, 15, 1],
    [1, 13, 22, 4.5, 1],
    [21, 11, 2, 9, 1],
    [5, 8.5, 6.5, 3.5, 1.2],
    [13, 9.5, 8, 2.5, 1],
  ],
  bath: [
    [1, 11.5, 22, 2, 1],
    [3, 12, 18, 7.5, 3.6],
    [5.5, 18, 2, 3.5, 1],
    [16.5, 18, 2, 3.5, 1],
    [4, 3, 2, 9, 1],
    [4, 3, 6.5, 2, 1],
    [8.5, 3, 2, 4, 1],
  ],
  area: [
    [2, 2, 7, 2, 1],
    [2, 2, 2, 7, 1],
    [15, 2, 7, 2, 1],
    [20, 2, 2, 7, 1],
    [2, 20, 7, 2, 1],
    [2, 15, 2, 7, 1],
    [15, 20, 7, 2, 1],
    [20, 15, 2, 7, 1],
  ],
}
const ICON_SIDE = 24

export function addIcon(coverage: Coverage, icon: Icon, box: Box): void {
  const scale = box.width / ICON_SIDE
  for (const [x, y, width, height, radius] of ICONS[icon])
    addRounded(
      coverage,
      { x: box.x + x * scale, y: box.y + y * scale, width: width * scale, height: height * scale },
      radius * scale,
    )
}
