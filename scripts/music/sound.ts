import type { Random } from '../../core/imaging/random.ts'
import { SAMPLE_RATE } from './loop.ts'

/** One note as samples, about 1 at its loudest. */
export type Sound = Float32Array

/** Hertz of a MIDI note; 69 is the A of 440. */
export function pitch(note: number): number {
  return 440 * 2 ** ((note - 69) / 12)
}

export interface Partial {
  hertz: number
  amplitude: number
  /** Seconds in which it falls to a thousandth; Infinity for one that holds. */
  decay: number
  /** Radians at its start. */
  phase?: number
}

/** Adds decaying sine waves, each by the recurrence of a damped oscillator. */
export function addPartials(sound: Sound, partials: readonly Partial[]): void {
  for (const { hertz, amplitude, decay, phase = 0 } of partials) {
    if (hertz > SAMPLE_RATE * 0.4) continue
    const omega = (2 * Math.PI * hertz) / SAMPLE_RATE
    const fall = Number.isFinite(decay) ? 10 ** (-3 / (decay * SAMPLE_RATE)) : 1
    const one = 2 * fall * Math.cos(omega)
    const two = fall * fall
    let before = (amplitude * Math.sin(phase - omega)) / fall
    let last = amplitude * Math.sin(phase)
    for (let i = 0; i < sound.length; i++) {
      sound[i] += last
      const next = one * last - two * before
      before = last
      last = next
    }
  }
}

/** Lets a sound begin within `attack` and end within `release` seconds, on half a cosine. */
export function shape(sound: Sound, attack: number, release: number): Sound {
  const rise = Math.min(sound.length, Math.round(attack * SAMPLE_RATE))
  const fall = Math.min(sound.length, Math.round(release * SAMPLE_RATE))
  for (let i = 0; i < rise; i++) sound[i] *= 0.5 - 0.5 * Math.cos((Math.PI * i) / rise)
  for (let i = 0; i < fall; i++) sound[sound.length - 1 - i] *= 0.5 - 0.5 * Math.cos((Math.PI * i) / fall)
  return sound
}

export function silence(seconds: number): Sound {
  return new Float32Array(Math.max(1, Math.round(seconds * SAMPLE_RATE)))
}

export function noise(seconds: number, random: Random): Sound {
  return silence(seconds).map(() => random.next() * 2 - 1)
}

/** Scaled so that its loudest sample is `peak`. */
export function normalise(sound: Sound, peak: number): Sound {
  const highest = sound.reduce((max, value) => Math.max(max, Math.abs(value)), 1e-9)
  return sound.map((value) => (value * peak) / highest)
}
