import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFilm, somePhotos } from '../../../tests/helpers/any-film.ts'
import { filmSchema, type FilmInput } from '../../contract/film-document.ts'
import { filmFrames } from '../../contract/film-price.ts'
import type { FilmRect } from '../../contract/film-document.ts'
import { ratioSizes } from '../frame-plan.ts'
import { planFilm, planFrame } from './plan-frame.ts'

const film = (input: FilmInput) => filmSchema.parse(input)
const isInside = ({ x, y, width, height }: FilmRect) =>
  x >= -1e-9 && y >= -1e-9 && x + width <= 1 + 1e-9 && y + height <= 1 + 1e-9

describe('what a frame shows', () => {
  it('is a view of the frame’s ratio, and with cover a part of the photo, at every frame', () => {
    fc.assert(
      fc.property(anyFilm, (any) => {
        const plan = planFilm(any, somePhotos, 'v24')
        const frame = ratioSizes[any.ratio].width / ratioSizes[any.ratio].height
        for (let at = 0; at < plan.frames; at++)
          for (const { clip, view, image_id, pose } of plan.at(at).pictures) {
            const photo = somePhotos.get(image_id)
            const ratio = photo ? photo.width / photo.height : frame
            expect((view.width * ratio) / view.height).toBeCloseTo(frame, 9)
            if (any.clips[clip].fit === 'cover') expect(isInside(view), JSON.stringify(view)).toBe(true)
            expect(pose).toBeNull()
          }
      }),
      { numRuns: 15 },
    )
  })

  it('is one or two neighbouring clips, whose transition goes evenly from 0 to 1', () => {
    fc.assert(
      fc.property(anyFilm, (any) => {
        const plan = planFilm(any, somePhotos, 'v25')
        let before: { clip: number; progress: number } | null = null
        for (let at = 0; at < plan.frames; at++) {
          const { pictures, transition } = plan.at(at)
          const [first, second] = pictures
          expect(pictures.length).toBe(transition === null ? 1 : 2)
          if (second) expect(second.clip).toBe(first.clip + 1)
          const now = transition && { clip: first.clip, progress: transition.progress }
          if (now) {
            expect(now.progress).toBeGreaterThan(before?.clip === now.clip ? before.progress : 0)
            expect(now.progress).toBeLessThan(1)
          }
          before = now
        }
      }),
      { numRuns: 15 },
    )
  })

  it('is refused for frames that the film does not have', () => {
    const one = film({ clips: [{ image_id: 'wide', frames: 30 }] })
    expect(() => planFrame(one, somePhotos, 'v24', 30)).toThrow(RangeError)
    expect(() => planFrame(one, somePhotos, 'v24', -1)).toThrow(RangeError)
    expect(planFrame(one, somePhotos, 'v24', 29).pictures[0].clip).toBe(0)
    expect(filmFrames(one)).toBe(30)
  })
})
