import { filmFrames } from '../../core/contract/film-price.ts'
import type { Film } from '../../core/contract/film-document.ts'
import type { FilmPreset } from '../../core/contract/film-shapes.ts'
import { outputSize, videoArgs } from '../../core/film/presets.ts'
import { segmentSpans } from '../../core/film/segments.ts'

/** How the frames of a film are encoded. */
export interface VideoFormat {
  width: number
  height: number
  fps: number
  /** FFmpeg's arguments of the encoder. */
  encoding: readonly string[]
}

export function videoFormat(film: Film, preset: FilmPreset): VideoFormat {
  const { fps } = film
  const length = { seconds: filmFrames(film) / fps, segments: segmentSpans(film).length }
  return { ...outputSize(film.ratio, preset), fps, encoding: videoArgs(preset, fps, length) }
}

/**
 * FFmpeg's arguments from raw frames at `input` to H.264 at `output`. Segments are closed, without frames that lie before
 * others in the file, so that they can be joined without being encoded again.
 */
export function segmentArgs(
  { width, height, fps, encoding }: VideoFormat,
  input: string,
  output: string,
): string[] {
  const from = `-f rawvideo -pix_fmt yuv420p -s ${width}x${height} -framerate ${fps}`.split(' ')
  const closed = `-bf 0 -threads 1 -x264-params stitchable=1:scenecut=0`.split(' ')
  const to = `-video_track_timescale ${1000 * fps} -f mp4`.split(' ')
  return [...from, '-i', input, '-an', ...encoding, ...closed, ...to, output]
}
