// What a film costs the server, in processor time with all threads and programs: against FFmpeg's own zoompan from the
// same photos, with the same encoder; and what a changed caption costs of it.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { type Film, filmSchema, type FilmInput } from '../../core/contract/film-document.ts'
import type { FilmPreset } from '../../core/contract/film-shapes.ts'
import { filmSegments } from '../../core/film/segments.ts'
import { findEncoder } from '../../server/film/encoder.ts'
import { videoFormat } from '../../server/film/video-format.ts'
import { createThreads, threadMemory } from '../../server/threads/threads.ts'
import { roomPixels } from '../helpers/pictures.ts'
import { againstPeer, type Row } from './row.ts'

const PHOTO = { width: 6000, height: 4000 }
const ROUNDS = 3
const MAX_RATIO = 1.25
const MAX_CAPTION = 0.15

export async function rows(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mullion-bench-film-'))
  try {
    const photos = await Promise.all([0, 1, 2].map((n) => writePhoto(path.join(folder, `${n}.jpg`), n)))
    return [await againstZoompan(folder, photos), await captionChange(folder, photos)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A room with the grain of a camera, 24 MP. */
async function writePhoto(file: string, seed: number): Promise<string> {
  const { width, height } = PHOTO
  const data = roomPixels(width, height)
  let state = seed + 1
  for (let i = 0; i < data.length; i += 3) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const grain = (state >>> 28) - 8
    for (let c = 0; c < 3; c++) data[i + c] = Math.min(255, Math.max(0, data[i + c] + grain + 6 * seed))
  }
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toFile(file)
  return file
}

async function againstZoompan(folder: string, photos: readonly string[]): Promise<Row> {
  const frames = 52
  const film = filmOf(photos.length, frames, 15)
  const turns: { ours: number; theirs: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const cache = mkdtempSync(path.join(folder, 'segments-'))
    const ours = await cost(() => render(film, '1080p', photos, cache))
    const theirs = await cost(async () => zoompan(film, frames, photos, path.join(folder, 'peer.mp4')))
    turns.push({ ours, theirs })
  }
  const { ours, theirs } = turns.toSorted((a, b) => a.ours / a.theirs - b.ours / b.theirs)[ROUNDS >> 1]
  const total = frames * photos.length
  return againstPeer(
    null,
    `film of ${total} frames, 1080p, from 24 MP, processor time a frame`,
    ours / total,
    'ms',
    { name: 'FFmpeg zoompan and xfade', value: theirs / total },
    MAX_RATIO,
  )
}

async function captionChange(folder: string, photos: readonly string[]): Promise<Row> {
  const film = filmOf(15, 120, 15)
  const overlays = (line: string) =>
    [3, 7, 11].map((clip) => ({
      template: 'caption' as const,
      start: 120 * clip + 20,
      frames: 80,
      lines: [clip === 7 ? line : 'The kitchen'],
    }))
  const cache = mkdtempSync(path.join(folder, 'segments-'))
  const titled = (line: string) => filmSchema.parse({ ...film, overlays: overlays(line) })
  const whole = await cost(() => render(titled('By the lake'), '720p', photos, cache))
  const change = await cost(() => render(titled('At the lake'), '720p', photos, cache))
  return againstPeer(
    null,
    'one caption of a film of 60 s changed, 720p, processor time',
    change,
    'ms',
    { name: 'the whole film', value: whole },
    MAX_CAPTION,
  )
}

function filmOf(clips: number, frames: number, transition: number): Film {
  const input: FilmInput = {
    clips: Array.from({ length: clips }, (_, n) => ({
      image_id: String(n % 3),
      frames,
      motion: { kind: n % 2 === 0 ? 'push-in' : 'pan-right' },
      transition: { kind: 'crossfade', frames: transition },
    })),
  }
  return filmSchema.parse(input)
}

/** Renders what of the film is not in the folder, on two threads as a server with two cores. */
async function render(
  film: Film,
  preset: FilmPreset,
  files: readonly string[],
  folder: string,
): Promise<void> {
  const format = videoFormat(film, preset)
  const photos = files.map((_, n) => ({ image_id: String(n), ...PHOTO, room: null }))
  const known = new Map(photos.map((photo) => [photo.image_id, photo]))
  const segments = filmSegments(film, known, 'v24', format)
    .map(({ start, end, key }) => {
      const name = createHash('sha256').update(key).digest('hex')
      return { start, end, file: path.join(folder, `${name}.mp4`) }
    })
    .filter(({ file }) => !existsSync(file))
  const sources = files.map((file, n) => ({
    imageId: String(n),
    source: { bytes: readFileSync(file), patches: [] },
  }))
  const encoder = await findEncoder(undefined)
  const threads = createThreads(2, threadMemory())
  const scene = { film, engine: 'v24' as const, format, photos, sources }
  const half = Math.ceil(segments.length / 2)
  const parts = [segments.slice(0, half), segments.slice(half)].filter((part) => part.length > 0)
  const options = { userId: null, pixels: PHOTO.width * PHOTO.height, timeout: 30 * 60_000 }
  await Promise.all(
    parts.map((part) => threads.run('renderSegments', { scene, encoder, segments: part }, options)),
  )
}

/** The same photos, lengths and transitions by FFmpeg alone, from the photos as they are. */
function zoompan(film: Film, frames: number, photos: readonly string[], file: string): void {
  const { width, height, fps, encoding } = videoFormat(film, '1080p')
  const fade = 15
  const chains = photos.map((_, n) => {
    const length = frames + (n === 0 || n === photos.length - 1 ? fade / 2 : fade)
    const pan = `zoompan=z='1+0.1*on/${frames}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=${Math.ceil(length)}`
    return `[${n}:v]${pan}:s=${width}x${height}:fps=${fps},format=yuv420p,settb=AVTB[v${n}]`
  })
  const fades = photos.slice(1).map((_, n) => {
    const from = n === 0 ? '[v0]' : `[x${n - 1}]`
    const offset = ((n + 1) * frames - fade / 2) / fps
    return `${from}[v${n + 1}]xfade=transition=fade:duration=${fade / fps}:offset=${offset}[x${n}]`
  })
  const script = `${file}.filter`
  writeFileSync(script, [...chains, ...fades].join(';'))
  const read = ['-v', 'error', '-y', ...photos.flatMap((photo) => ['-i', photo])]
  const draw = ['-filter_complex_script', script, '-map', `[x${photos.length - 2}]`]
  const write = ['-frames:v', String(frames * photos.length), ...encoding, '-bf', '0', '-threads', '2', file]
  execFileSync('ffmpeg', [...read, ...draw, ...write])
}

/** Milliseconds of processor time, of this process with its threads, and of programs that it ran and that have ended. */
async function cost(work: () => Promise<void>): Promise<number> {
  const before = used()
  await work()
  return used() - before
}

function used(): number {
  const { user, system } = process.cpuUsage()
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // After the name, which may hold blanks: the 16th and 17th field are those of children, in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (user + system) / 1000 + 10 * (Number(fields[13]) + Number(fields[14]))
}
