import { fractalNoise } from '../../imaging/noise.ts'
import { Random } from '../../imaging/random.ts'
import type { Tree } from './plan.ts'

/** A straight piece of a trunk or twig, thinner towards its end. */
interface Branch {
  x: number
  y: number
  dx: number
  dy: number
  from: number
  to: number
}

/** Answers whether a tree covers a point. */
export type Cover = (x: number, y: number) => boolean

const GENERATIONS = 6

/** The shape of a tree that stands on `ground`. Leaves have gaps, more of them towards the edge of the crown. */
export function treeCover(tree: Tree, ground: number): Cover {
  const { x: middle, top, radius, seed } = tree
  if (tree.isBare) return bareCover(tree, ground)
  const centre = top + radius * 1.1
  return (x, y) => {
    if (y > centre && y < ground && Math.abs(x - middle) < radius * 0.08) return true
    const across = (x - middle) / radius
    const down = (y - centre) / (radius * 1.15)
    const out = across * across + down * down
    return out < 1 && fractalNoise(x * 90, y * 90, 4, seed) > 0.28 + 0.3 * out
  }
}

function bareCover({ x, top, radius, seed }: Tree, ground: number): Cover {
  const branches: Branch[] = []
  const random = new Random(seed)
  const grow = (bx: number, by: number, dx: number, dy: number, width: number, generation: number): void => {
    branches.push({ x: bx, y: by, dx, dy, from: width, to: width * 0.7 })
    if (generation === GENERATIONS) return
    for (const side of [-1, 1]) {
      const bend = side * (0.25 + 0.35 * random.next())
      const shrink = 0.68 + 0.14 * random.next()
      const nx = (dx * (1 - bend * bend * 0.5) - dy * bend) * shrink
      const ny = (dy * (1 - bend * bend * 0.5) + dx * bend) * shrink
      grow(bx + dx, by + dy, nx, ny, width * 0.64, generation + 1)
    }
  }
  grow(x, ground, 0, (top + radius - ground) * 0.45, radius * 0.07, 0)
  return (px, py) => Math.abs(px - x) < radius * 4 && branches.some((branch) => covers(branch, px, py))
}

function covers({ x, y, dx, dy, from, to }: Branch, px: number, py: number): boolean {
  const along = ((px - x) * dx + (py - y) * dy) / (dx * dx + dy * dy)
  if (along < 0 || along > 1) return false
  const ox = px - x - dx * along
  const oy = py - y - dy * along
  const width = from + (to - from) * along
  return ox * ox + oy * oy < width * width
}
