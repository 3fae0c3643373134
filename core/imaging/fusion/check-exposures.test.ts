import { describe, expect, it } from 'vitest'
import { testRoom } from '../../scene/test-room.ts'
import type { Pixels } from '../pixels.ts'
import { checkExposures } from './check-exposures.ts'

const room = testRoom(200, 150).picture

/** The room with this much light, in stops, and grain of its own. */
function shot(stops: number, grain: number): Pixels {
  const data = Uint8Array.from(room.data, (code, i) => {
    if (i % 4 === 3) return code
    const lit = 255 * Math.min(1, (code / 255) ** 2.2 * 2 ** stops) ** (1 / 2.2)
    return Math.min(255, Math.max(0, Math.round(lit + ((i * grain) % 7) - 3)))
  })
  return { ...room, data }
}

const named = (...shots: Pixels[]) => shots.map((pixels, i) => ({ pixels, name: `IMG_${i + 1}.jpg` }))

describe('checkExposures', () => {
  it('takes a bracket, even in steps of a third and with two shots of one exposure in it', () => {
    expect(() => checkExposures(named(shot(-2, 3), shot(0, 5), shot(2, 11)))).not.toThrow()
    expect(() => checkExposures(named(shot(0, 5), shot(0.34, 11)))).not.toThrow()
    expect(() => checkExposures(named(shot(0, 5), shot(0, 11), shot(-1, 3)))).not.toThrow()
  })

  it('names two that are the same picture', () => {
    expect(() => checkExposures(named(shot(-1, 3), shot(0, 5), shot(-1, 3)))).toThrow(
      'IMG_1.jpg and IMG_3.jpg are the same picture.',
    )
  })

  it('names all that have the same exposure', () => {
    expect(() => checkExposures(named(shot(0, 3), shot(0, 5), shot(0, 11)))).toThrow(
      'IMG_1.jpg, IMG_2.jpg and IMG_3.jpg have the same exposure',
    )
  })
})
