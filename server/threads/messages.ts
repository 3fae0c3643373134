import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from './tasks.ts'

const progressPause = 100

const stopping = new AbortController()
/** Aborts when this thread is not wanted any more: it must end the programs that it runs, as nobody else can. */
export const stopSignal: AbortSignal = stopping.signal

/** Lets `stopSignal` follow what the process says. It does not keep the thread alive. */
export function listenForStop(): void {
  parentPort?.once('message', () => stopping.abort())
  parentPort?.unref()
}

export function sendMessage(message: ThreadMessage): void {
  parentPort?.postMessage(message)
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
