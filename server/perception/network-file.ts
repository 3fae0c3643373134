import path from 'node:path'
import type { Config } from '../base/config.ts'
import { SHA256 } from './weights-hash.ts'

/** The file of a network that tells what photos show; `sha256` is what it must have, null where that is not known. */
export interface NetworkFile {
  file: string
  sha256: string | null
}

const OWN = path.join(import.meta.dirname, 'weights.onnx')

/** The network of the configuration: our own, whose bytes are known, or an operator's. */
export function networkFile({ PERCEPTION_MODEL: file }: Pick<Config, 'PERCEPTION_MODEL'>): NetworkFile {
  return file === undefined ? { file: OWN, sha256: SHA256 } : { file, sha256: null }
}
