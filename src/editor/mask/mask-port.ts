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
  return laterPort(onReply, onCrash)
}

/**
 * The session in this very thread, for browsers that cannot draw in a worker. Its code is loaded only then; what is
 * sent meanwhile waits.
 */
function laterPort(onReply: (reply: MaskReply) => void, onCrash: (error: Error) => void): MaskPort {
  const waiting: MaskRequest[] = []
  let port: MaskPort | null = null
  let isClosed = false
  const load = async () => {
    const { localPort } = await import('./local-port.ts')
    if (isClosed) return
    port = localPort(onReply)
    for (const request of waiting) port.send(request, [])
  }
  void load().catch(() => onCrash(new Error('The mask engine could not be loaded')))
  return {
    isAway: false,
    send: (request) => (port === null ? waiting.push(request) : port.send(request, [])),
    close: () => {
      isClosed = true
      port?.close()
    },
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
