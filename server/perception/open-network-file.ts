import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { MAX_BYTES } from '../../core/perception/onnx/read-model.ts'
import { openPerceiver, type Perceiver } from '../../core/perception/perceive.ts'
import { UnusableNetwork } from '../../core/perception/unusable-network.ts'
import type { NetworkFile } from './network-file.ts'

/**
 * The network of a file, ready to look at photos. Throws UnusableNetwork, with what is to be mended, where there is no
 * such file, it is not the one that it should be, no network of ours, or this Node cannot run it.
 */
export async function openNetworkFile({ file, sha256 }: NetworkFile): Promise<Perceiver> {
  const perceiver = openPerceiver(await readNetwork(file, sha256))
  if (perceiver === null) throw new UnusableNetwork('This Node has no WebAssembly with SIMD')
  return perceiver
}

async function readNetwork(file: string, sha256: string | null): Promise<Buffer> {
  try {
    if ((await stat(file)).size > MAX_BYTES) throw new UnusableNetwork('The model is larger than 64 MB')
    const bytes = await readFile(file)
    if (sha256 !== null && createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new UnusableNetwork('It is another file than came with this version; get it anew')
    return bytes
  } catch (error) {
    if (error instanceof UnusableNetwork) throw error
    throw new UnusableNetwork('The file cannot be read', { cause: error })
  }
}

/** Why a network cannot be used, for the operator; null where it can. What is our own mistake is thrown. */
export async function networkFault(network: NetworkFile): Promise<string | null> {
  try {
    await openNetworkFile(network)
    return null
  } catch (error) {
    return wordOf(network, error)
  }
}

/** The operator's word for a network that cannot be used. Throws what is no such error. */
export function wordOf({ file }: NetworkFile, error: unknown): string {
  if (!(error instanceof UnusableNetwork)) throw error
  return `Photos are prepared without knowing what they show: ${file} cannot be used. ${error.message}.`
}
