import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFilm, somePhotos } from '../../../tests/helpers/any-film.ts'
import { filmRatioSchema, filmSchema, planarMotions, type FilmInput } from '../../contract/film-document.ts'
import { ratioSizes, type ClipPicture } from '../frame-plan.ts'
import { chooseMotions } from './choose-motion.ts'
import { MAX_SPEED } from './planar-path.ts'
import { planFilm } from './plan-frame.ts'

const film = (clips: FilmInput['clips'], rest: Partial<FilmInput> = {}) =>
  filmSchema.parse({ ...rest, clips })
const views = (of: ReturnType<typeof film>): ClipPicture['view'][] => {
  const plan = planFilm(of, somePhotos, 'v24')
  return Array.from({ length: plan.frames }, (_, frame) => plan.at(frame).pictures[0].view)
}

/** A motion on a photo of some shape, in a film of some ratio. */
const anyMotion = fc.record({
  image_id: fc.constantFrom(...somePhotos.keys()),
  kind: fc.constantFrom(...planarMotions.filter((kind) => kind !== 'custom')),
  fit: fc.constantFrom('cover' as const, 'contain' as const),
  amount: fc.constantFrom(0, 0.3, 1),
  ease: fc.constantFrom('linear' as const, 'smooth' as const, 'in' as const, 'out' as const),
  frames: fc.integer({ min: 30, max: 300 }),
  ratio: fc.constantFrom(...filmRatioSchema.options),
})

describe('motions', () => {
  it('that are chosen are never those of the clip before, and each photo keeps its own where it can', () => {
    const auto = fc.array(fc.constantFrom(...somePhotos.keys()), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(auto, (photos) => {
        const of = film(photos.map((image_id) => ({ image_id, frames: 60 })))
        const chosen = chooseMotions(of, somePhotos, 'v25')
        for (const [index, motion] of chosen.entries()) {
          expect(motion).not.toBe('auto')
          if (index > 0) expect(motion).not.toBe(chosen[index - 1])
        }
        expect(chooseMotions(of, somePhotos, 'v25')).toEqual(chosen)
      }),
    )
    const [wide, tall] = chooseMotions(
      film([
        { image_id: 'panorama', frames: 60 },
        { image_id: 'tall', frames: 60 },
      ]),
      somePhotos,
      'v24',
    )
    expect(wide).toMatch(/^pan-/)
    expect(tall).toMatch(/^tilt-/)
  })

  it('through a room become planar ones where there is no room, and with v24', () => {
    const of = film([{ image_id: 'wide', frames: 60, motion: { kind: 'crane-up' } }])
    expect(chooseMotions(of, somePhotos, 'v25')).toEqual(['tilt-up'])
    expect(chooseMotions(of, somePhotos, 'v24')).toEqual(['tilt-up'])
  })

  it('move nothing across the frame faster than a detail may', () => {
    fc.assert(
      fc.property(anyMotion, ({ image_id, kind, fit, amount, ease, frames, ratio }) => {
        const of = film([{ image_id, frames, fit, motion: { kind, amount, ease } }], { ratio })
        const shape = ratioSizes[ratio].width / ratioSizes[ratio].height
        const seen = views(of)
        for (const [n, next] of seen.slice(1).entries()) {
          const view = seen[n]
          const zoom = Math.abs(next.width / view.width - 1) / 2
          const x = Math.abs(next.x + next.width / 2 - view.x - view.width / 2) / view.width
          const y = Math.abs(next.y + next.height / 2 - view.y - view.height / 2) / view.height / shape
          expect((zoom + x + y) * of.fps).toBeLessThanOrEqual(MAX_SPEED * 1.02)
        }
      }),
    )
  })

  it('are smooth: speed never jumps', () => {
    fc.assert(
      fc.property(anyMotion, ({ image_id, kind, fit, amount, ease, ratio }) => {
        const of = film([{ image_id, frames: 120, fit, motion: { kind, amount, ease } }], { ratio })
        const { width } = ratioSizes[ratio]
        for (const side of ['x', 'y', 'width'] as const) {
          // Pixels of the film that a side of the frame moves by, from frame to frame. Eased over 120 frames up to the
          // greatest speed, 9 pixels a frame, they change by .3, and the width by twice as much.
          const seen = views(of)
          const steps = seen.slice(1).map((view, n) => ((view[side] - seen[n][side]) / view.width) * width)
          for (const [n, step] of steps.slice(1).entries())
            expect(Math.abs(step - steps[n])).toBeLessThan(0.7)
        }
      }),
    )
  })

  it('of a zoom change the size by the same ratio from frame to frame', () => {
    const seen = views(
      film([{ image_id: 'wide', frames: 90, motion: { kind: 'push-in', ease: 'linear', amount: 1 } }]),
    )
    const ratio = seen[1].width / seen[0].width
    expect(ratio).toBeLessThan(1)
    for (const [n, view] of seen.slice(1).entries()) expect(view.width / seen[n].width).toBeCloseTo(ratio, 9)
  })

  it('go to the side that they are named after', () => {
    const ends = (kind: 'pan-left' | 'pan-right' | 'tilt-up' | 'tilt-down' | 'pull-out') => {
      const seen = views(film([{ image_id: 'wide', frames: 90, motion: { kind } }]))
      return { from: seen[0], to: seen[89] }
    }
    expect(ends('pan-left').to.x).toBeLessThan(ends('pan-left').from.x)
    expect(ends('pan-right').to.x).toBeGreaterThan(ends('pan-right').from.x)
    expect(ends('tilt-up').to.y).toBeLessThan(ends('tilt-up').from.y)
    expect(ends('tilt-down').to.y).toBeGreaterThan(ends('tilt-down').from.y)
    expect(ends('pull-out').to.width).toBeGreaterThan(ends('pull-out').from.width)
  })

  it('keep the focus in the frame, whatever its ratio', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...filmRatioSchema.options),
        fc.integer({ min: 0, max: 10 }),
        (ratio, tenth) => {
          const focus = { x: tenth / 10, y: 0.5 }
          for (const kind of ['static', 'push-in', 'pull-out'] as const)
            for (const { x, width } of views(
              film([{ image_id: 'panorama', frames: 30, focus, motion: { kind } }], { ratio }),
            )) {
              expect(x).toBeLessThanOrEqual(focus.x + 1e-9)
              expect(x + width).toBeGreaterThanOrEqual(focus.x - 1e-9)
            }
        },
      ),
    )
  })

  it('of the user’s own begin and end where they were drawn', () => {
    const from = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 * (1.5 / (16 / 9)) }
    const to = { ...from, x: 0.4, y: 0.3 }
    const seen = views(film([{ image_id: 'wide', frames: 300, motion: { kind: 'custom', from, to } }]))
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(seen[0][side]).toBeCloseTo(from[side], 4)
      expect(seen[299][side]).toBeCloseTo(to[side], 4)
    }
  })
})

