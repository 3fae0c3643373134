import type { DesignClick, DesignPlane, SurfaceMarks } from '../../contract/design-document.ts'
import { coverOf } from '../../imaging/sky/strokes.ts'
import { chancesOf, decideByMap } from './decide-by-map.ts'
import type { FoundLabels } from './found-labels.ts'
import { ADDED, growSurface, isTextured, NONE, withoutTexture, type Seed } from './grow.ts'
import { joinAlike } from './join-alike.ts'
import { joinLit } from './join-lit.ts'
import { meansNear } from './means-near.ts'
import { mendByStroke } from './mend-by-stroke.ts'
import { openUnseen } from './open-unseen.ts'
import { findTrim } from './trim.ts'
import { barredOf, BEYOND_PLANE, type WorkingPhoto } from './working-photo.ts'

/** Gaps of the grown surface are closed where so much of their neighbourhood belongs to it, and they look about like it. */
const GAP_RADIUS = 3
const GAP_FRACTION = 0.55
const GAP_COLOUR = 0.16
const GAP_LIGHT = 0.7
/** Pixels of the grid between the surface and an edge, and how far from its look they may be. */
const RIM = 3
const RIM_COLOUR = 0.1
const RIM_LIGHT = 0.28
/** Walls may be darker beside things by more than a floor, where the next board may be something else. */
const RIM_SHADE = 0.4
/** The largest hole that is filled in a floor of boards, as a part of the grid. */
const MAX_HOLE = 0.0012

/** Finds a surface: it is grown from the clicks, held to its plane, and mended by the strokes in their order. */
export function findSurface(working: WorkingPhoto, marks: SurfaceMarks): FoundLabels {
  return mendByStrokes(working, growFromClicks(working, marks), marks)
}

/** The surface without its strokes. */
export function growFromClicks(
  working: WorkingPhoto,
  { plane, clicks }: Pick<SurfaceMarks, 'plane' | 'clicks'>,
): FoundLabels {
  const barred = barredOf(working, plane)
  if (plane !== null) openUnseen(working, plane, barred)
  return { labels: grown(working, seedsOf(working, clicks), plane, barred), barred }
}

/** What was grown from a surface's clicks, with its strokes. */
export function mendByStrokes(
  working: WorkingPhoto,
  fromClicks: FoundLabels,
  { plane, clicks, strokes }: SurfaceMarks,
): FoundLabels {
  if (strokes.length === 0) return fromClicks
  const { features } = working
  const seeds = seedsOf(working, clicks)
  const own = chancesOf(working, seeds, plane)
  const marked = new Int8Array(features.light.length)
  for (const { kind, x, y } of seeds) marked[y * features.width + x] = kind === 'add' ? 1 : -1
  let found = fromClicks
  for (const stroke of strokes) {
    found = mendByStroke(working, found, { stroke, marked, own })
    for (const p of coverOf(features, stroke).core) marked[p] = stroke.kind === 'add' ? 1 : -1
  }
  return found
}

function seedsOf({ features: { width, height } }: WorkingPhoto, clicks: readonly DesignClick[]): Seed[] {
  return clicks.map(({ kind, x, y }) => ({
    kind,
    x: Math.min(width - 1, Math.floor(x * width)),
    y: Math.min(height - 1, Math.floor(y * height)),
  }))
}

/** The surface as labels; trim becomes barred. */
function grown(
  working: WorkingPhoto,
  seeds: readonly Seed[],
  plane: SurfaceMarks['plane'],
  barred: Uint8Array,
): Uint8Array {
  const { features } = working
  const first = seeds.find(({ kind }) => kind === 'add')
  if (first === undefined) return new Uint8Array(features.light.length)
  // A click wins over a room that was measured wrongly.
  for (const { x, y } of seeds) barred[y * features.width + x] = 0
  const owner = growSurface(withoutTexture(features, first), seeds, barred)
  // Elsewhere grey is grey: only floors are laid of pieces that differ so much.
  const hasBoards = plane === 'floor' && isTextured(features, first)
  if (plane !== null) joinAlike(features, owner, barred, hasBoards, plane === 'floor' ? working.floor : null)
  if (plane === 'floor') joinLit(withoutTexture(features, first), owner, barred, working.floor)
  if (plane !== null) decideByMap(working, owner, barred, seeds, plane)
  closeGaps(working, owner, barred)
  if (hasBoards) fillHoles(working, owner, barred)
  if (plane !== null) leaveTrim(working, owner, barred, plane, seeds)
  reachEdges(working, owner, barred, plane === 'floor' ? RIM_LIGHT : RIM_SHADE)
  return owner.map((own) => (own === ADDED ? 1 : 0))
}

