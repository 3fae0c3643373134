import { grownMask } from '../../imaging/filters/grown-mask.ts'
import type { Features } from './features.ts'
import { ADDED, NONE } from './grow.ts'
import { meansNear, type NearMeans } from './means-near.ts'

/** An edge that parts two pieces. */
const EDGE = 0.1
/** The least part of the grid that a piece has. */
const MIN_PIECE = 0.0008
/** Pixels between a piece and the surface, and round a place of the piece in which the surface is looked at. */
const REACH = 9
const NEAR = 14
/** Pixels beside the surface, at fewest, and how many of them must fit. */
const MIN_BESIDE = 20
const MIN_FITTING = 0.7
/** Light (a logarithm) of the piece over that of the surface beside it, at least. */
const MIN_STEP = -0.1
/** How much the colour of the light may change with it: sun is warmer than sky, and what is burnt is white. */
const COLOUR = 0.12
const COLOUR_OF_STEP = 0.4
/** How much of a piece's rim on its plane the surface must be. */
const MIN_RIM = 0.1
/** Of 255: what is likely a floor. */
const LIKELY = 110
const MAX_ROUNDS = 3

/**
 * Takes in pieces of a floor that another light parts from it: patches of sun. A piece ends at edges; it is the floor's
 * where it is brighter all along the floor beside it, by the same step, and its colour changes no more than the light's
 * may. `chance`: how likely each pixel is floor, of 255; null where that is not known.
 */
export function joinLit(
  features: Features,
  owner: Uint8Array,
  barred: Uint8Array,
  chance: Uint8Array | null,
): void {
  for (let round = 0; round < MAX_ROUNDS; round++) if (!joinOnce(features, owner, barred, chance)) return
}

function joinOnce(
  features: Features,
  owner: Uint8Array,
  barred: Uint8Array,
  chance: Uint8Array | null,
): boolean {
  const { width, height, edge } = features
  const near = meansNear(features, owner, NEAR)
  const own = owner.map((o) => (o === ADDED ? 1 : 0))
  const isNear = grownMask(own, width, height, REACH)
  const seen = new Uint8Array(owner.length)
  const queue = new Int32Array(owner.length)
  const isOpen = (p: number) => owner[p] === NONE && barred[p] === 0 && edge[p] <= EDGE
  let isJoined = false
  for (let start = 0; start < owner.length; start++) {
    if (seen[start] === 1 || !isOpen(start)) continue
    let tail = 0
    seen[start] = 1
    queue[tail++] = start
    for (let head = 0; head < tail; head++) {
      const p = queue[head]
      const x = p % width
      for (const q of [x > 0 ? p - 1 : p, x + 1 < width ? p + 1 : p, p - width, p + width])
        if (q >= 0 && q < owner.length && seen[q] === 0 && isOpen(q)) {
          seen[q] = 1
          queue[tail++] = q
        }
    }
    if (tail < MIN_PIECE * owner.length) continue
    const piece = queue.subarray(0, tail)
    if (!isLit(features, piece, { isNear, near, barred, chance, own })) continue
    isJoined = true
    for (const p of piece) owner[p] = ADDED
  }
  return isJoined
}

interface Beside {
  isNear: Uint8Array
  near: NearMeans
  barred: Uint8Array
  chance: Uint8Array | null
  own: Uint8Array
}

function isLit({ width, height, light, red, blue }: Features, piece: Int32Array, beside: Beside): boolean {
  const { isNear, near, barred, chance, own } = beside
  let likely = 0
  let [touching, fits] = [0, 0]
  for (const p of piece) {
    if (chance !== null) likely += chance[p]
    if (isNear[p] === 0 || near.parts[p] === 0) continue
    const step = light[p] - near.light[p]
    const colour = Math.abs(red[p] - near.red[p]) + Math.abs(blue[p] - near.blue[p])
    touching++
    if (step > MIN_STEP && colour < COLOUR + COLOUR_OF_STEP * Math.max(0, step)) fits++
  }
  const mask = new Uint8Array(own.length)
  for (const p of piece) mask[p] = 1
  const grown = grownMask(mask, width, height, REACH)
  let [rim, owned] = [0, 0]
  for (let p = 0; p < grown.length; p++) {
    if (grown[p] === 0 || mask[p] === 1 || barred[p] === 1) continue
    rim++
    if (own[p] === 1) owned++
  }
  if (touching < MIN_BESIDE || fits < MIN_FITTING * touching) return false
  if (chance !== null && likely < LIKELY * piece.length) return false
  return owned >= MIN_RIM * rim
}
