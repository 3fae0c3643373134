import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { storageFull } from '../base/errors.ts'
import { encoderEnvironment } from './encoder.ts'
import { runWasm } from './wasm-core.ts'

export interface MuxRequest {
  /** Files of the segments, in their order. */
  segments: readonly string[]
  /** File of the sound, an M4A. */
  sound: string
  /** Where the film is written. */
  file: string
  frames: number
}

const muxMs = 10 * 60_000
const run = promisify(execFile)

/**
 * Joins segments and sound as they are into an MP4 that plays while it is loaded. FFmpeg rounds the lengths of segments to
 * microseconds, so that each frame gets its exact time again: a thousand ticks of segments (see `segmentArgs`).
 *
 * Into `rows` comes a row for each frame. FFmpeg's own report of its progress cannot be asked: some versions, 7.0 among
 * them, count no frames that are copied.
 */
const args = (list: string, sound: string, file: string, rows: string) => {
  const copied = '-map 0:v:0 -map 1:a:0 -c copy -bsf:v setts=ts=N*1000 -movflags +faststart -f mp4'
  const counted = '-map 0:v:0 -c copy -f framecrc'
  return [
    ...'-f concat -safe 0 -i'.split(' '),
    list,
    '-i',
    sound,
    ...copied.split(' '),
    file,
    ...counted.split(' '),
    rows,
  ]
}

/** Of a row for each frame, some 50 bytes each, and of warnings. */
const maxOutputBytes = 64 * 1024 ** 2

/** By a program of this machine. Throws when the film has not exactly the frames that it should have. */
export async function muxNative(
  program: string,
  { segments, sound, file, frames }: MuxRequest,
  signal: AbortSignal,
): Promise<void> {
  const list = `${file}.txt`
  await writeFile(list, formatList(segments))
  const command = ['-hide_banner', '-nostdin', '-loglevel', 'warning', '-y']
  const options = {
    env: encoderEnvironment,
    timeout: muxMs,
    killSignal: 'SIGKILL' as const,
    signal,
    maxBuffer: maxOutputBytes,
  }
  try {
    const { stdout } = await run(program, [...command, ...args(list, sound, file, 'pipe:1')], options)
    assertFrames(stdout, frames)
  } catch (error) {
    if (error instanceof Error && /No space left on device|Disk quota exceeded/.test(error.message))
      throw storageFull(error)
    throw error
  }
}

/** By FFmpeg as WebAssembly, in this thread; everything is in memory. */
export async function muxWasm({ segments, sound, file, frames }: MuxRequest): Promise<void> {
  const files: Record<string, Uint8Array> = { 'sound.m4a': await readFile(sound) }
  for (const segment of segments) files[path.basename(segment)] = await readFile(segment)
  const names = segments.map((segment) => path.basename(segment))
  files['list.txt'] = Buffer.from(formatList(names))
  const { outputs } = await runWasm({
    args: ['-loglevel', 'info', ...args('list.txt', 'sound.m4a', 'film.mp4', 'rows.txt')],
    files,
    outputs: ['film.mp4', 'rows.txt'],
    bytes: 1024 ** 3,
  })
  assertFrames(Buffer.from(outputs['rows.txt']).toString(), frames)
  await writeFile(file, outputs['film.mp4'])
}

function formatList(files: readonly string[]): string {
  return files
    .map(
      (file) =>
        `file '${file
          .split(path.sep)
          .join('/')
          .replaceAll("'", String.raw`'\''`)}'\n`,
    )
    .join('')
}

function assertFrames(rows: string, frames: number): void {
  const written = [...rows.matchAll(/^\d/gm)].length
  if (written !== frames) throw new Error(`the film has ${written} frames and not ${frames}`)
}
