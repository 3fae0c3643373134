import { designLimits } from '../../../core/contract/design-document.ts'
import type { PlacedChange } from './first-change.ts'
import type { PlanePoint } from './plane-metres.ts'

/** How large a material lies: times its own size, or of a picture metres across. */
export function scaleOf(change: PlacedChange): number {
  return change.kind === 'picture' ? change.width : change.size
}

function scaledTo<Change extends PlacedChange>(change: Change, scale: number): Change {
  const isPicture = change.kind === 'picture'
  const { min, max } = isPicture ? designLimits.width : designLimits.size
  const within = Math.round(Math.max(min, Math.min(max, scale)) * 100) / 100
  return { ...change, ...(isPicture ? { width: within } : { size: within }) }
}

/** A material that was dragged by so many metres of its plane. */
export function movedBy<Change extends PlacedChange>(change: Change, [u, v]: PlanePoint): Change {
  // What is drawn at a place is the material's own place plus its shift.
  const [across, along] = change.shift
  return { ...change, shift: [shiftWithin(across - u), shiftWithin(along - v)] }
}

/** A material in another direction and scale, with the same of it at `pinned`, as far as it can be shifted. */
export function turnedAt<Change extends PlacedChange>(
  change: Change,
  pinned: PlanePoint,
  degrees: number,
  scale: number,
): Change {
  const scaled = scaledTo(change, scale)
  const turn = Math.round(degrees)
  const at: PlanePoint = [pinned[0] + change.shift[0], pinned[1] + change.shift[1]]
  const [u, v] = rotated(at, turn - change.turn)
  const by = scaleOf(scaled) / scaleOf(change)
  return { ...scaled, turn, shift: [shiftWithin(u * by - pinned[0]), shiftWithin(v * by - pinned[1])] }
}

function rotated([u, v]: PlanePoint, degrees: number): PlanePoint {
  const angle = (degrees * Math.PI) / 180
  return [u * Math.cos(angle) - v * Math.sin(angle), u * Math.sin(angle) + v * Math.cos(angle)]
}

function shiftWithin(metres: number): number {
  const rounded = Math.round(metres * 1000) / 1000
  return Math.max(-designLimits.shift, Math.min(designLimits.shift, rounded))
}
