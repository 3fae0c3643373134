import { designLimits } from '../../../core/contract/design-document.ts'
import type { MaterialChange } from './first-change.ts'
import type { PlanePoint } from './plane-metres.ts'

/** A material that was dragged by so many metres of its plane. */
export function movedBy(change: MaterialChange, [u, v]: PlanePoint): MaterialChange {
  // What is drawn at a place is the material's own place plus its shift.
  const [across, along] = change.shift
  return { ...change, shift: [shiftWithin(across - u), shiftWithin(along - v)] }
}

/** A material in another direction and scale, with the same of it at `pinned`, as far as it can be shifted. */
export function turnedAt(
  change: MaterialChange,
  pinned: PlanePoint,
  degrees: number,
  scale: number,
): MaterialChange {
  const { min, max } = designLimits.size
  const size = Math.round(Math.max(min, Math.min(max, scale)) * 100) / 100
  const turn = Math.round(degrees)
  const at: PlanePoint = [pinned[0] + change.shift[0], pinned[1] + change.shift[1]]
  const [u, v] = rotated(at, turn - change.turn)
  const by = size / change.size
  return { ...change, turn, size, shift: [shiftWithin(u * by - pinned[0]), shiftWithin(v * by - pinned[1])] }
}

function rotated([u, v]: PlanePoint, degrees: number): PlanePoint {
  const angle = (degrees * Math.PI) / 180
  return [u * Math.cos(angle) - v * Math.sin(angle), u * Math.sin(angle) + v * Math.cos(angle)]
}

function shiftWithin(metres: number): number {
  const rounded = Math.round(metres * 1000) / 1000
  return Math.max(-designLimits.shift, Math.min(designLimits.shift, rounded))
}
