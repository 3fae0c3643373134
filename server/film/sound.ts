import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Film } from '../../core/contract/film-document.ts'
import { measureArgs, type Mix, mixArgs, parseLoudness } from '../../core/film/audio/mix.ts'
import { audioArgs } from '../../core/film/presets.ts'
import { AppError } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import { FfmpegFault, runWasm } from './wasm-core.ts'

/** A sound that a film uses, as it was uploaded. */
export interface SoundFile {
  id: string
  /** What its owner calls it. */
  name: string
  mime: string
  bytes: Uint8Array
  /** Seconds. */
  duration: number
}

/** FFmpeg never guesses what an upload is: that was found out from its content when it came. */
const demuxers: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'mov',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
}

const rate = 48_000
/** Of 16 bits, two channels. */
const frameBytes = 4
const memoryBytes = 512 * 1024 * 1024
const pcm = ['-f', 's16le', '-ar', String(rate), '-ac', '2']

/** What reads an upload, and nothing else. The file comes in `sound`. */
export function soundInput({ mime }: Pick<SoundFile, 'mime'>): string[] {
  const demuxer = demuxers[mime]
  if (demuxer === undefined) throw new RangeError(`${mime} is no kind of sound that is taken`)
  return `-protocol_whitelist file,pipe -f ${demuxer} -i sound -map 0:a:0 -vn -sn -dn`.split(' ')
}

interface Decoded {
  file: string
  seconds: number
}

/**
 * The sound of a film as an M4A: AAC, 48 kHz, two channels, exactly as long as the film, and as loud as films should be.
 * Uploads are decoded by FFmpeg as WebAssembly, which can reach nothing but them. `folder` is for files in between. Throws
 * AppError that names the sound that cannot be read.
 */
export async function mixSound(
  film: Film,
  sounds: readonly SoundFile[],
  seconds: number,
  folder: string,
): Promise<Uint8Array> {
  const decoded = new Map<string, Decoded>()
  try {
    for (const sound of sounds)
      decoded.set(sound.id, await decodeSound(sound, wantedSeconds(film, sound, seconds), folder))
    const lengths = sounds.map(({ id }) => ({ audio_id: id, seconds: decoded.get(id)?.seconds ?? 0 }))
    const measure = measureArgs(film, lengths, seconds)
    const measured =
      measure && parseLoudness(await runMix(measure, decoded, ['-f', 'null', '-']).then(({ log }) => log))
    const mix = mixArgs(film, lengths, seconds, measured ?? undefined)
    const aac = [...audioArgs, '-f', 'mp4', 'mix.m4a']
    const { outputs } = await runMix(mix, decoded, aac, ['mix.m4a'])
    return outputs['mix.m4a']
  } finally {
    for (const { file } of decoded.values()) rmSync(file, { force: true })
  }
}

/** Seconds of a sound that can be heard: an hour's recording below a film of a minute is not decoded whole. */
function wantedSeconds(film: Film, { id, duration }: SoundFile, seconds: number): number {
  const uses = film.sounds.filter(({ audio_id: audioId }) => audioId === id)
  const trims = uses.map((sound) => sound.trim_start + sound.trim_end)
  return Math.min(duration + 1, Math.max(0, ...trims) + seconds + 1)
}

async function decodeSound(sound: SoundFile, wanted: number, folder: string): Promise<Decoded> {
  const file = path.join(folder, `${newId()}.pcm`)
  const to = openSync(file, 'wx', 0o600)
  let bytes = 0
  const max = Math.ceil(wanted) * rate * frameBytes
  const write = (part: Uint8Array) => {
    bytes += part.length
    // What says that it is short, and never ends, does not fill the disk.
    if (bytes > max + rate * frameBytes) throw unreadable(sound)
    writeSync(to, part)
  }
  try {
    await runWasm({
      args: ['-loglevel', 'error', ...soundInput(sound), '-t', String(wanted), ...pcm, 'pcm'],
      files: { sound: sound.bytes },
      sinks: { pcm: write },
      bytes: memoryBytes,
    })
  } catch (error) {
    rmSync(file, { force: true })
    throw error instanceof FfmpegFault ? unreadable(sound, error) : error
  } finally {
    closeSync(to)
  }
  if (bytes === 0) {
    rmSync(file, { force: true })
    throw unreadable(sound)
  }
  const heard = bytes / frameBytes / rate
  // Where not all was decoded, the length is that of the upload: what is trimmed at its end counts from there.
  return { file, seconds: heard + 1 < sound.duration ? sound.duration : heard }
}

async function runMix<Name extends string = never>(
  { inputs, filter, output }: Mix,
  decoded: ReadonlyMap<string, Decoded>,
  to: readonly string[],
  outputs: readonly Name[] = [],
): Promise<{ outputs: Record<Name, Uint8Array>; log: string }> {
  const from = inputs.flatMap((_, index) => [...pcm, '-i', `pcm${index}`])
  const open = inputs.map((id) => openSync(decoded.get(id)!.file, 'r'))
  try {
    return await runWasm({
      args: ['-loglevel', 'info', '-nostats', ...from, '-filter_complex', filter, '-map', output, ...to],
      sources: Object.fromEntries(
        open.map((from, index) => [`pcm${index}`, (bytes: Uint8Array) => readSync(from, bytes)]),
      ),
      outputs,
      bytes: memoryBytes,
    })
  } finally {
    for (const from of open) closeSync(from)
  }
}

/** That a sound cannot be read, by its name. */
export function unreadable({ name }: { name: string }, cause?: unknown): AppError {
  return new AppError(
    'unreadable_file',
    `The sound “${name}” is damaged and cannot be read. Take it out of the film, or upload it again.`,
    { cause },
  )
}
