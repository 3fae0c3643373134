import type { Pixels } from '../../../core/imaging/pixels.ts'
import { perceive } from '../../../core/perception/perceive.ts'
import { planeOfMap, type PerceptionMap } from '../../../core/perception/perception-map.ts'
import type { NetworkFile } from '../../perception/network-file.ts'
import { openNetworkFile, wordOf } from '../../perception/open-network-file.ts'
import { encodeMask } from '../../pictures/masks.ts'
import type { MadePerception } from '../tasks.ts'

interface Perceived {
  map: PerceptionMap | null
  made: MadePerception
}

/** What a picture shows, where, and the same as a file; none where the network cannot be used, and why. */
export async function perceivePicture(picture: Pixels, network: NetworkFile): Promise<Perceived> {
  try {
    const map = perceive(picture, await openNetworkFile(network))
    const bytes = await encodeMask(planeOfMap(map))
    return { map, made: { map: { bytes, extension: 'png' }, fault: null } }
  } catch (error) {
    return { map: null, made: { map: null, fault: wordOf(network, error) } }
  }
}
