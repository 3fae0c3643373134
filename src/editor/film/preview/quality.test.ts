import { describe, expect, it } from 'vitest'
import { createQualityChooser } from './quality.ts'

describe('the quality of a preview', () => {
  const after = (frames: number, msOf: (quality: number) => number, side = 2000) => {
    const chooser = createQualityChooser()
    chooser.setSide(side)
    const seen = new Set<number>()
    for (let i = 0; i < frames; i++) {
      chooser.note(msOf(chooser.quality))
      seen.add(chooser.quality)
    }
    return { quality: chooser.quality, seen: [...seen] }
  }
  /** A device that draws so many megapixels a second. */
  const device = (speed: number) => (side: number) => (side * side * (16 / 9)) / (speed * 1000)

  it('is 540 rows where a frame of them takes at most 8 ms', () => {
    expect(after(60, device(70)).quality).toBe(540)
  })

  it('stays at 360 rows where more would be too slow', () => {
    expect(after(200, device(40))).toEqual({ quality: 360, seen: [360] })
  })

  it('is 240 rows on slow devices', () => {
    expect(after(60, device(10)).quality).toBe(240)
  })

  it('does not change for one slow frame', () => {
    let frame = 0
    expect(after(60, () => (frame++ % 12 === 3 ? 300 : 5)).seen).toEqual([360])
  })

  it('does not try again what was too slow', () => {
    const { quality, seen } = after(600, (side) => (side === 540 ? 20 : 3))
    expect([quality, seen]).toEqual([360, [360, 540]])
  })

  it('is no more than the canvas shows', () => {
    expect(after(60, device(500), 220).quality).toBe(240)
    expect(after(60, device(500), 300).quality).toBe(360)
  })
})
