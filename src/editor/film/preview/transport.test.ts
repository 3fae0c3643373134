import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clampSpeed, placeAt } from './transport.ts'

const film = { fps: 30, frames: 300 }

describe('the place of a film that runs', () => {
  it('is that of the clock, at every speed', () => {
    expect(placeAt({ frame: 0, time: 5, speed: 1 }, 6, film)).toEqual({ frame: 30, isOver: false })
    expect(placeAt({ frame: 0, time: 5, speed: 4 }, 6, film).frame).toBe(120)
    expect(placeAt({ frame: 100, time: 5, speed: -2 }, 6, film).frame).toBe(40)
    expect(placeAt({ frame: 100, time: 5, speed: 0.5 }, 6, film).frame).toBe(115)
  })

  it('stays at the first frame while the clock is not there yet', () => {
    expect(placeAt({ frame: 12, time: 5, speed: 1 }, 4.9, film)).toEqual({ frame: 12, isOver: false })
  })

  it('is over at the last frame, or backwards at the first', () => {
    expect(placeAt({ frame: 0, time: 0, speed: 1 }, 9.99, film)).toEqual({ frame: 299, isOver: false })
    expect(placeAt({ frame: 0, time: 0, speed: 1 }, 10, film)).toEqual({ frame: 299, isOver: true })
    expect(placeAt({ frame: 299, time: 0, speed: -1 }, 60, film)).toEqual({ frame: 0, isOver: true })
  })

  it('never drifts: each frame is shown at its own time, wherever the film began', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 299 }),
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        fc.integer({ min: 0, max: 299 }),
        (begin, time, passed) => {
          const { frame } = placeAt({ frame: begin, time, speed: 1 }, time + passed / film.fps, film)
          expect(frame).toBe(Math.min(299, begin + passed))
        },
      ),
    )
  })

  it('is played at most four times as fast, in either direction', () => {
    expect([8, 4, 1, -1, -8].map(clampSpeed)).toEqual([4, 4, 1, -1, -4])
  })
})
