import { formatCanonical } from './canonical-text.ts'
import type { Clip } from './film-document.ts'

/** The clip that two neighbours were split from: it shows the same frames. Null where they are no such halves. */
export function joinClipParts<One extends Clip>(first: One, second: One): One | null {
  if (first.part === null || second.part === null || first.part.end !== second.part.start) return null
  if (first.transition.kind !== 'cut' || pictureKey(first) !== pictureKey(second)) return null
  const part = { start: first.part.start, end: second.part.end }
  return {
    ...first,
    frames: first.frames + second.frames,
    transition: second.transition,
    part: part.start === 0 && part.end === 1 ? null : part,
  }
}

function pictureKey(clip: Clip): string {
  return formatCanonical({ ...clip, id: null, frames: null, part: null, transition: null })
}
