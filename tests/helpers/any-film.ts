import * as fc from 'fast-check'
import {
  filmRatioSchema,
  filmSchema,
  overlayLines,
  planarMotions,
  spatialMotions,
  transitionKinds,
  type OverlayTemplate,
} from '../../core/contract/film-document.ts'
import type { FilmPhoto } from '../../core/film/frame-plan.ts'
import { withIds, type KeyedFilm } from '../../core/film/timeline.ts'

/** Photos that films of `anyFilm` show: of many shapes, one of them missing. */
export const somePhotos: ReadonlyMap<string, FilmPhoto> = new Map(
  [
    ['wide', 6000, 4000],
    ['panorama', 8000, 2500],
    ['tall', 3000, 4500],
    ['square', 2000, 2000],
    ['small', 640, 480],
  ].map(([image_id, width, height]) => [
    `${image_id}`,
    { image_id: `${image_id}`, width: Number(width), height: Number(height), room: null },
  ]),
)

// Of whole numbers: doubles of fast-check are nearly all close to 0.
const thousandths = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 1_000)
const fraction = thousandths(0, 1_000)
const rect = fc.record({
  x: thousandths(-500, 1000),
  y: thousandths(-500, 1000),
  width: thousandths(50, 2000),
  height: thousandths(50, 2000),
})

/** Clips that are each as long as photos may be seen, with whatever motions and transitions. */
const anyClip = (fps: number) =>
  fc.record({
    image_id: fc.constantFrom(...somePhotos.keys(), 'missing'),
    frames: fc.integer({ min: fps, max: 8 * fps }),
    fit: fc.constantFrom('cover' as const, 'contain' as const, 'contain-blur' as const),
    focus: fc.option(fc.record({ x: fraction, y: fraction })),
    motion: fc.record({
      kind: fc.constantFrom(...planarMotions, ...spatialMotions),
      amount: fraction,
      ease: fc.constantFrom('linear' as const, 'smooth' as const, 'in' as const, 'out' as const),
      from: fc.option(rect),
      to: fc.option(rect),
    }),
    transition: fc.record({
      kind: fc.constantFrom(...transitionKinds),
      frames: fc.integer({ min: 0, max: 120 }),
      direction: fc.constantFrom('left' as const, 'right' as const, 'up' as const, 'down' as const),
    }),
    before: fc.option(
      fc.record({
        image_id: fc.constantFrom(...somePhotos.keys()),
        kind: fc.constantFrom('wipe' as const, 'crossfade' as const),
      }),
    ),
  })

const anyOverlay = fc.record({
  template: fc.constantFrom(...(Object.keys(overlayLines) as OverlayTemplate[])),
  clip_id: fc.option(fc.constantFrom('clip-1', 'clip-2', 'clip-3', 'clip-9', 'gone')),
  start: fc.integer({ min: 0, max: 900 }),
  frames: fc.integer({ min: 1, max: 400 }),
  lines: fc.array(fc.string({ maxLength: 20 }), { maxLength: 3 }),
})

const anySound = fc.record({
  audio_id: fc.constantFrom('music', 'voice', 'short'),
  role: fc.constantFrom('music' as const, 'voice' as const),
  start: fc.integer({ min: 0, max: 300 }),
  is_looped: fc.boolean(),
})

/** Films that a user may have made, with ids. */
export const anyFilm: fc.Arbitrary<KeyedFilm> = fc.constantFrom(24, 25, 30, 60).chain((fps) =>
  fc
    .record({
      fps: fc.constant(fps),
      ratio: fc.constantFrom(...filmRatioSchema.options),
      clips: fc.array(anyClip(fps), { minLength: 1, maxLength: 8 }),
      overlays: fc.array(anyOverlay, { maxLength: 5 }),
      sounds: fc.array(anySound, { maxLength: 3 }),
      markers: fc.uniqueArray(fc.record({ frame: fc.integer({ min: 0, max: 600 }) }), {
        maxLength: 4,
        selector: ({ frame }) => frame,
      }),
      is_branded: fc.boolean(),
    })
    .map((film) => withIds(filmSchema.parse(film))),
)
