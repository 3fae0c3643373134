import { filmSchema, type Film, type FilmInput } from '../../../core/contract/film-document.ts'
import type { SamplePhoto } from '../images/sample-photos.ts'

const fps = 30
/** Frames of a beat of "Open house", which has 100 a minute: cuts fall on them. */
const beat = 18

/** Photos that the film shows. */
export const sampleFilmPhotos = ['living-room', 'living-room-cleared', 'window', 'sofa', 'table'] as const

export const sampleFilmTitle = 'Sample film'

/** The film that comes with Mullion: of its own photos and music, with something of all that a film can have. */
export function createSampleFilm(photos: Readonly<Record<SamplePhoto, string>>, audioId: string): Film {
  const film: FilmInput = {
    fps,
    clips: [
      {
        id: 'clip-1',
        image_id: photos['living-room'],
        frames: 6 * beat,
        motion: { kind: 'dolly-in' },
        transition: { kind: 'crossfade', frames: 15 },
      },
      {
        id: 'clip-2',
        image_id: photos['window'],
        frames: 6 * beat,
        focus: { x: 0.45, y: 0.55 },
        motion: { kind: 'truck-left' },
        transition: { kind: 'slide', frames: 15 },
      },
      {
        id: 'clip-3',
        image_id: photos['living-room-cleared'],
        frames: 8 * beat,
        // The stool, in upright frames as well.
        focus: { x: 0.68, y: 0.55 },
        motion: { kind: 'static' },
        before: { image_id: photos['living-room'], kind: 'wipe' },
        transition: { kind: 'crossfade', frames: 15 },
      },
      {
        id: 'clip-4',
        image_id: photos['table'],
        frames: 5 * beat,
        motion: { kind: 'push-in' },
        transition: { kind: 'crossfade', frames: 15 },
      },
      { id: 'clip-5', image_id: photos['sofa'], frames: 8 * beat, motion: { kind: 'pull-out' } },
    ],
    overlays: [
      {
        template: 'title',
        clip_id: 'clip-1',
        start: 10,
        frames: 84,
        lines: ['A film of five photos', 'A sample, to play, change and copy'],
      },
      {
        template: 'price-card',
        clip_id: 'clip-2',
        start: 18,
        frames: 80,
        lines: ['€ 485,000', '12 Sample Lane', '3', '2', '124 m²'],
      },
      {
        template: 'caption',
        clip_id: 'clip-3',
        start: 20,
        frames: 110,
        lines: ['Item removal', 'With the stool, and without it'],
      },
      { template: 'caption', clip_id: 'clip-4', start: 16, frames: 60, lines: ['Living room'] },
      {
        template: 'end-card',
        clip_id: 'clip-5',
        start: 5 * beat,
        frames: 3 * beat,
        lines: ['Book a viewing', '12 Sample Lane'],
      },
    ],
    sounds: [{ audio_id: audioId, role: 'music' }],
    brand: { name: 'Your name', role: 'Estate agent', company: 'Your company', phone: 'Your number' },
    beats: { bpm: 100, first: 0 },
  }
  return filmSchema.parse(film)
}
