import type { Film } from '../../../../core/contract/film-document.ts'
import { filmFrames } from '../../../../core/contract/film-price.ts'
import type { FilmEngine } from '../../../../core/contract/film-shapes.ts'
import { connect, workerPort } from '../../../workers/connect.ts'
import { loadCoreSource } from '../ffmpeg/core-module.ts'
import { ffmpeg } from '../ffmpeg/ffmpeg-pool.ts'
import type { DrawnFilm } from '../preview/film-drawing.ts'
import type { PreviewMaterial } from '../preview-material.ts'
import type { CodecFramesWorker } from './codec-frames.worker.ts'
import { draftName } from './draft-name.ts'
import { mixSound } from './draft-sound.ts'
import type { FfmpegFramesWorker } from './ffmpeg-frames.worker.ts'
import { createTimeLeft } from './time-left.ts'

export interface DraftRequest extends PreviewMaterial {
  film: Film
  engine: FilmEngine
  title: string
}

export interface DraftProgress {
  stage: 'loading' | 'frames' | 'finishing'
  /** 0 to 1, of the frames. */
  fraction: number
  /** Frames that are encoded, of how many. */
  frame: number
  frames: number
  /** Null until it can be told. */
  secondsLeft: number | null
}

export interface Draft {
  file: Blob
  /** `TITLE (draft).mp4`, safe on every system. */
  name: string
}

/** `codecs` is the browser's own encoder, `ffmpeg` works everywhere. */
export type DraftEncoder = 'codecs' | 'ffmpeg'

interface Options {
  onProgress: (progress: DraftProgress) => void
  /** Aborting ends all workers at once; the draft rejects with the signal's reason. */
  signal: AbortSignal
  /** Tried in this order. */
  encoders?: readonly DraftEncoder[]
}

const failure = 'The draft could not be made in this browser.'

/**
 * Makes an MP4 of a film in the page, free: small, and marked as a draft. It has exactly the film's frames, and the sound
 * of the render's own mix. Rejects, in words for the user, when a photo or a sound cannot be read.
 */
export async function createDraft(request: DraftRequest, options: Options): Promise<Draft> {
  const { film, engine, photos, sounds, title } = request
  const { onProgress, signal, encoders = ['codecs', 'ffmpeg'] } = options
  const frames = filmFrames(film)
  const timeLeft = createTimeLeft(frames)
  const report = (stage: DraftProgress['stage'], frame: number) =>
    onProgress({
      stage,
      fraction: frame / frames,
      frame,
      frames,
      secondsLeft: timeLeft(frame, performance.now()),
    })

  // What fails first ends the other.
  const aborter = new AbortController()
  const either = AbortSignal.any([signal, aborter.signal])
  report('loading', 0)
  try {
    const [picture, sound] = await Promise.all([
      encodeFrames({ film, engine, photos }, encoders, either, (frame) => report('frames', frame)),
      mixSound(film, sounds, 'm4a', either),
    ])
    report('finishing', frames)
    const bytes = sound === null ? picture : await addSound(picture, sound, signal)
    return { file: new Blob([bytes], { type: 'video/mp4' }), name: draftName(title) }
  } catch (reason) {
    aborter.abort(reason)
    signal.throwIfAborted()
    throw reason
  }
}

async function encodeFrames(
  drawn: DrawnFilm,
  encoders: readonly DraftEncoder[],
  signal: AbortSignal,
  onFrame: (frames: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  for (const encoder of encoders) {
    const bytes = await (encoder === 'codecs' ? byCodecs : byFfmpeg)(drawn, signal, onFrame)
    if (bytes !== null) return bytes
  }
  throw new Error(failure)
}

async function byCodecs(drawn: DrawnFilm, signal: AbortSignal, onFrame: (frames: number) => void) {
  const worker = new Worker(new URL('./codec-frames.worker.ts', import.meta.url), { type: 'module' })
  const remote = connect<CodecFramesWorker>(
    workerPort(worker, () => failure),
    { failure, signal },
  )
  try {
    return await remote.call.encode(drawn, onFrame)
  } finally {
    remote.close()
  }
}

async function byFfmpeg(drawn: DrawnFilm, signal: AbortSignal, onFrame: (frames: number) => void) {
  const core = await loadCoreSource()
  signal.throwIfAborted()
  const worker = new Worker(new URL('./ffmpeg-frames.worker.ts', import.meta.url), { type: 'module' })
  const remote = connect<FfmpegFramesWorker>(
    workerPort(worker, () => failure),
    { failure, signal },
  )
  try {
    return await remote.call.encode(drawn, core, onFrame)
  } finally {
    remote.close()
  }
}

/** Puts picture and sound into one file; neither is encoded again. */
async function addSound(picture: Uint8Array, sound: Uint8Array, signal: AbortSignal) {
  const inputs = [
    { name: 'picture', bytes: picture },
    { name: 'sound', bytes: sound },
  ]
  const args = [
    '-i',
    'picture',
    '-i',
    'sound',
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c',
    'copy',
    '-movflags',
    '+faststart',
  ]
  const [film] = await ffmpeg.run(
    { inputs, args: [...args, '-f', 'mp4', 'film.mp4'], outputs: ['film.mp4'] },
    signal,
  )
  return film!
}
