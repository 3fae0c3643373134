import type { Clip, Film, Motion, SpatialMotion } from '../../contract/film-document.ts'
import type { FilmEngine } from '../../contract/film-shapes.ts'
import type { Room } from '../../contract/room.ts'
import { ratioSizes, type FilmPhoto } from '../frame-plan.ts'
import { isSpatialSure } from '../spatial/doubt.ts'
import type { ChosenPlanar } from './planar-path.ts'

/** A motion that can be drawn: `auto` has chosen, and what the engine cannot do is replaced. */
export type ChosenMotion = ChosenPlanar | SpatialMotion

const PLANAR_OF: Readonly<Record<SpatialMotion, ChosenPlanar>> = {
  'dolly-in': 'push-in',
  'dolly-out': 'pull-out',
  'truck-left': 'pan-left',
  'truck-right': 'pan-right',
  'orbit-left': 'pan-left',
  'orbit-right': 'pan-right',
  'crane-up': 'tilt-up',
  'crane-down': 'tilt-down',
}

/** The motion on the photo's plane that comes nearest to one through the room. */
function planarOf(motion: SpatialMotion): ChosenPlanar {
  return PLANAR_OF[motion]
}

export function isSpatial(kind: Motion['kind'] | ChosenMotion): kind is SpatialMotion {
  return Object.hasOwn(PLANAR_OF, kind)
}

/** How much wider or taller than the frame a photo must be, so that moving along it shows what a frame leaves out. */
const MUCH_WIDER = 1.25

/**
 * The motion of each clip. `auto` chooses by the photo: along those that are much wider or taller than the frame, into
 * rooms, away from what is no room; among what suits, by the photo's id, but never what the clip before it does, save that the halves of a clip that was split do the same. With
 * `v24`, and in rooms that are not sure, a motion through the room becomes the nearest planar one.
 */
export function chooseMotions(
  film: Film,
  photos: ReadonlyMap<string, FilmPhoto>,
  engine: FilmEngine,
): ChosenMotion[] {
  const size = ratioSizes[film.ratio]
  const chosen: ChosenMotion[] = []
  for (const [index, clip] of film.clips.entries()) {
    const photo = photos.get(clip.image_id)
    const isDeep = engine === 'v25' && isSpatialSure(photo?.room ?? null)
    const { kind } = clip.motion
    if (kind === 'auto' && isSecondHalf(film.clips[index - 1], clip)) chosen.push(chosen[index - 1])
    else if (kind === 'auto') {
      const wider = photo ? photo.width / photo.height / (size.width / size.height) : 1
      chosen.push(chooseAuto(clip, wider, photo?.room ?? null, isDeep, chosen.at(-1)))
    } else chosen.push(isSpatial(kind) && !isDeep ? planarOf(kind) : kind)
  }
  return chosen
}

function isSecondHalf(first: Clip | undefined, { image_id, part }: Clip): boolean {
  return part !== null && part.start === first?.part?.end && image_id === first.image_id
}

function chooseAuto(
  { image_id, fit }: Clip,
  wider: number,
  room: Room | null,
  isDeep: boolean,
  before: ChosenMotion | undefined,
): ChosenMotion {
  const suited = suitedMotions(fit, wider, room, isDeep)
  const first = hashText(image_id) % suited.length
  const choice = suited[first]
  return choice === before ? suited[(first + 1) % suited.length] : choice
}

/** Neighbours differ, and so do the last and the first. */
function suitedMotions(
  fit: Clip['fit'],
  wider: number,
  room: Room | null,
  isDeep: boolean,
): readonly ChosenMotion[] {
  if (fit !== 'cover') return ['push-in', 'pull-out']
  if (wider >= MUCH_WIDER) return ['pan-right', 'pan-left']
  if (wider <= 1 / MUCH_WIDER) return ['tilt-up', 'tilt-down']
  if (isDeep) return ['dolly-in', 'truck-right', 'dolly-in', 'truck-left', 'orbit-right', 'dolly-out']
  const isRoom = (room?.corrected ?? room?.layout ?? null) !== null
  return isRoom ? ['push-in', 'drift', 'push-in', 'pull-out'] : ['pull-out', 'tilt-up', 'push-in']
}

/** FNV-1a, 32 bit, over the UTF-16 code units: the same choice on every machine. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
