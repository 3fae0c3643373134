import { formatCanonical } from '../contract/canonical-text.ts'
import type { Brand, Film, Overlay } from '../contract/film-document.ts'
import { filmFrames } from '../contract/film-price.ts'
import type { FilmEngine } from '../contract/film-shapes.ts'
import { planFilm } from './evaluate/plan-frame.ts'
import type { FilmPhoto, FramePlan } from './frame-plan.ts'
import { clipStarts, cutFrames, type FrameSpan } from './timeline.ts'

/** Frames of a film that are drawn and encoded together, and what they show. */
export interface FilmSegment extends FrameSpan {
  /**
   * All that these frames show, as text: the same for the same frames, wherever in whatever film they are. Long, so
   * that it is kept as a hash.
   */
  key: string
}

/** To be counted up when the same plan is drawn or encoded in another way. */
const KEY_VERSION = 2

/** Seconds of a segment: as long as a player waits for a key frame. */
const MAX_SECONDS = 2

/**
 * Cuts a film into segments that can be encoded by themselves and kept: each transition is one, and what lies between
 * two of them is cut evenly, so that no segment is longer than two seconds and all depend on their own clips alone. A
 * text of 4 s changes 8 s of the film at most; another photo changes its clip and the transitions to it. Segments
 * follow each other without gaps.
 */
export function filmSegments(
  film: Film,
  photos: ReadonlyMap<string, FilmPhoto>,
  engine: FilmEngine,
  size: { width: number; height: number },
): FilmSegment[] {
  const plan = planFilm(film, photos, engine)
  return segmentSpans(film).map(({ start, end }) => {
    const frames = Array.from({ length: end - start }, (_, n) =>
      frameContent(plan.at(start + n), film, photos),
    )
    return { start, end, key: formatCanonical({ version: KEY_VERSION, ...size, fps: film.fps, frames }) }
  })
}

/** The frames of a film's segments, which depend on nothing but its clips and transitions. */
export function segmentSpans(film: Film): FrameSpan[] {
  const starts = clipStarts(film)
  const edges = [0, filmFrames(film)]
  for (const [index, { before, after }] of cutFrames(film).entries()) {
    const cut = starts[index + 1]
    if (cut !== undefined) edges.push(cut - before, cut + after)
  }
  const sorted = [...new Set(edges)].toSorted((one, other) => one - other)
  return sorted.slice(1).flatMap((end, n) => evenSpans(sorted[n], end, MAX_SECONDS * film.fps))
}

/** A span in as few equal parts as are no longer than `max` frames. */
function evenSpans(start: number, end: number, max: number): FrameSpan[] {
  const count = Math.ceil((end - start) / max)
  const edge = (n: number) => start + Math.round((n * (end - start)) / count)
  return Array.from({ length: count }, (_, n) => ({ start: edge(n), end: edge(n + 1) }))
}

/** A plan without what does not change its pixels: where in the film it is, and ids of parts. */
function frameContent(
  { pictures, transition, overlays }: FramePlan,
  { brand, is_branded: isBranded }: Film,
  photos: ReadonlyMap<string, FilmPhoto>,
): unknown {
  return {
    transition,
    pictures: pictures.map((picture) => ({
      ...picture,
      clip: null,
      room: picture.pose === null ? null : (photos.get(picture.image_id)?.room ?? null),
    })),
    overlays: overlays.map(({ overlay: { template, lines, position }, opacity, shift }) => {
      return { template, lines, position, opacity, shift, brand: shownBrand(template, brand, isBranded) }
    }),
  }
}

/** What of a brand an overlay shows: texts its look alone, a logo its picture, cards all of it; without brand the look. */
function shownBrand(
  template: Overlay['template'],
  brand: Brand | null,
  isBranded: boolean,
): Partial<Brand> | null {
  if (brand === null) return null
  const { colour, accent, font, logo_image_id } = brand
  if (!isBranded) return { colour, accent, font }
  switch (template) {
    case 'title':
    case 'caption':
    case 'lower-third':
    case 'price-card':
      return { colour, accent, font }
    case 'logo':
      return { colour, accent, font, logo_image_id }
    case 'agent':
    case 'intro':
    case 'end-card':
      return brand
  }
}
