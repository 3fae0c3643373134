import type { Film } from '../../../core/contract/film-document.ts'
import type { FilmEngine } from '../../../core/contract/film-shapes.ts'
import type { FilmPlan } from '../../../core/film/evaluate/plan-frame.ts'
import type { FilmPhoto } from '../../../core/film/frame-plan.ts'
import type { FilmSegment } from '../../../core/film/segments.ts'
import type { ImageRow } from '../../data/rows.ts'
import { picturesOf } from '../../film/pictures-of.ts'
import type { VideoFormat } from '../../film/video-format.ts'
import type { FilmScene } from '../../threads/tasks.ts'
import type { Context } from '../context.ts'
import { readPixelSource } from '../images/pixel-source.ts'
import type { SegmentCache } from './segment-cache.ts'

/** A film with all that its frames are drawn from. */
export interface FilmToRender {
  userId: string
  film: Film
  engine: FilmEngine
  format: VideoFormat
  photos: ReadonlyMap<string, FilmPhoto>
  plan: FilmPlan
  images: ReadonlyMap<string, ImageRow>
}

/** Seconds of a film that one thread renders: its start is small beside that, and others get their turn in between. */
const chunkSeconds = { min: 2, max: 8 }
const chunkMs = 20 * 60_000
/** Pictures of a frame's size that drawing needs, besides the photos. */
const frameCopies = 8

/** Segments that are rendered by one thread, one after the other. */
type Chunk = readonly FilmSegment[]

/**
 * Renders the segments that are not in the cache. `onProgress` gets the frames that are done, those of the cache among
 * them, and the stage of the thread that reported last.
 */
export async function renderSegments(
  ctx: Context,
  film: FilmToRender,
  { segments, cache, signal }: { segments: readonly FilmSegment[]; cache: SegmentCache; signal: AbortSignal },
  onProgress: (done: number, stage: string) => void,
): Promise<void> {
  const missing: FilmSegment[] = []
  const keys = new Set<string>()
  for (const segment of segments) {
    // What a film shows twice is rendered once.
    if (keys.has(segment.key) || (await cache.has(segment.key))) continue
    keys.add(segment.key)
    missing.push(segment)
  }
  const count = (of: Chunk) => of.reduce((sum, { start, end }) => sum + end - start, 0)
  const cores = ctx.config.WORKER_THREADS
  const chunks = divide(missing, film.format.fps, cores)
  const ready = count(segments) - count(missing)
  const parts = chunks.map(() => 0)
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const queue = chunks.entries()
  const work = async () => {
    for (const [index, chunk] of queue) {
      await renderChunk(ctx, film, { chunk, cache, signal: both }, (stage, fraction) => {
        parts[index] = fraction * count(chunk)
        onProgress(ready + Math.round(parts.reduce((sum, part) => sum + part, 0)), stage)
      })
      parts[index] = count(chunk)
    }
  }
  // No more at once than there are cores: what others have ordered meanwhile gets its turn before the rest of a film.
  const workers = Array.from({ length: Math.min(cores, chunks.length) }, work)
  try {
    await Promise.all(workers)
  } catch (error) {
    stop.abort()
    await Promise.allSettled(workers)
    throw error
  }
}

function divide(segments: readonly FilmSegment[], fps: number, cores: number): Chunk[] {
  const total = segments.reduce((sum, { start, end }) => sum + end - start, 0)
  const even = Math.ceil(total / cores)
  const max = Math.min(chunkSeconds.max * fps, Math.max(chunkSeconds.min * fps, even))
  const chunks: FilmSegment[][] = []
  let frames = Infinity
  for (const segment of segments) {
    const length = segment.end - segment.start
    if (frames + length > max) {
      chunks.push([])
      frames = 0
    }
    chunks.at(-1)?.push(segment)
    frames += length
  }
  return chunks
}

async function renderChunk(
  ctx: Context,
  film: FilmToRender,
  { chunk, cache, signal }: { chunk: Chunk; cache: SegmentCache; signal: AbortSignal },
  onProgress: (stage: string, fraction: number) => void,
): Promise<void> {
  const frames = chunk.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, n) => start + n))
  const read = async () => ({
    scene: await readScene(ctx, film, frames),
    encoder: ctx.filmEncoder,
    segments: chunk.map(({ start, end, key }) => ({ start, end, file: cache.file(key) })),
  })
  const { userId } = film
  const options = { userId, pixels: pixelsOf(film, frames), onProgress, signal, timeout: chunkMs }
  await ctx.threads.run('renderSegments', read, options)
}

/** A frame of the film as a JPEG. */
export async function renderPoster(
  ctx: Context,
  film: FilmToRender,
  frame: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const read = async () => ({ scene: await readScene(ctx, film, [frame]), frame })
  const options = { userId: film.userId, pixels: pixelsOf(film, [frame]), signal, timeout: chunkMs }
  return (await ctx.threads.run('drawPoster', read, options)).jpeg
}

function rowsOf({ film, plan, images }: FilmToRender, frames: readonly number[]): ImageRow[] {
  const ids = picturesOf(
    film,
    frames.map((frame) => plan.at(frame)),
  )
  return [...ids].map((id) => {
    const row = images.get(id)
    if (!row) throw new RangeError(`the picture ${id} of a film is not known`)
    return row
  })
}

/** Photos are decoded one after the other; the memory is that of the largest, and of what is drawn from it. */
function pixelsOf(film: FilmToRender, frames: readonly number[]): number {
  const { width, height } = film.format
  const largest = Math.max(...rowsOf(film, frames).map((row) => row.width * row.height))
  return largest + frameCopies * width * height
}

async function readScene(ctx: Context, film: FilmToRender, frames: readonly number[]): Promise<FilmScene> {
  const sources: FilmScene['sources'][number][] = []
  for (const row of rowsOf(film, frames))
    sources.push({ imageId: row.id, source: await readPixelSource(ctx, row) })
  return {
    film: film.film,
    engine: film.engine,
    format: film.format,
    photos: [...film.photos.values()],
    sources,
  }
}
