import type { Film, FilmSound } from '../../contract/film-document.ts'
import { soundSpan } from '../timeline.ts'

/** Samples a second of a film's sound; it has two channels. */
export const SAMPLE_RATE = 48_000

/** What films are as loud as: EBU R 128 loudness in LUFS, true peak in dBTP, loudness range in LU. */
export const TARGET = { loudness: -16, peak: -1.5, range: 11 } as const

/** Seconds over which the end of a looped sound becomes its beginning. */
const SEAM_SECONDS = 0.25

/** Music under a voice: louder than about -30 dB, the voice presses it down by 4:1, and lets it rise in half a second. */
const DUCKING = 'sidechaincompress=threshold=0.03:ratio=4:attack=30:release=500:makeup=1'

/** How a film is mixed by one -filter_complex, by FFmpeg 5 or later, native or as WebAssembly. */
export interface Mix {
  /** Ids of the sounds to give FFmpeg as inputs, in this order; one may be there twice. */
  inputs: string[]
  filter: string
  /** Label to map: two channels of 48 kHz, exactly as long as asked for. */
  output: string
}

/** What `loudnorm` measured of a mix, and needs for making it as loud as it should be without pumping. */
export interface MixLoudness {
  input_i: number
  input_tp: number
  input_lra: number
  input_thresh: number
  target_offset: number
}

/**
 * The sound of the first `seconds` of a film: its sounds trimmed, looped, faded and at their place, music ducked under
 * voices, all as loud as films should be (-16 LUFS). Without `measured` the loudness follows what is heard, as a
 * preview needs; with it, one gain holds for the whole film. Sounds whose length is not given are left out. Throws
 * RangeError where a number is not finite.
 */
export function mixArgs(
  film: Film,
  sounds: readonly { audio_id: string; seconds: number }[],
  seconds: number,
  measured?: MixLoudness,
): Mix {
  const { chains, inputs, isHeard } = mixChains(film, sounds, seconds)
  // FFmpeg 5 finds no layout of channels by itself between a compressor, `aresample` and `apad`.
  const stereo = `aresample=${SAMPLE_RATE},aformat=channel_layouts=stereo,`
  const level = isHeard ? `${loudnorm(measured)},${stereo}` : ''
  const output = 'mix'
  return {
    inputs,
    filter: [...chains, `[mixed]${level}${exactLength(seconds)}[${output}]`].join(';'),
    output: `[${output}]`,
  }
}

/**
 * The same mix for FFmpeg to measure: what it prints, `parseLoudness` reads. Null where nothing is heard. Throws
 * RangeError where a number is not finite.
 */
export function measureArgs(
  film: Film,
  sounds: readonly { audio_id: string; seconds: number }[],
  seconds: number,
): Mix | null {
  const { chains, inputs, isHeard } = mixChains(film, sounds, seconds)
  if (!isHeard) return null
  const filter = [...chains, `[mixed]${loudnorm()}:print_format=json[measured]`].join(';')
  return { inputs, filter, output: '[measured]' }
}

/** Reads what FFmpeg wrote about a run of `measureArgs`; null where it measured nothing, as of silence. */
export function parseLoudness(log: string): MixLoudness | null {
  const [json] = log.match(/\{[^{}]*"input_i"[^{}]*\}/) ?? []
  if (json === undefined) return null
  const fields = JSON.parse(json) as Record<string, unknown>
  const read = (name: string) => Number(fields[name])
  const measured: MixLoudness = {
    input_i: read('input_i'),
    input_tp: read('input_tp'),
    input_lra: read('input_lra'),
    input_thresh: read('input_thresh'),
    target_offset: read('target_offset'),
  }
  return Object.values(measured).every(Number.isFinite) ? measured : null
}

/** All of a mix but its loudness: filters that end in [mixed]. */
function mixChains(
  film: Film,
  sounds: readonly { audio_id: string; seconds: number }[],
  seconds: number,
): { chains: string[]; inputs: string[]; isHeard: boolean } {
  const lengths = new Map(sounds.map((sound) => [sound.audio_id, sound.seconds]))
  const inputs: string[] = []
  const chains: string[] = []
  const labels: Record<'music' | 'ducked' | 'voice', string[]> = { music: [], ducked: [], voice: [] }
  for (const sound of film.sounds) {
    const chain = soundChain(film, sound, lengths.get(sound.audio_id) ?? 0, seconds, inputs.length)
    if (chain === null) continue
    const label = `sound${inputs.length}`
    inputs.push(sound.audio_id)
    chains.push(`${chain}[${label}]`)
    labels[sound.role === 'voice' ? 'voice' : sound.is_ducked ? 'ducked' : 'music'].push(label)
  }
  if (inputs.length === 0) {
    chains.push(`anullsrc=r=${SAMPLE_RATE}:cl=stereo[mixed]`)
    return { chains, inputs, isHeard: false }
  }
  const parts = [...labels.music]
  if (labels.ducked.length > 0 && labels.voice.length > 0) {
    // The compressor ends with the shorter of its two inputs, so that both are as long as the film.
    chains.push(`${sum(labels.voice)},${exactLength(seconds)},asplit=2[voice][key]`)
    chains.push(`${sum(labels.ducked)},${exactLength(seconds)}[under]`)
    chains.push(`[under][key]${DUCKING}[ducked]`)
    parts.push('ducked', 'voice')
  } else parts.push(...labels.ducked, ...labels.voice)
  chains.push(`${sum(parts)}[mixed]`)
  return { chains, inputs, isHeard: true }
}

