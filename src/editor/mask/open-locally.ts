import { localPort } from '../../workers/connect.ts'
import type { MaskClient } from './mask-client.ts'
import { openMaskSession } from './mask-session.ts'
import { createMaskClient } from './worker-mask-client.ts'

/** For tests: a mask client whose engine runs in this thread. */
export function openLocally(): MaskClient {
  return createMaskClient(localPort(() => Promise.resolve(openMaskSession), 'never'))
}