/** Takes out trim of the surface's own colour, and bars it. */
function leaveTrim(
  working: WorkingPhoto,
  owner: Uint8Array,
  barred: Uint8Array,
  plane: DesignPlane,
  seeds: readonly Seed[],
): void {
  const found = findTrim(working, owner, plane, seeds)
  for (let p = 0; p < owner.length; p++) {
    // Below where the box ends a wall it is one only if its foot is seen there: else it may be a bed.
    const isOut = found?.trim[p] === 1 || (barred[p] === BEYOND_PLANE && found?.isFootFound !== true)
    if (!isOut) continue
    barred[p] = 1
    if (owner[p] === ADDED) owner[p] = NONE
  }
}

/** Joints and specks inside of the surface become part of it. */
function closeGaps(working: WorkingPhoto, owner: Uint8Array, barred: Uint8Array): void {
  const { light, red, blue } = working.features
  const near = meansNear(working.features, owner, GAP_RADIUS)
  for (let p = 0; p < owner.length; p++) {
    if (owner[p] !== NONE || barred[p] === 1 || near.parts[p] < GAP_FRACTION) continue
    const colour = Math.abs(red[p] - near.red[p]) + Math.abs(blue[p] - near.blue[p])
    if (colour < GAP_COLOUR && Math.abs(light[p] - near.light[p]) < GAP_LIGHT) owner[p] = ADDED
  }
}

/**
 * The growth stops where an edge begins to be felt, which is some pixels before it: what looks like the surface up to
 * the edge itself is its own. Colours are the pixels' own here, as smoothed ones carry a frame's colour on to the wall
 * round it; light falls off beside things, so that what is darker may differ by more than what is brighter.
 */
function reachEdges(working: WorkingPhoto, owner: Uint8Array, barred: Uint8Array, shade: number): void {
  const { width, light, sharp } = working.features
  for (let step = 0; step < RIM; step++) {
    const near = meansNear(working.features, owner, RIM)
    const before = owner.slice()
    const isBeside = (p: number) =>
      before[p - 1] === ADDED ||
      before[p + 1] === ADDED ||
      before[p - width] === ADDED ||
      before[p + width] === ADDED
    for (let p = 0; p < owner.length; p++) {
      if (before[p] !== NONE || barred[p] === 1 || near.parts[p] === 0 || !isBeside(p)) continue
      const colour = Math.abs(sharp.red[p] - near.red[p]) + Math.abs(sharp.blue[p] - near.blue[p])
      const brighter = light[p] - near.light[p]
      if (colour < RIM_COLOUR && brighter < RIM_LIGHT && brighter > -shade) owner[p] = ADDED
    }
  }
}

/** Fills small holes that look like the rest of a floor of boards: single boards, their joints, their shadows. */
function fillHoles({ features }: WorkingPhoto, owner: Uint8Array, barred: Uint8Array): void {
  const { width, height } = features
  const seen = new Uint8Array(owner.length)
  const queue = new Int32Array(owner.length)
  const max = MAX_HOLE * owner.length
  for (let start = 0; start < owner.length; start++) {
    if (seen[start] === 1 || owner[start] !== NONE || barred[start] === 1) continue
    let tail = 0
    let isOpen = false
    seen[start] = 1
    queue[tail++] = start
    for (let head = 0; head < tail; head++) {
      const p = queue[head]
      const [x, y] = [p % width, Math.floor(p / width)]
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue
      for (const q of [p - 1, p + 1, p - width, p + width]) {
        if (barred[q] === 1) isOpen = true
        else if (owner[q] === NONE && seen[q] === 0) {
          seen[q] = 1
          queue[tail++] = q
        }
      }
    }
    if (tail > max || isOpen) continue
    for (let i = 0; i < tail; i++) owner[queue[i]] = ADDED
  }
}
