import type { Pixels } from '../../../core/imaging/pixels.ts'
import { perceive } from '../../../core/perception/perceive.ts'
import { planeOfMap, type PerceptionMap } from '../../../core/perception/perception-map.ts'
import type { NetworkFile } from '../../perception/network-file.ts'
import { openNetworkFile, wordOf } from '../../perception/open-network-file.ts'
import { encodeMask } from '../../pictures/masks.ts'
import type { MadePerception } from '../tasks.ts'

interface Perceived {
  map: PerceptionMap | null
  fault: string | null
}

/** What a picture shows, and where; null where the network cannot be used, and why. */
export async function perceivePicture(picture: Pixels, network: NetworkFile): Promise<Perceived> {
  try {
    return { map: perceive(picture, await openNetworkFile(network)), fault: null }
  } catch (error) {
    return { map: null, fault: wordOf(network, error) }
  }
}

/** The map as a file. */
export async function encodePerception({ map, fault }: Perceived): Promise<MadePerception> {
  return { map: map && { bytes: await encodeMask(planeOfMap(map)), extension: 'png' }, fault }
}
