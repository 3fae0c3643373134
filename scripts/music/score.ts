import { Random } from '../../core/imaging/random.ts'
import { filterLoop, reverberate } from './effects.ts'
import { SAMPLE_RATE, addSound, createLoop, mixInto, multiply, type Loop } from './loop.ts'
import type { Sound } from './sound.ts'

/** One instrument of a mix. */
export interface Channel {
  loop: Loop
  /** −1 left to 1 right. */
  pan: number
  gain: number
  /** How much of it the room echoes, 0 to 1. */
  echo: number
  /** Hertz below which nothing of it is heard. */
  highpass: number
}

/**
 * A piece of music as it is written down: places are counted in beats from its first one. Players are a little early or
 * late and never equally loud; the same seed gives the same playing.
 */
export class Score {
  readonly random: Random
  readonly frames: number
  private readonly beatFrames: number
  private readonly channels: Channel[] = []

  /** `bpm` and `beats` give a whole number of samples, or a RangeError. */
  constructor({ bpm, beats, seed }: { bpm: number; beats: number; seed: number }) {
    this.beatFrames = (60 * SAMPLE_RATE) / bpm
    this.frames = this.beatFrames * beats
    if (!Number.isInteger(this.frames)) throw new RangeError('the loop is no whole number of samples')
    this.random = new Random(seed)
  }

  channel(options: Omit<Channel, 'loop'>): Channel {
    const channel = { loop: createLoop(this.frames), ...options }
    this.channels.push(channel)
    return channel
  }

  /** Seconds of so many beats. */
  seconds(beats: number): number {
    return (beats * this.beatFrames) / SAMPLE_RATE
  }

  /** Plays a sound at a beat, up to `late` seconds beside it, with its own place beside the channel's. */
  play(channel: Channel, beat: number, sound: Sound, { late = 0.006, pan = 0 } = {}): void {
    const beside = (this.random.next() + this.random.next() - 1) * late * SAMPLE_RATE
    const at = Math.round(beat * this.beatFrames + beside)
    const loudness = 1 + (this.random.next() - 0.5) * 0.12
    addSound(channel.loop, sound, at, loudness, Math.max(-1, Math.min(1, channel.pan + pan)))
  }

  /** Makes a channel quieter from each of these beats on, by `depth` (0 to 1), and as loud again after `seconds`. */
  duck(channel: Channel, beats: readonly number[], depth: number, seconds: number): void {
    const gains = new Float32Array(this.frames).fill(1)
    const fall = Math.round(0.008 * SAMPLE_RATE)
    const rise = Math.round(seconds * SAMPLE_RATE)
    for (const beat of beats)
      for (let i = -fall; i < rise; i++) {
        const place = (Math.round(beat * this.beatFrames) + i + this.frames) % this.frames
        const down = i < 0 ? (i + fall) / fall : (1 + Math.cos((Math.PI * i) / rise)) / 2
        gains[place] = Math.min(gains[place], 1 - depth * down)
      }
    multiply(channel.loop, gains)
  }

  /** All channels together in one room. */
  mix(room: { seconds: number; damping: number; gain: number }): Loop {
    const dry = createLoop(this.frames)
    const sent = createLoop(this.frames)
    for (const { loop, gain, echo, highpass } of this.channels) {
      const clean = filterLoop(loop, 'highpass', highpass)
      mixInto(dry, clean, gain)
      mixInto(sent, clean, gain * echo)
    }
    const wet = reverberate(filterLoop(sent, 'highpass', 180), room.seconds, room.damping)
    mixInto(dry, wet, room.gain)
    return filterLoop(dry, 'highpass', 28)
  }
}
