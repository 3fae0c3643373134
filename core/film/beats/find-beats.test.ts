import { describe, expect, it } from 'vitest'
import { decodeTrack } from '../../../tests/helpers/decode-track.ts'
import { playPiece, playWithoutBeat, type Style } from '../../../tests/helpers/music.ts'
import { shippedTracks } from '../../contract/shipped-tracks.ts'
import { findBeats, isSure } from './find-beats.ts'

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

/** Clicks alone. */
function clicks(bpm: number, first: number): Float32Array {
  const pcm = new Float32Array(30 * rate)
  for (let at = first; at < 29.9; at += 60 / bpm)
    for (let i = 0; i < 40; i++) pcm[Math.round(at * rate) + i] = i % 8 < 4 ? 0.5 : -0.5
  return pcm
}

/** Seconds from a beat that was found to the nearest one there is. */
function beside(found: number, first: number, bpm: number): number {
  const beats = ((found - first) * bpm) / 60
  return Math.abs(beats - Math.round(beats)) * (60 / bpm)
}

describe('beats', () => {
  it('are found at their tempo and their place', () => {
    for (const sound of [drums, clicks])
      for (const bpm of [72, 85, 96, 110]) {
        const found = findBeats(sound(bpm, 0.31))!
        expect(Math.abs(found.bpm - bpm), `${bpm}`).toBeLessThan(0.1)
        expect(beside(found.first, 0.31, bpm), `${bpm}`).toBeLessThan(0.02)
        expect(isSure(found)).toBe(true)
      }
  })

  it('of fast music are found as they are or as every other one', () => {
    for (const bpm of [120, 140, 168]) {
      const found = findBeats(drums(bpm, 0.31))!
      const by = Math.round(bpm / found.bpm)
      expect([1, 2]).toContain(by)
      expect(Math.abs(found.bpm * by - bpm)).toBeLessThan(0.2)
      expect(beside(found.first, 0.31, bpm)).toBeLessThan(0.02)
    }
  })

  it('of fast music are found at its own tempo, and slow music stays slow', () => {
    const pieces = [
      ['guitar', 132, 7101],
      ['train', 186, 7102],
      ['breaks', 172, 7103],
      ['hiphop', 74, 7105],
      ['guitar', 64, 7000],
    ] as const
    for (const [style, bpm, seed] of pieces)
      expect(Math.round(findBeats(playPiece(style, bpm, seed).pcm)!.bpm), `${style} ${bpm}`).toBe(bpm)
  })

  it.each(shippedTracks)('of “$title” are found where it was written to have them', async ({ id, bpm }) => {
    const found = findBeats(await decodeTrack(id))!
    expect(Math.abs(found.bpm - bpm)).toBeLessThan(0.1)
    expect(beside(found.first, 0, bpm)).toBeLessThan(0.03)
    expect(isSure(found)).toBe(true)
  })

  it.each([
    ['piano', 94],
    ['ballad', 82],
    ['strummed', 82],
    ['lofi', 94],
    ['waltz', 112],
  ] as [Style, number][])(
    'of soft music, %s at %d, are not taken for two thirds or three quarters',
    (style, bpm) => {
      const piece = playPiece(style, bpm, 2_000 + bpm)
      const found = findBeats(piece.pcm)!
      const by = [0.5, 1, 2].find((part) => Math.abs(found.bpm / bpm - part) < 0.01 * part)
      expect(by, `${found.bpm}`).toBeDefined()
      expect(beside(found.first, piece.first, bpm * Math.max(1, by!))).toBeLessThan(0.04)
      expect(isSure(found)).toBe(true)
    },
  )

  it('are not sure in music without any', () => {
    for (const kind of ['random', 'free', 'strings'] as const) {
      const found = findBeats(playWithoutBeat(kind, 5))
      expect(found === null || !isSure(found), `${kind} ${found?.confidence}`).toBe(true)
    }
  })

  it('are not found in silence, nor in what is too short to tell', () => {
    expect(findBeats(new Float32Array(20 * rate))).toBe(null)
    expect(findBeats(drums(120, 0, 3))).toBe(null)
    expect(findBeats(new Float32Array(0))).toBe(null)
  })
})
