// The tempo of music: pieces that are played for this, the tracks that come with Mullion, and sounds without a beat. Half
// and double of a tempo count as right in most rows: cuts fall on beats either way; the rows of fast and slow pieces say
// how often it is the own one. The pieces that numbers were chosen by have other seeds and tempi.
import { findBeats, isSure } from '../../core/film/beats/find-beats.ts'
import { shippedTracks } from '../../core/contract/shipped-tracks.ts'
import { decodeTrack } from '../helpers/decode-track.ts'
import { paced, playPiece, playWithoutBeat, styles, tempiOf, type Piece } from '../helpers/music.ts'
import { costOf } from './cost.ts'
import type { Row } from './row.ts'

const TEMPI = [68, 82, 94, 112, 134]
const FIRST_SEED = 1_001
/** Of all styles, those that are played so fast or so slowly. */
const FAST_TEMPI = [153, 164, 172, 187]
const SLOW_TEMPI = [73, 91, 109]
const PACED_SEED = 90_001
const SEEDS = [101, 102, 103, 104]
/** How far a tempo may be beside, as a part of it, and a beat, in seconds: a frame at 24 a second. */
const TEMPO = 0.005
const BESIDE = 1 / 24

export async function rows(): Promise<Row[]> {
  const pieces = styles.flatMap((style, s) =>
    TEMPI.map((bpm, t) => playPiece(style, bpm, FIRST_SEED + s * TEMPI.length + t)),
  )
  const tracks = await Promise.all(
    shippedTracks.map(async ({ id, bpm }): Promise<Piece> => ({ pcm: await decodeTrack(id), bpm, first: 0 })),
  )
  const silent = (['random', 'free', 'strings'] as const).flatMap((kind) =>
    SEEDS.map((seed) => playWithoutBeat(kind, seed)),
  )
  const sureOf = pieces.filter(({ pcm }) => isSureOf(pcm))
  return [
    fraction('tempo of pieces found, or its half or double', part(pieces, hasTempo), 0.9),
    fraction('beats within a frame where the tempo is right', part(pieces.filter(hasTempo), hasPlace), 0.85),
    fraction('tempo right where it is sure', part(sureOf, hasTempo), 0.95),
    fraction(
      'fast pieces, from 150 on, at their own tempo',
      part(piecesAt(FAST_TEMPI), (one) => relation(one) === 1),
      0.7,
    ),
    fraction(
      'slow pieces, up to 110, that are not at double',
      part(piecesAt(SLOW_TEMPI), (one) => relation(one) !== 2),
      0.95,
    ),
    fraction(
      'own tracks at their tempo and their place',
      part(tracks, (one) => hasTempo(one) && hasPlace(one)),
      1,
    ),
    fraction(
      'sounds without a beat that are not sure of one',
      part(silent, (pcm) => !isSureOf(pcm)),
      0.9,
    ),
    limit(
      'processor time for half a minute',
      costOf(() => findBeats(pieces[0].pcm)),
      500,
    ),
  ]
}

/** A piece of each style that is played at such a tempo, a chord for one bar and for two in turns. */
function piecesAt(tempi: readonly number[]): Piece[] {
  const bands = [
    ...styles.map((style) => ({ style, min: 0, max: Infinity })),
    ...paced.map((style) => ({ style, min: tempiOf[style][0], max: tempiOf[style][1] })),
  ]
  return bands.flatMap(({ style, min, max }, s) =>
    tempi.flatMap((bpm, t) =>
      bpm < min || bpm > max
        ? []
        : [playPiece(style, bpm, PACED_SEED + s * tempi.length + t, { barsOfChord: 1 + ((s + t) % 2) })],
    ),
  )
}

function isSureOf(pcm: Float32Array): boolean {
  const found = findBeats(pcm)
  return found !== null && isSure(found)
}

/** What the tempo that was found is of the true one: 0.5, 1 or 2; undefined for anything else. */
function relation({ pcm, bpm }: Piece): number | undefined {
  const found = findBeats(pcm)
  return [0.5, 1, 2].find((by) => found !== null && Math.abs(found.bpm / bpm - by) < TEMPO * by)
}

function hasTempo(piece: Piece): boolean {
  return relation(piece) !== undefined
}

function hasPlace(piece: Piece): boolean {
  const by = relation(piece) ?? 1
  const beat = 60 / (piece.bpm * Math.max(1, by))
  const beats = (findBeats(piece.pcm)!.first - piece.first) / beat
  return Math.abs(beats - Math.round(beats)) * beat < BESIDE
}

function part<One>(all: readonly One[], is: (one: One) => boolean): number {
  return all.filter(is).length / all.length
}

function fraction(figure: string, value: number, bar: number): Row {
  const pass = value >= bar
  return { figure, value, unit: '', peer: null, peerValue: null, ratio: null, bar, better: 'higher', pass }
}

function limit(figure: string, value: number, bar: number): Row {
  const pass = value <= bar
  return { figure, value, unit: 'ms', peer: null, peerValue: null, ratio: null, bar, better: 'lower', pass }
}
