import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What encodes films: a program of this machine, or FFmpeg as WebAssembly, which comes with the installation. */
export type FilmEncoder =
  | { kind: 'native'; path: string; version: string }
  | { kind: 'wasm'; version: string }

const run = promisify(execFile)
/** A program that does not answer within this is no FFmpeg. */
const probeMs = 10_000
/** Of @ffmpeg/core 0.12. */
const wasmEncoder: FilmEncoder = { kind: 'wasm', version: '5.1.4' }

/** Nothing of the server's own environment, which holds its secrets. */
export const encoderEnvironment = { PATH: process.env['PATH'] ?? '', LANG: 'C' }

/**
 * The encoder of this installation: `chosen`, which is a path or `wasm`; else the system's `ffmpeg`, where it has libx264
 * and AAC; else FFmpeg as WebAssembly. Throws when the chosen program cannot be used.
 */
export async function findEncoder(chosen: string | undefined): Promise<FilmEncoder> {
  if (chosen === 'wasm') return wasmEncoder
  if (chosen === undefined) return (await probe('ffmpeg')) ?? wasmEncoder
  const found = await probe(chosen)
  if (found === null)
    throw new Error(
      `FFMPEG_PATH: ${chosen} is no FFmpeg with the encoders libx264 and aac. Set another, or none.`,
    )
  return found
}

async function probe(path: string): Promise<FilmEncoder | null> {
  try {
    const options = { timeout: probeMs, env: encoderEnvironment, maxBuffer: 4 * 1024 * 1024 }
    const [{ stdout: head }, { stdout: encoders }] = await Promise.all([
      run(path, ['-version'], options),
      run(path, ['-hide_banner', '-encoders'], options),
    ])
    const version = /^ffmpeg version (\S+)/.exec(head)?.[1]
    const hasAll = [/\slibx264\s/, /\saac\s/].every((name) => name.test(encoders))
    return version !== undefined && hasAll ? { kind: 'native', path, version } : null
  } catch {
    return null
  }
}
