import type { SurfaceMarks } from '../../contract/design-document.ts'
import { boxMean } from '../../imaging/filters/guided.ts'
import { withStrokes } from '../../imaging/sky/strokes.ts'
import { ADDED, growSurface, isTextured, NONE, withoutTexture, type Seed } from './grow.ts'
import { joinAlike } from './join-alike.ts'
import { barredOf, type WorkingPhoto } from './working-photo.ts'

/** Gaps of the grown surface are closed where so much of their neighbourhood belongs to it, and they look about like it. */
const GAP_RADIUS = 3
const GAP_FRACTION = 0.55
const GAP_COLOUR = 0.16
const GAP_LIGHT = 0.7
/** What was joined reaches farther, and knows more of the surface's colours. */
const JOINED_PASSES = 2

/**
 * Where a surface is, on the grid of a photo: 1 for its pixels. It is grown from the clicks, held to its plane; strokes
 * are as they were painted, their rims cut along the photo's edges.
 */
export function findSurface(working: WorkingPhoto, { plane, clicks, strokes }: SurfaceMarks): Uint8Array {
  const { features, grid } = working
  const { width, height } = features
  const seeds = clicks.map(
    ({ kind, x, y }): Seed => ({
      kind,
      x: Math.min(width - 1, Math.floor(x * width)),
      y: Math.min(height - 1, Math.floor(y * height)),
    }),
  )
  const labels = grown(working, seeds, plane)
  return withStrokes(grid, labels, strokes).labels
}

function grown(working: WorkingPhoto, seeds: readonly Seed[], plane: SurfaceMarks['plane']): Uint8Array {
  const { features } = working
  const first = seeds.find(({ kind }) => kind === 'add')
  if (first === undefined) return new Uint8Array(features.light.length)
  const barred = barredOf(working, plane)
  // A click wins over a room that was measured wrongly.
  for (const { x, y } of seeds) barred[y * features.width + x] = 0
  const owner = growSurface(withoutTexture(features, first), seeds, barred)
  // Elsewhere grey is grey: only floors are laid of pieces that differ so much.
  const hasBoards = plane === 'floor' && isTextured(features, first)
  if (plane !== null)
    for (let pass = 0; pass < JOINED_PASSES; pass++) joinAlike(features, owner, barred, hasBoards)
  closeGaps(working, owner, barred)
  return owner.map((own) => (own === ADDED ? 1 : 0))
}

/** Joints and specks inside of the surface become part of it. */
function closeGaps({ features }: WorkingPhoto, owner: Uint8Array, barred: Uint8Array): void {
  const { width, height, light, red, blue } = features
  const own = Float32Array.from(owner, (o) => (o === ADDED ? 1 : 0))
  const mean = (values: Float32Array) =>
    boxMean(
      values.map((value, p) => value * own[p]),
      width,
      height,
      GAP_RADIUS,
    )
  const parts = boxMean(own, width, height, GAP_RADIUS)
  const [meanLight, meanRed, meanBlue] = [mean(light), mean(red), mean(blue)]
  for (let p = 0; p < owner.length; p++) {
    if (owner[p] !== NONE || barred[p] === 1 || parts[p] < GAP_FRACTION) continue
    const by = 1 / parts[p]
    const colour = Math.abs(red[p] - meanRed[p] * by) + Math.abs(blue[p] - meanBlue[p] * by)
    if (colour < GAP_COLOUR && Math.abs(light[p] - meanLight[p] * by) < GAP_LIGHT) owner[p] = ADDED
  }
}
