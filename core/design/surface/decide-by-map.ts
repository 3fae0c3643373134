import { boxMean, guidedFilter } from '../../imaging/filters/guided.ts'
import { computeContrast, cutGrid } from '../../imaging/select/grid-cut.ts'
import { naturalLog } from '../../imaging/numbers.ts'
import type { LabelClass } from '../../perception/classes.ts'
import type { DesignPlane } from '../../contract/design-document.ts'
import { LABELS } from '../../imaging/layout/layout.ts'
import { colourEvidence } from './colour-evidence.ts'
import { ADDED, NONE, TAKEN, type Seed } from './grow.ts'
import { meansNear } from './means-near.ts'
import { piecesOf } from './pieces-of.ts'
import { reachAlike } from './reach-alike.ts'
import type { Perceived } from './perceived.ts'
import type { WorkingPhoto } from './working-photo.ts'

// What counts, in logarithms of odds: fitted by logistic regression to the photos that constants are tuned on.
const BIAS = 0.5
const GROWN = 1.3
const COLOUR = -1.5
const LIGHT = -0.4
const OUTSIDE: Readonly<Record<'floor' | 'wall' | 'ceiling', number>> = {
  floor: -1.2,
  wall: -2.7,
  ceiling: 0,
}
const COLOURS_OF_PHOTO = 0.2
/** Pixels about a place in which what was grown counts, and in which the surface is looked at. */
const GROWN_RADIUS = 4
const LOOK_RADIUS = 24
/** Neighbours agree within so many pixels, save across edges of the photo: from this variance of light's logarithm on. */
const AGREED_RADIUS = 8
const AGREED_VARIANCE = 0.01
/** Beyond this a place is sure enough to say how the surface looks, or what is beside it. */
const SURE = 1.5
const MAX_ODDS = 6
/** Of 255: how sure the map must be that a click is on something else than its plane shows, to be believed. */
const SURE_CHANCE = 200
/** Pixels about a click that are as it says. */
const CLICK_RADIUS = 2
/**
 * A piece of another colour than the surface's beside it is another thing, where it is so large, of the grid, and no
 * larger than what was grown: a rug. What is brighter may differ more, as sun and mirror images of windows do.
 */
const OTHER_COLOUR = 0.16
const OTHER_COLOUR_OF_STEP = 0.4
const MAX_PIECE = 0.02
/** Beyond these odds nothing is left to the cut, which follows the photo's edges; what a step across a flat place costs it. */
const CERTAIN = 2.5
const STIFFNESS = 8
/** Only of these is all of a photo, that looks like it, one surface: cupboards and doors are clicked one by one. */
const WHOLE: readonly LabelClass[] = ['floor', 'rug', 'wall', 'ceiling']

const LOG_ODDS = Float32Array.from({ length: 256 }, (_, chance) => {
  const part = Math.max(2, Math.min(253, chance)) / 255
  return naturalLog(part / (1 - part))
})

/**
 * Which pixels belong to a surface that was grown, where a network has looked at the photo: what it takes each place
 * for, what was grown round it, how it looks beside the surface, and whether the plane goes there, each with its
 * weight. What belongs to it and is joined to what was grown is added, the rest is left; what is clicked stays. `barred`
 * is opened where the surface turns out to be.
 */
export function decideByMap(
  working: WorkingPhoto,
  owner: Uint8Array,
  barred: Uint8Array,
  seeds: readonly Seed[],
  plane: DesignPlane,
): void {
  const { features, perceived, planes } = working
  if (perceived === null) return
  const { clicked, believed } = askedAt(working, perceived, seeds, plane)
  const { width, height, light, red, blue } = features
  const odds = new Float32Array(owner.length)
  const kind = usualOf(plane)
  // What was grown may be what the map takes the click for; more is added only where it is believed.
  const own = perceived.of(clicked)
  const beyond = perceived.of(believed)
  const grown = boxMean(
    Float32Array.from(owner, (o) => (o === ADDED ? 1 : 0)),
    width,
    height,
    GROWN_RADIUS,
  )
  const near = nearSurface(working, owner)
  for (let p = 0; p < odds.length; p++) {
    const colour = Math.min(1, Math.abs(red[p] - near.red[p]) + Math.abs(blue[p] - near.blue[p]))
    const step = Math.min(2, Math.abs(light[p] - near.light[p]))
    const outside = barred[p] === 1 ? OUTSIDE[kind] : 0
    const value =
      BIAS +
      GROWN * grown[p] +
      LOG_ODDS[owner[p] === ADDED ? own[p] : beyond[p]] +
      COLOUR * colour +
      // Sun, and windows that are mirrored, make floors bright.
      (kind === 'floor' ? 0 : LIGHT * step) +
      outside
    odds[p] = Math.max(-MAX_ODDS, Math.min(MAX_ODDS, value))
  }
  const evidence = colourEvidence(features, odds, SURE)
  const agreed = guidedFilter(light, odds, width, height, AGREED_RADIUS, AGREED_VARIANCE)
  const isWhole = believed.some((name) => WHOLE.includes(name))
  const isOtherWall = (p: number) =>
    kind === 'wall' &&
    barred[p] === 1 &&
    planes !== null &&
    planes[p] !== LABELS.floor &&
    planes[p] !== LABELS.ceiling
  const fixed = new Int8Array(owner.length)
  for (let p = 0; p < fixed.length; p++) {
    agreed[p] += COLOURS_OF_PHOTO * evidence[p]
    const isShut = owner[p] === TAKEN || (owner[p] === NONE && (!isWhole || isOtherWall(p)))
    if (isShut || agreed[p] < -CERTAIN) fixed[p] = -1
    else if (agreed[p] > CERTAIN) fixed[p] = 1
  }
  // What was clicked is the surface, whatever the map says.
  for (const p of clickedPixels(seeds, owner, width)) fixed[p] = 1
  const belongs = cut(working, agreed, fixed)
  leaveOthers(working, owner, belongs, near)
  const before = owner.slice()
  takeJoined(width, owner, belongs, barred)
  // A cut of least cost rounds corners off, where nothing is seen to end.
  const closed = isWhole ? barred : before.map((o) => (o === ADDED ? 0 : 1))
  reachAlike(working, owner, closed, beyond)
}

