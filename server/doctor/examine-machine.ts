import { freeBytes, reservedBytes } from '../base/free-space.ts'
import { findEncoder } from '../film/encoder.ts'
import type { Config } from '../base/config.ts'
import { networkFile } from '../perception/network-file.ts'
import { networkFault } from '../perception/open-network-file.ts'
import { fault, type Finding, ok } from './finding.ts'

/** The disk of the data folder, what encodes films, and what tells what photos show. */
export async function examineMachine({
  DATA_DIR: folder,
  FFMPEG_PATH: ffmpeg,
  PERCEPTION_MODEL: model,
}: Pick<Config, 'DATA_DIR' | 'FFMPEG_PATH' | 'PERCEPTION_MODEL'>): Promise<Finding[]> {
  const free = await freeBytes(folder)
  const size = `${Math.floor(free / 1e6).toLocaleString('en')} MB`
  const disk =
    free < 4 * reservedBytes
      ? fault(
          `Only ${size} are free on the disk of ${folder}: uploads and orders are refused soon. Make room, or move the folder.`,
        )
      : ok(`disk: ${size} free`)
  const network = networkFile({ PERCEPTION_MODEL: model })
  const missing = await networkFault(network)
  const eyes = missing === null ? ok(`photos: told by ${network.file} what they show`) : fault(missing)
  try {
    const encoder = await findEncoder(ffmpeg)
    const name =
      encoder.kind === 'native' ? `FFmpeg of this machine (${encoder.path})` : 'FFmpeg as WebAssembly'
    return [disk, eyes, ok(`films: encoded by ${name}, ${encoder.version}`)]
  } catch (error) {
    return [disk, eyes, fault(error instanceof Error ? error.message : String(error))]
  }
}
