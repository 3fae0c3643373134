import type { Random } from '../../core/imaging/random.ts'
import { createBiquad } from './effects.ts'
import { SAMPLE_RATE } from './loop.ts'
import { addPartials, noise, normalise, shape, silence, type Sound } from './sound.ts'

/** A sine wave that falls from 115 to 46 hertz. */
export function kick(velocity: number): Sound {
  let turn = 0
  const sound = silence(0.32).map((_, i) => {
    const time = i / SAMPLE_RATE
    turn += (2 * Math.PI * (46 + 69 * Math.exp(-time / 0.028))) / SAMPLE_RATE
    return velocity * Math.sin(turn) * Math.exp(-time / 0.11)
  })
  return shape(sound, 0.002, 0.05)
}

/** Noise between two frequencies that fades with `fade` seconds to a third. */
function burst(
  band: { from: number; to: number },
  fade: number,
  velocity: number,
  random: Random,
  attack = 0.001,
): Sound {
  const high = createBiquad('highpass', band.from)
  const low = createBiquad('lowpass', band.to)
  const sound = noise(fade * 6, random).map(
    (value, i) => low(high(value)) * Math.exp(-i / (fade * SAMPLE_RATE)),
  )
  return normalise(shape(sound, attack, fade), velocity)
}

export function shaker(velocity: number, random: Random): Sound {
  return burst({ from: 4_500, to: 11_000 }, 0.026, velocity, random, 0.018)
}

export function hat(velocity: number, isOpen: boolean, random: Random): Sound {
  return burst({ from: 6_500, to: 14_000 }, isOpen ? 0.075 : 0.02, velocity, random)
}

/** Two fingers: one dry crack. */
export function snap(velocity: number, random: Random): Sound {
  return burst({ from: 1_300, to: 3_800 }, 0.022, velocity, random)
}

/** Hands that meet a little apart. */
export function clap(velocity: number, random: Random): Sound {
  const sound = silence(0.4)
  for (const [at, gain] of [
    [0, 0.6],
    [0.011, 0.75],
    [0.023, 1],
  ]) {
    const hand = burst({ from: 900, to: 5_000 }, gain === 1 ? 0.05 : 0.007, gain * velocity, random)
    const first = Math.round(at * SAMPLE_RATE)
    for (let i = 0; i < hand.length; i++) if (first + i < sound.length) sound[first + i] += hand[i]
  }
  return shape(sound, 0.001, 0.05)
}

/** A stick on the rim of a drum. */
export function rim(velocity: number): Sound {
  const sound = silence(0.12)
  addPartials(sound, [
    { hertz: 520, amplitude: velocity * 0.4, decay: 0.09 },
    { hertz: 1_190, amplitude: velocity * 0.35, decay: 0.06 },
    { hertz: 1_780, amplitude: velocity * 0.2, decay: 0.04 },
  ])
  return shape(sound, 0.001, 0.03)
}
