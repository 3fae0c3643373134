import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, rm, writeFile } from 'node:fs/promises'
import { storageFull } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import { encoderEnvironment, type FilmEncoder } from './encoder.ts'
import { segmentArgs, type VideoFormat } from './video-format.ts'
import { FfmpegFault, runWasm } from './wasm-core.ts'

export interface SegmentFrames {
  count: number
  /** The next frame, planar YUV 4:2:0. It is read before the next one is asked for. */
  next: () => Uint8Array
}

/** Most memory of FFmpeg as WebAssembly for frames of 4K. */
const wasmBytes = 2 * 1024 ** 3

/**
 * Encodes frames into `file`, an MP4 of its own. It is there whole or not at all. Throws `storage_full` where there is no
 * room, and FfmpegFault. Aborting ends a program that encodes, and resolves only when it is gone.
 */
export async function encodeSegment(
  encoder: FilmEncoder,
  format: VideoFormat,
  frames: SegmentFrames,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const part = `${file}.${newId()}.part`
  try {
    if (encoder.kind === 'native') await encodeNative(encoder.path, format, frames, part, signal)
    else await encodeWasm(format, frames, part)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function encodeNative(
  path: string,
  format: VideoFormat,
  frames: SegmentFrames,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const args = ['-hide_banner', '-loglevel', 'warning', '-y', ...segmentArgs(format, 'pipe:0', file)]
  // It ends by itself when its input does: also when the whole server is ended. This thread must wait for it, else its
  // entry in the table of processes stays until the server stops.
  const child = spawn(path, args, { stdio: ['pipe', 'ignore', 'pipe'], env: encoderEnvironment })
  let log = ''
  child.stderr.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-4_000)))
  const ended = once(child, 'close') as Promise<[number | null]>
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  // When it breaks off, the exit code says so; what was not written does not matter then.
  child.stdin.on('error', () => undefined)
  try {
    for (let n = 0; n < frames.count && !hasEnded(child); n++) {
      // The pipe reads the frame itself, not a copy: the next one is drawn when it has gone.
      const gone = new Promise((resolve) => child.stdin.write(frames.next(), resolve))
      await Promise.race([gone, ended])
    }
  } catch (error) {
    kill()
    await ended
    throw error
  }
  child.stdin.end()
  const [code] = await ended
  signal.removeEventListener('abort', kill)
  signal.throwIfAborted()
  if (code === 0) return
  if (/No space left on device|Disk quota exceeded/.test(log)) throw storageFull(new FfmpegFault(log))
  throw new FfmpegFault(log || `FFmpeg ended with ${code}`)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function encodeWasm(format: VideoFormat, frames: SegmentFrames, file: string): Promise<void> {
  let left = frames.count
  let frame = new Uint8Array(0)
  const read = (bytes: Uint8Array): number => {
    if (frame.length === 0) {
      if (left === 0) return 0
      left--
      frame = new Uint8Array(frames.next())
    }
    const count = Math.min(bytes.length, frame.length)
    bytes.set(frame.subarray(0, count))
    frame = frame.subarray(count)
    return count
  }
  const { outputs } = await runWasm({
    args: ['-loglevel', 'warning', ...segmentArgs(format, 'frames', 'segment.mp4')],
    sources: { frames: read },
    outputs: ['segment.mp4'],
    bytes: wasmBytes,
  })
  await writeFile(file, outputs['segment.mp4'])
}