/** One sound at its place in the film; null where nothing of it is heard. */
function soundChain(
  film: Film,
  sound: FilmSound,
  length: number,
  seconds: number,
  input: number,
): string | null {
  const span = soundSpan(film, sound, length)
  if (span === null) return null
  const start = span.start / film.fps
  const heard = length - sound.trim_start - sound.trim_end
  const lasts = Math.min(span.end / film.fps, seconds) - start
  if (lasts <= 0) return null
  const end = sound.trim_start + heard
  const trimmed = [
    `[${input}:a:0]aresample=${SAMPLE_RATE}`,
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
    `atrim=start=${number(sound.trim_start)}:end=${number(end)}`,
    'asetpts=PTS-STARTPTS',
  ].join(',')
  const isLooped = sound.is_looped && heard < lasts
  const audible = isLooped ? lasts : Math.min(lasts, heard)
  return [
    isLooped ? looped(trimmed, heard, input) : trimmed,
    `atrim=end=${number(audible)}`,
    ...fades(sound, audible),
    `volume=${number(sound.gain)}dB`,
    `adelay=delays=${Math.round(start * SAMPLE_RATE)}S:all=1`,
  ].join(',')
}

/**
 * The sound again and again. Its end becomes its beginning over the length of the seam: what is repeated begins after
 * the seam, and ends with the sound's end blended into the seam.
 */
function looped(trimmed: string, length: number, input: number): string {
  if (length < 4 * SEAM_SECONDS) return `${trimmed},${loopFilter(length)}`
  const seam = number(SEAM_SECONDS)
  const label = (name: string) => `[${name}${input}]`
  const [first, rest, second] = ['first', 'rest', 'second'].map(label)
  const [start, body, join, again] = ['start', 'body', 'join', 'again'].map(label)
  return [
    `${trimmed},asplit=3${first}${rest}${second}`,
    `${first}atrim=end=${seam}${start}`,
    `${rest}atrim=start=${seam},asetpts=PTS-STARTPTS${body}`,
    `${second}atrim=end=${seam}${join}`,
    `${body}${join}acrossfade=d=${seam}:c1=qsin:c2=qsin,${loopFilter(length)}${again}`,
    `${start}${again}concat=n=2:v=0:a=1`,
  ].join(';')
}

/** Repeats without end what is at most `length` seconds long. */
function loopFilter(length: number): string {
  return `aloop=loop=-1:size=${Math.ceil(length * SAMPLE_RATE) + SAMPLE_RATE},asetpts=N/SR/TB`
}

function fades({ fade_in, fade_out }: FilmSound, seconds: number): string[] {
  const into = Math.min(fade_in, seconds)
  const out = Math.min(fade_out, seconds)
  return [
    ...(into > 0 ? [`afade=t=in:st=0:d=${number(into)}`] : []),
    ...(out > 0 ? [`afade=t=out:st=${number(seconds - out)}:d=${number(out)}`] : []),
  ]
}

function sum(labels: readonly string[]): string {
  const inputs = labels.map((label) => `[${label}]`).join('')
  return labels.length === 1 ? `${inputs}anull` : `${inputs}amix=inputs=${labels.length}:normalize=0`
}

function exactLength(seconds: number): string {
  const samples = Math.round(seconds * SAMPLE_RATE)
  if (!Number.isSafeInteger(samples) || samples < 0) throw new RangeError(`No sound lasts ${seconds} seconds`)
  return `apad=whole_len=${samples},atrim=end_sample=${samples}`
}

function loudnorm(measured?: MixLoudness): string {
  const target = `loudnorm=I=${TARGET.loudness}:TP=${TARGET.peak}:LRA=${TARGET.range}`
  if (measured === undefined) return target
  return [
    target,
    `measured_I=${number(measured.input_i)}`,
    `measured_TP=${number(measured.input_tp)}`,
    `measured_LRA=${number(measured.input_lra)}`,
    `measured_thresh=${number(measured.input_thresh)}`,
    `offset=${number(measured.target_offset)}`,
    'linear=true',
  ].join(':')
}

/** Only numbers reach the filter, so that nothing of a document can add another one. Throws RangeError for no number. */
function number(value: number): string {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new RangeError(`${value} is no finite number`)
  return value.toFixed(6)
}
