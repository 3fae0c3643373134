import type { Features } from './features.ts'

/** Steps of an edge's strength; what is below the first is flat. */
const STEP = 0.03
const STEPS = 24

/**
 * Gives each pixel that is 0 the label of one it is joined to, so that labels meet at the photo's strongest edges: a
 * watershed (Meyer 1991). `labels` is written to; what nothing reaches stays 0.
 */
export function watershed({ width, edge }: Features, labels: Uint8Array): void {
  const levels = Array.from({ length: STEPS }, () => [] as number[])
  for (let p = 0; p < labels.length; p++) if (labels[p] !== 0) levels[0].push(p)
  const visit = (level: number, q: number, label: number) => {
    if (labels[q] !== 0) return
    labels[q] = label
    levels[Math.max(level, Math.min(STEPS - 1, Math.floor(edge[q] / STEP)))].push(q)
  }
  for (let level = 0; level < STEPS; level++) {
    const queue = levels[level]
    for (let head = 0; head < queue.length; head++) {
      const p = queue[head]
      const x = p % width
      if (x > 0) visit(level, p - 1, labels[p])
      if (x + 1 < width) visit(level, p + 1, labels[p])
      if (p >= width) visit(level, p - width, labels[p])
      if (p + width < labels.length) visit(level, p + width, labels[p])
    }
  }
}
