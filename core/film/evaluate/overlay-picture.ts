import type { Film, Overlay } from '../../contract/film-document.ts'
import type { OverlayPicture } from '../frame-plan.ts'
import { overlaySpan, type FrameSpan } from '../timeline.ts'
import { ease } from './easing.ts'
import { unbrandedEndCard } from './unbranded-end-card.ts'

/** Seconds that a text takes to come and to go. */
const SECONDS_IN = 0.4
const SECONDS_OUT = 0.3
/** How far a text rises while it comes, as a fraction of the frame's height. */
const RISE = 0.02

/** Marks of who sells: they are left out of a film without brand. */
const BRANDED: readonly Overlay['template'][] = ['agent', 'logo']
/** What fills the frame or keeps still. */
const STILL: readonly Overlay['template'][] = ['logo', 'intro', 'end-card']

/** An overlay as the film shows it: brand marks only with a brand, and none where listings forbid them. Null for none. */
function shownOverlay(film: Film, overlay: Overlay): Overlay | null {
  const { is_branded: isBranded, brand } = film
  const { template } = overlay
  if (!isBranded && BRANDED.includes(template)) return null
  if (!isBranded && template === 'end-card') return unbrandedEndCard(film, overlay)
  if (template === 'agent' && brand === null) return null
  return template === 'logo' && (brand?.logo_image_id ?? null) === null ? null : overlay
}

/** An overlay that the film shows, and when. */
interface PlannedOverlay {
  overlay: Overlay
  span: FrameSpan
}

/** The overlays that are seen at all, those that the document names later in front. */
export function planOverlays(film: Film): PlannedOverlay[] {
  return film.overlays.flatMap((overlay) => {
    const shown = shownOverlay(film, overlay)
    const span = shown === null ? null : overlaySpan(film, shown)
    return shown === null || span === null ? [] : [{ overlay: shown, span }]
  })
}

/** The overlays of one frame of a film that is `frames` long. */
export function overlayPictures(
  planned: readonly PlannedOverlay[],
  frame: number,
  { fps, frames }: { fps: number; frames: number },
): OverlayPicture[] {
  return planned.flatMap(({ overlay, span }) => {
    if (frame < span.start || frame >= span.end) return []
    const half = (span.end - span.start) / 2
    // An intro stands there from the film's first frame, and what ends with the film does not go before.
    const isThere = overlay.template === 'intro' && span.start === 0
    const came = isThere ? 1 : partOf(frame - span.start, Math.min(half, SECONDS_IN * fps))
    const left = span.end === frames ? 1 : partOf(span.end - 1 - frame, Math.min(half, SECONDS_OUT * fps))
    const shift = STILL.includes(overlay.template) ? 0 : RISE * (1 - ease('out', came))
    return [{ overlay, opacity: ease('smooth', Math.min(came, left)), shift }]
  })
}

/** How much of `length` frames has passed in the middle of a frame, 0 to 1. */
function partOf(frame: number, length: number): number {
  return Math.min(1, (frame + 0.5) / length)
}
