// A child's side of the channel to the server.
import type { ChildMessage, TaskRequest } from './tasks.ts'

const progressPause = 100
const parent = process.ppid

const stopping = new AbortController()
/** Aborts when this process is not wanted any more: it must end the programs that it runs, as nobody else can. */
export const stopSignal: AbortSignal = stopping.signal

/** What this process is for. From then on it ends with the server, and only with the server. */
export function receiveRequest(): Promise<TaskRequest> {
  process.on('disconnect', endNow)
  // Ctrl+C and service managers end all processes of a service at once: the server then ends this one in its own way.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => undefined)
  return new Promise((resolve) => {
    process.once('message', (request: TaskRequest) => {
      process.on('message', () => stopping.abort())
      resolve(request)
    })
  })
}

/** Waits for nothing: a normal exit waits for native code that is still at work. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL')
}

export function sendMessage(message: ChildMessage): void {
  // Work that never pauses does not hear that the channel was closed.
  if (process.ppid !== parent) endNow()
  process.send?.(message, undefined, undefined, () => undefined)
}

let sentAt = 0
let sentStage = ''

/** Sends progress, ten times a second at most; a new stage at once. */
export function report(stage: string, fraction: number): void {
  const now = performance.now()
  if (stage === sentStage && now - sentAt < progressPause) return
  sentAt = now
  sentStage = stage
  sendMessage({ type: 'progress', stage, fraction })
}
