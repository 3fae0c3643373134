import { MaskSession } from '../editor/mask/mask-session.ts'
import type { MaskReply, MaskRequest } from '../editor/mask/protocol.ts'

// The page's and the worker's global types cannot be loaded together; this is what is used of the worker's.
interface WorkerScope {
  onmessage: ((event: MessageEvent<MaskRequest>) => void) | null
  postMessage(message: MaskReply): void
}

const scope = globalThis as unknown as WorkerScope
const session = new MaskSession((reply) => scope.postMessage(reply))
scope.onmessage = (event) => session.receive(event.data)
