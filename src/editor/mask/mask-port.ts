import { MaskSession } from './mask-session.ts'
import type { MaskReply, MaskRequest } from './protocol.ts'

/** A way to a mask session, in a worker or in the page. */
export interface MaskPort {
  /** True when canvases must be handed over before they are sent. */
  readonly isAway: boolean
  send(request: MaskRequest, transfer: Transferable[]): void
  close(): void
}

/** Opens a worker where overlay canvases can be handed to one, else the same session in the page. */
export function openMaskPort(onReply: (reply: MaskReply) => void, onCrash: (error: Error) => void): MaskPort {
  const canTransfer = 'transferControlToOffscreen' in HTMLCanvasElement.prototype
  if (typeof Worker === 'function' && canTransfer) return workerPort(onReply, onCrash)
  return localPort(onReply)
}

/** The session in this very thread. */
export function localPort(onReply: (reply: MaskReply) => void): MaskPort {
  const session = new MaskSession((reply) => queueMicrotask(() => onReply(reply)))
  return {
    isAway: false,
    send: (request) => session.receive(request),
    close: () => session.stop(),
  }
}

function workerPort(onReply: (reply: MaskReply) => void, onCrash: (error: Error) => void): MaskPort {
  const worker = new Worker(new URL('../../workers/mask.ts', import.meta.url), { type: 'module' })
  worker.onmessage = (event: MessageEvent<MaskReply>) => onReply(event.data)
  worker.onerror = (event) => {
    event.preventDefault()
    onCrash(new Error(event.message || 'The mask worker could not be started'))
  }
  worker.onmessageerror = () => onCrash(new Error('An answer of the mask worker could not be read'))
  return {
    isAway: true,
    send: (request, transfer) => worker.postMessage(request, transfer),
    close: () => worker.terminate(),
  }
}
