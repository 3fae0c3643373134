import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from './tasks.ts'

const progressPause = 100

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
