import type { StagingLayout, StagingScale } from '../../../core/contract/staging-document.ts'
import { project } from '../../../core/staging/room/room.ts'
import type { LayoutSession, StagedRoom } from './layout-session.ts'

export type KnownLength = Extract<StagingScale, { kind: 'length' }>

/** Height in metres of a usual door, which is the length that most people know. */
const DOOR_M = 2.03

/**
 * The length that a layout is measured by; else one to begin with, which changes nothing until it is moved: as high as a
 * door, at the foot of the back wall. Null where there is neither, nor a room.
 */
export function knownLength({ scale }: StagingLayout, room: StagedRoom | null): KnownLength | null {
  if (scale.kind === 'length') return scale
  if (room === null) return null
  const { box } = room.staging
  const middle = (box.left + box.right) / 2
  const foot = project(room.staging, [middle, 0, box.back])
  const head = project(room.staging, [middle, DOOR_M, box.back])
  if (foot === null || head === null) return null
  return { kind: 'length', from: within(foot), to: within(head), metres: DOOR_M }
}

/** Measures the room by a length, as a step that can be taken back. */
export function setLength(session: LayoutSession, length: KnownLength): void {
  session.setPhotoInfo(`Known length ${length.metres.toFixed(2)} m`, { scale: length })
}

function within({ x, y }: { x: number; y: number }): [number, number] {
  return [Math.max(0, Math.min(1, x)), Math.max(0, Math.min(1, y))]
}