/** What was grown about the clicks that add. */
function clickedPixels(seeds: readonly Seed[], owner: Uint8Array, width: number): number[] {
  const out: number[] = []
  for (const { kind, x, y } of seeds)
    if (kind === 'add')
      for (let v = y - CLICK_RADIUS; v <= y + CLICK_RADIUS; v++)
        for (let u = Math.max(0, x - CLICK_RADIUS); u <= Math.min(width - 1, x + CLICK_RADIUS); u++)
          if (owner[v * width + u] === ADDED) out.push(v * width + u)
  return out
}

/** The labels of least cost: borders lie along the photo's edges where the odds are close. */
function cut({ grid }: WorkingPhoto, odds: Float32Array, fixed: Int8Array): Uint8Array {
  const open = Int32Array.from(fixed.keys()).filter((p) => fixed[p] === 0)
  return cutGrid({
    colours: grid,
    scale: computeContrast(grid).scale,
    stiffness: STIFFNESS,
    fixed,
    open,
    unary: Float32Array.from(open, (p) => odds[p]),
  })
}

/** How likely each pixel shows what clicks are on, of 255; null where no network has looked. */
export function chancesOf(
  working: WorkingPhoto,
  seeds: readonly Seed[],
  plane: DesignPlane | null,
): Uint8Array | null {
  const { perceived } = working
  if (perceived === null || plane === null || !seeds.some(({ kind }) => kind === 'add')) return null
  return perceived.of(askedAt(working, perceived, seeds, plane).clicked)
}

function usualOf(plane: DesignPlane): 'floor' | 'wall' | 'ceiling' {
  return plane === 'floor' || plane === 'ceiling' ? plane : 'wall'
}

/** What the map is asked for. */
interface Asked {
  /** What it shows where clicks add. */
  clicked: readonly LabelClass[]
  /** The same, without what it is not sure of and the plane does not usually show: that in its place. */
  believed: readonly LabelClass[]
}

function askedAt(
  { features: { width, height } }: WorkingPhoto,
  perceived: Perceived,
  seeds: readonly Seed[],
  plane: DesignPlane,
): Asked {
  const usual = usualOf(plane)
  const clicked = new Set<LabelClass>()
  const believed = new Set<LabelClass>()
  for (const { kind, x, y } of seeds) {
    if (kind !== 'add') continue
    const { name, chance } = perceived.at((x + 0.5) / width, (y + 0.5) / height)
    clicked.add(name)
    const isUsual = name === usual || (name === 'rug' && usual === 'floor')
    believed.add(isUsual || chance >= SURE_CHANCE ? name : usual)
    // Carpets that cover a floor look like rugs.
    if (believed.has('rug')) believed.add('floor')
  }
  for (const own of believed) clicked.add(own)
  return { clicked: [...clicked].sort(), believed: [...believed].sort() }
}

/** What the surface looks like about each place; where nothing of it is near, on the whole. */
function nearSurface({ features }: WorkingPhoto, owner: Uint8Array) {
  const near = meansNear(features, owner, LOOK_RADIUS)
  const sums = { parts: 0, light: 0, red: 0, blue: 0 }
  for (let p = 0; p < owner.length; p++) {
    if (owner[p] !== ADDED) continue
    sums.parts++
    for (const name of ['light', 'red', 'blue'] as const) sums[name] += features[name][p]
  }
  for (let p = 0; p < owner.length; p++)
    if (near.parts[p] === 0)
      for (const name of ['light', 'red', 'blue'] as const) near[name][p] = sums[name] / sums.parts
  return near
}

type Near = ReturnType<typeof nearSurface>

/** Leaves large pieces of another colour. */
function leaveOthers({ features }: WorkingPhoto, owner: Uint8Array, belongs: Uint8Array, near: Near): void {
  const { width, light, red, blue } = features
  let grown = 0
  for (const own of owner) if (own === ADDED) grown++
  const isOther = (p: number) => {
    if (belongs[p] === 0 || owner[p] === ADDED) return false
    const colour = Math.abs(red[p] - near.red[p]) + Math.abs(blue[p] - near.blue[p])
    return colour > OTHER_COLOUR + OTHER_COLOUR_OF_STEP * Math.max(0, light[p] - near.light[p])
  }
  const other = Uint8Array.from(belongs, (_, p) => (isOther(p) ? 1 : 0))
  for (const piece of piecesOf(other, width))
    if (piece.length > MAX_PIECE * owner.length && piece.length <= grown)
      for (const p of piece) belongs[p] = 0
}

/** Adds the pieces that touch what was grown, and takes the rest of what was grown away. */
function takeJoined(width: number, owner: Uint8Array, belongs: Uint8Array, barred: Uint8Array): void {
  const joined = new Uint8Array(owner.length)
  for (const piece of piecesOf(belongs, width))
    if (piece.some((p) => owner[p] === ADDED)) for (const p of piece) joined[p] = 1
  for (let p = 0; p < owner.length; p++) {
    if (owner[p] === TAKEN) continue
    owner[p] = joined[p] === 1 ? ADDED : NONE
    if (joined[p] === 1) barred[p] = 0
  }
}
