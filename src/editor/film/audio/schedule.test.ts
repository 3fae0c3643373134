import { describe, expect, it } from 'vitest'
import { filmSchema, type FilmInput } from '../../../../core/contract/film-document.ts'
import { gainAt, offsetAt, planSounds, type SoundPart } from './schedule.ts'

const film = (sounds: FilmInput['sounds'], frames = 600) =>
  filmSchema.parse({ clips: [{ image_id: 'a', frames }], sounds })
const seconds = new Map([
  ['song', 12],
  ['voice', 4],
])

describe('sounds of a film', () => {
  const loudness = ({ gains }: SoundPart, time: number) =>
    Number(gains.reduce((product, points) => product * gainAt(points, time), 1).toFixed(4))

  it('are trimmed, begin again over a seam, and end with the film', () => {
    const [part] = planSounds(
      film([{ audio_id: 'song', start: 60, trim_start: 1, trim_end: 3, fade_in: 0, fade_out: 0 }]),
      seconds,
    )
    expect(part).toMatchObject({ from: 2, to: 20, offset: 1, length: 8, isLooped: true, seam: 0.25 })
    expect([2, 5, 9.5, 10, 13, 17.75].map((time) => offsetAt(part!, time))).toEqual([
      1, 4, 8.5, 1.25, 4.25, 1.25,
    ])
  })

  it('end by themselves where they are not looped, or need not be', () => {
    const [once] = planSounds(film([{ audio_id: 'song', is_looped: false }]), seconds)
    expect([once!.from, once!.to]).toEqual([0, 12])
    const [long] = planSounds(film([{ audio_id: 'song' }], 240), seconds)
    expect([long!.to, long!.isLooped]).toEqual([8, false])
  })

  it('fade in and out to and from their gain', () => {
    const [part] = planSounds(film([{ audio_id: 'song', gain: -20, fade_in: 2, fade_out: 4 }]), seconds)
    const times = [0, 1, 2, 10, 16, 18, 20]
    expect(times.map((time) => loudness(part!, time))).toEqual([0, 0.05, 0.1, 0.1, 0.1, 0.05, 0])
  })

  it('make room for a voice, and only music does', () => {
    const parts = planSounds(
      film([
        { audio_id: 'song', fade_in: 0 },
        { audio_id: 'voice', role: 'voice', start: 150, is_looped: false },
      ]),
      seconds,
    )
    expect([0, 4.9, 12].map((time) => loudness(parts[0]!, time))).toEqual([1, 1, 1])
    expect(loudness(parts[0]!, 6)).toBeLessThan(0.4)
    expect(loudness(parts[1]!, 6)).toBe(1)
  })

  it('are left out where nothing of them is heard', () => {
    const sounds = [{ audio_id: 'unknown' }, { audio_id: 'voice', trim_start: 3, trim_end: 1 }]
    expect(planSounds(film([...sounds, { audio_id: 'song', start: 600 }]), seconds)).toEqual([])
  })
})
