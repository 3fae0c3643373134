import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filmSchema, planarMotions, type FilmInput } from '../../contract/film-document.ts'
import { planFilm } from '../evaluate/plan-frame.ts'
import { photoWorkingSize } from './working-size.ts'

const photo = { image_id: 'a', width: 6000, height: 4000, room: null }

function filmOf(clip: Partial<FilmInput['clips'][number]>, more: Partial<FilmInput> = {}) {
  return filmSchema.parse({ clips: [{ image_id: 'a', frames: 120, ...clip }], ...more })
}

describe('the working size of a photo', () => {
  it('has a third more pixels than its nearest view in the frame, for every motion, fit and ratio', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...planarMotions.filter((kind) => kind !== 'custom')),
        fc.constantFrom('cover', 'contain', 'contain-blur'),
        fc.constantFrom('16:9', '9:16', '1:1', '4:5'),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (kind, fit, ratio, amount) => {
          const film = filmOf({ fit, motion: { kind, amount } }, { ratio })
          const size = photoWorkingSize(film, 'a', photo, 640, 360)
          const plan = planFilm(film, new Map([['a', photo]]), 'v24')
          for (const frame of [0, 60, 119]) {
            const { view } = plan.at(frame).pictures[0]
            expect((view.width * size.width) / 640).toBeGreaterThanOrEqual(1.32)
          }
          expect(Math.abs(size.width / size.height - 1.5)).toBeLessThan(0.01)
        },
      ),
    )
  })

  it('is never larger than the photo, and follows the smallest rectangle that was drawn', () => {
    const rect = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }
    const film = filmOf({ motion: { kind: 'custom', from: null, to: rect } })
    expect(photoWorkingSize(film, 'a', photo, 640, 360).width).toBe(Math.round((1.33 * 640) / 0.2))
    expect(photoWorkingSize(film, 'a', photo, 1920, 1080)).toEqual({ width: 6000, height: 4000 })
  })

  it('counts photos that are shown before others, and pictures of the brand', () => {
    const film = filmOf({ image_id: 'b', before: { image_id: 'a' } }, { brand: { logo_image_id: 'logo' } })
    expect(photoWorkingSize(film, 'a', photo, 640, 360).width).toBeGreaterThan(640)
    const logo = photoWorkingSize(film, 'logo', { ...photo, image_id: 'logo' }, 640, 360)
    expect(logo.height).toBe(162)
  })
})
