import type { MaskPort } from './mask-port.ts'
import { MaskSession } from './mask-session.ts'
import type { MaskReply } from './protocol.ts'

/** The session in this very thread. */
export function localPort(onReply: (reply: MaskReply) => void): MaskPort {
  const session = new MaskSession((reply) => queueMicrotask(() => onReply(reply)))
  return {
    isAway: false,
    send: (request) => session.receive(request),
    close: () => session.stop(),
  }
}
