import type { Pixels } from '../../../core/imaging/pixels.ts'
import { perceive } from '../../../core/perception/perceive.ts'
import { planeOfMap } from '../../../core/perception/perception-map.ts'
import type { NetworkFile } from '../../perception/network-file.ts'
import { openNetworkFile, wordOf } from '../../perception/open-network-file.ts'
import { encodeMask } from '../../pictures/masks.ts'
import type { MadePerception } from '../tasks.ts'

/** What a picture shows, where, as a file; none where the network cannot be used, and why. */
export async function perceivePicture(picture: Pixels, network: NetworkFile): Promise<MadePerception> {
  try {
    const map = perceive(picture, await openNetworkFile(network))
    return { map: { bytes: await encodeMask(planeOfMap(map)), extension: 'png' }, fault: null }
  } catch (error) {
    return { map: null, fault: wordOf(network, error) }
  }
}
