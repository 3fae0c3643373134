import { freeBytes, reservedBytes } from '../base/free-space.ts'
import { findEncoder } from '../film/encoder.ts'
import type { Config } from '../base/config.ts'
import { fault, type Finding, ok } from './finding.ts'

/** The disk of the data folder, and what encodes films. */
export async function examineMachine({
  DATA_DIR: folder,
  FFMPEG_PATH: ffmpeg,
}: Pick<Config, 'DATA_DIR' | 'FFMPEG_PATH'>): Promise<Finding[]> {
  const free = await freeBytes(folder)
  const size = `${Math.floor(free / 1e6).toLocaleString('en')} MB`
  const disk =
    free < 4 * reservedBytes
      ? fault(
          `Only ${size} are free on the disk of ${folder}: uploads and orders are refused soon. Make room, or move the folder.`,
        )
      : ok(`disk: ${size} free`)
  try {
    const encoder = await findEncoder(ffmpeg)
    const name =
      encoder.kind === 'native' ? `FFmpeg of this machine (${encoder.path})` : 'FFmpeg as WebAssembly'
    return [disk, ok(`films: encoded by ${name}, ${encoder.version}`)]
  } catch (error) {
    return [disk, fault(error instanceof Error ? error.message : String(error))]
  }
}
