import type { Random } from '../../core/imaging/random.ts'
import { createBiquad } from './effects.ts'
import { SAMPLE_RATE } from './loop.ts'
import { addPartials, noise, normalise, pitch, shape, silence, type Partial, type Sound } from './sound.ts'

/**
 * A piano with felt before its hammers: stiff strings (partials a little sharp), two a note that beat slowly, each with
 * a quick and a slow decay. `velocity` 0 to 1 makes it louder and brighter.
 */
export function piano(note: number, seconds: number, velocity: number, random: Random): Sound {
  const sound = silence(seconds + 0.25)
  const base = pitch(note)
  const stiffness = 0.00035 * 2 ** ((note - 60) / 14)
  const ring = 7 * 2 ** ((60 - note) / 20)
  const partials: Partial[] = []
  for (let n = 1; n <= 22; n++) {
    const hertz = n * base * Math.sqrt(1 + stiffness * n * n)
    if (hertz > 9_000) break
    const struck = Math.abs(Math.sin((Math.PI * n) / 7.3)) + 0.15
    const amplitude = (struck / n ** 1.15) * Math.exp(-hertz / (900 + 2_600 * velocity)) * velocity
    const decay = ring / (1 + 0.32 * (n - 1))
    for (const cents of [-0.5, 0.6]) {
      const beside = hertz * 2 ** (cents / 1200)
      const phase = random.next() * 0.6
      partials.push({ hertz: beside, amplitude: amplitude * 0.36, decay: decay * 0.35, phase })
      partials.push({ hertz: beside, amplitude: amplitude * 0.16, decay, phase })
    }
  }
  addPartials(sound, partials)
  const felt = createBiquad('lowpass', 420)
  const thump = noise(0.05, random)
  for (let i = 0; i < thump.length && i < sound.length; i++)
    sound[i] += felt(thump[i]) * 0.22 * velocity * Math.exp(-i / (0.008 * SAMPLE_RATE))
  return shape(sound, 0.004, 0.25)
}

/** An electric piano: a tine by frequency modulation, whose brightness fades before its sound does (Chowning 1973). */
export function electricPiano(note: number, seconds: number, velocity: number): Sound {
  const sound = silence(seconds + 0.3)
  const omega = (2 * Math.PI * pitch(note)) / SAMPLE_RATE
  const ring = 3.2 * 2 ** ((60 - note) / 24)
  for (let i = 0; i < sound.length; i++) {
    const time = i / SAMPLE_RATE
    const body = (0.35 + 1.25 * velocity) * Math.exp(-time / 0.55)
    const tine = 0.22 * velocity * Math.exp(-time / 0.06)
    const turn = omega * i
    sound[i] =
      velocity *
      0.7 *
      Math.exp((-time * 2.2) / ring) *
      Math.sin(turn + body * Math.sin(turn) + tine * Math.sin(turn * 14))
  }
  return shape(sound, 0.003, 0.3)
}

/** Strings that swell and fade: partials of a saw wave under a slope, three players a little out of tune. */
export function pad(note: number, seconds: number, brightness: number, random: Random): Sound {
  const sound = silence(seconds)
  const base = pitch(note)
  const partials = [-5, 0.5, 6].flatMap((cents) =>
    Array.from({ length: 14 }, (_, index) => {
      const hertz = base * (index + 1) * 2 ** (cents / 1200)
      const amplitude = (0.3 / (index + 1)) * Math.exp(-hertz / brightness)
      return { hertz, amplitude, decay: Infinity, phase: random.next() * 2 * Math.PI }
    }),
  )
  addPartials(sound, partials)
  return shape(sound, Math.min(1.1, seconds / 2), Math.min(1.3, seconds / 2))
}

/**
 * A plucked string: a delay line with a filter that takes its treble away (Karplus and Strong 1983; Jaffe and Smith
 * 1983). `softness` 0 to 1: a thumb instead of a nail. `ring` in seconds to a thousandth.
 */
export function pluck(
  note: number,
  seconds: number,
  options: { velocity: number; softness: number; ring: number },
  random: Random,
): Sound {
  const { velocity, softness, ring } = options
  const sound = silence(seconds + 0.12)
  const hertz = pitch(note)
  const period = SAMPLE_RATE / hertz - 0.5
  const whole = Math.floor(period)
  const fraction = period - whole
  const line = new Float64Array(whole + 1)
  const soften = createBiquad('lowpass', 900 + (1 - softness) * 5_500 * (0.35 + 0.65 * velocity))
  const attack = Array.from({ length: whole + 1 }, () => soften(random.next() * 2 - 1))
  const mean = attack.reduce((sum, value) => sum + value, 0) / attack.length
  const struckAt = Math.max(1, Math.round(whole * 0.18))
  for (let i = 0; i < line.length; i++)
    line[i] = attack[i] - mean - 0.7 * (attack[(i + struckAt) % attack.length] - mean)
  const fall = 10 ** (-3 / (ring * hertz))
  let place = 0
  let last = 0
  for (let i = 0; i < sound.length; i++) {
    const next = (place + 1) % line.length
    const value = line[place] * fraction + line[next] * (1 - fraction)
    const damped = (value + last) / 2
    last = value
    line[place] = damped * fall
    place = next
    sound[i] = value
  }
  return shape(normalise(sound, velocity), 0.0015, 0.12)
}

/** A double bass, plucked: a strong fundamental, and a little of what a speaker without bass can play. */
export function bass(note: number, seconds: number, velocity: number): Sound {
  const sound = silence(seconds + 0.1)
  const base = pitch(note)
  const amplitudes = [1, 0.5, 0.24, 0.1, 0.05]
  addPartials(
    sound,
    amplitudes.map((amplitude, index) => ({
      hertz: base * (index + 1),
      amplitude: amplitude * velocity * 0.6,
      decay: 2.6 / (1 + index * 0.9),
    })),
  )
  return shape(sound, 0.006, 0.1)
}

/** A bass of one wave and its octave that holds for as long as it lasts. */
export function synthBass(note: number, seconds: number, velocity: number): Sound {
  const sound = silence(seconds)
  const base = pitch(note)
  addPartials(sound, [
    { hertz: base, amplitude: velocity * 0.75, decay: 5 },
    { hertz: base * 2, amplitude: velocity * 0.22, decay: 1.6 },
    { hertz: base * 3, amplitude: velocity * 0.1, decay: 0.9 },
  ])
  return shape(sound, 0.012, 0.06)
}

/** A bar of wood with its resonator: fundamental, fourth and tenth partial (Fletcher and Rossing 1998). */
export function marimba(note: number, velocity: number): Sound {
  const sound = silence(1.6)
  const base = pitch(note)
  const ring = 1.5 * 2 ** ((72 - note) / 24)
  addPartials(sound, [
    { hertz: base, amplitude: velocity * 0.8, decay: ring },
    { hertz: base * 3.93, amplitude: velocity * 0.2, decay: ring * 0.3 },
    { hertz: base * 9.2, amplitude: velocity * 0.07, decay: ring * 0.1 },
  ])
  return shape(sound, 0.002, 0.2)
}
