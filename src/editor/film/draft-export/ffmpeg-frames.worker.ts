/** Encodes the frames of a draft by FFmpeg, which reads each as it is drawn: none is ever stored. */
import { transfer } from '../../../workers/messages.ts'
import { answerPage, serve } from '../../../workers/serve.ts'
import { startCore } from '../ffmpeg/core.ts'
import type { CoreSource } from '../ffmpeg/core-module.ts'
import type { DrawnFilm } from '../preview/film-drawing.ts'
import { openDraftFrames, type DraftFrames } from './draft-frames.ts'

/** One part of a long film: minutes on a slow device. */
const TIMEOUT_MS = 1_800_000
/** Everything is H.264 by BT.709 in limited range, as the render. */
const COLOURS = 'colorprim=bt709:transfer=bt709:colormatrix=bt709:range=tv'

const calls = {
  /**
   * The film without sound, as an MP4 of exactly its frames. `onFrame` is told how many are drawn. Rejects, in words for
   * the user, when a photo cannot be read.
   */
  encode: async (
    drawn: DrawnFilm,
    core: CoreSource,
    onFrame: (frames: number) => void,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    const [frames, ffmpeg] = await Promise.all([openDraftFrames(drawn), startCore(core, TIMEOUT_MS)])
    let part = { from: 0, to: 0 }
    ffmpeg.addDevice(
      '/frames',
      readFrames(frames, () => part, onFrame),
    )
    const parts: Uint8Array<ArrayBuffer>[] = []
    // FFmpeg cannot wait for photos: as many as fit are read before each part.
    for (let from = 0; from < frames.count; from = part.to) {
      part = { from, to: await frames.load(from) }
      const [stream] = ffmpeg.run({ inputs: [], args: encodeArgs(frames, part), outputs: ['part.h264'] })
      parts.push(stream!)
    }
    const [film] = ffmpeg.run({
      inputs: [{ name: 'film.h264', bytes: new Uint8Array(await new Blob(parts).arrayBuffer()) }],
      args: muxArgs(frames.fps),
      outputs: ['film.mp4'],
    })
    return transfer(film!, [film!.buffer])
  },
}

export type FfmpegFramesWorker = typeof calls

answerPage((send) => serve(calls, send))

interface Part {
  from: number
  to: number
}

function encodeArgs({ size, fps }: DraftFrames, { from, to }: Part): string[] {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-s',
    `${size.width}x${size.height}`,
    '-r',
    `${fps}`,
  ]
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '23', '-x264-params', COLOURS]
  const output = ['-g', `${2 * fps}`, '-frames:v', `${to - from}`, '-f', 'h264', 'part.h264']
  return [...input, '-i', '/frames', ...encoder, ...output]
}

/** The parts have no times of their own: each packet is the next frame. */
function muxArgs(fps: number): string[] {
  const input = [
    '-f',
    'h264',
    '-framerate',
    `${fps}`,
    '-i',
    'film.h264',
    '-c',
    'copy',
    '-bsf:v',
    'setts=ts=N',
  ]
  return [...input, '-video_track_timescale', `${fps}`, '-movflags', '+faststart', '-f', 'mp4', 'film.mp4']
}

/** What the device gives: the frames of the part, one after the other, in whatever pieces are asked for. */
function readFrames(
  frames: DraftFrames,
  part: () => Part,
  onFrame: (frames: number) => void,
): (bytes: Uint8Array) => number {
  let next = 0
  let pending = new Uint8Array(0)
  return (bytes) => {
    next = Math.max(next, part().from)
    if (pending.length === 0) {
      if (next >= part().to) return 0
      pending = frames.draw(next++)
      onFrame(next)
    }
    const piece = pending.subarray(0, bytes.length)
    bytes.set(piece)
    pending = pending.subarray(piece.length)
    return piece.length
  }
}