describe('an earlier photo', () => {
  it('is held, then wiped away, then gone', () => {
    const of = film([{ image_id: 'wide', frames: 100, before: { image_id: 'tall', kind: 'wipe' } }])
    const plan = planFilm(of, somePhotos, 'v24')
    const progress = (frame: number) => plan.at(frame).pictures[0].before?.progress
    expect([progress(0), progress(30)]).toEqual([0, 0])
    expect(progress(50)).toBeGreaterThan(0.4)
    expect(progress(50)).toBeLessThan(0.6)
    expect(progress(70)).toBeUndefined()
  })
})

describe('overlays', () => {
  it('come and go softly, rise while they come, and end cards stay to the end', () => {
    const of = film([{ image_id: 'wide', frames: 150 }], {
      overlays: [
        { template: 'caption', start: 10, frames: 60 },
        { template: 'end-card', start: 100, frames: 90 },
      ],
    })
    const plan = planFilm(of, somePhotos, 'v24')
    const caption = (frame: number) => plan.at(frame).overlays[0]
    expect(plan.at(9).overlays).toEqual([])
    expect(caption(10).opacity).toBeLessThan(0.05)
    expect(caption(10).shift).toBeGreaterThan(0.01)
    expect(caption(40)).toMatchObject({ opacity: 1, shift: 0 })
    expect(caption(69).opacity).toBeLessThan(0.05)
    expect(plan.at(70).overlays).toEqual([])
    expect(caption(149).opacity).toBe(1)
  })

  it('of a brand are not in films without it', () => {
    fc.assert(
      fc.property(anyFilm, (of) => {
        const plan = planFilm({ ...of, is_branded: false }, somePhotos, 'v24')
        for (let frame = 0; frame < plan.frames; frame += 11)
          for (const { overlay } of plan.at(frame).overlays)
            expect(['agent', 'logo']).not.toContain(overlay.template)
      }),
    )
  })
})
