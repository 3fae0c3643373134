import { describe, expect, it } from 'vitest'
import { findBeats } from './find-beats.ts'

const rate = 8000

/** A drum on each beat, a lighter one between, and a snare on every other beat. */
function drums(bpm: number, first: number, seconds = 30): Float32Array {
  const pcm = new Float32Array(seconds * rate)
  const hit = (at: number, length: number, level: number, tone: (i: number) => number) => {
    const start = Math.round(at * rate)
    for (let i = 0; i < 4 * length && start + i < pcm.length; i++)
      pcm[start + i] += level * Math.exp(-i / length) * tone(i)
  }
  const noise = (i: number) => ((i * 7919) % 101) / 50.5 - 1
  for (let n = 0; first + (n * 60) / bpm < seconds; n++) {
    const at = first + (n * 60) / bpm
    hit(at, 200, 0.8, (i) => Math.sin((2 * Math.PI * 70 * i) / rate))
    if (n % 2 === 1) hit(at, 60, 0.2, noise)
    hit(at + 30 / bpm, 40, 0.15, noise)
  }
  return pcm
}

describe('beats', () => {
  it('are found at their tempo and their place, not at half or double it', () => {
    for (const bpm of [72, 85, 96, 110, 128, 140, 168]) {
      const found = findBeats(drums(bpm, 0.31))!
      expect(Math.abs(found.bpm - bpm), `${bpm}`).toBeLessThan(0.5)
      const beats = ((found.first - 0.31) * bpm) / 60
      expect(Math.abs(beats - Math.round(beats)) * (60 / bpm), `${bpm}`).toBeLessThan(0.04)
      expect(found.confidence).toBeGreaterThan(0.5)
    }
  })

  it('are not found in silence, nor in what is too short to tell', () => {
    expect(findBeats(new Float32Array(20 * rate))).toBe(null)
    expect(findBeats(drums(120, 0, 3))).toBe(null)
  })
})
