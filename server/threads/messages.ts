import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from './tasks.ts'

const progressPause = 100

export function tell(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}

let toldAt = 0
let toldStage = ''

/** Tells of progress, a few times a second at most; a new stage at once. */
export function report(stage: string, fraction: number): void {
  const now = performance.now()
  if (stage === toldStage && now - toldAt < progressPause) return
  toldAt = now
  toldStage = stage
  tell({ type: 'progress', stage, fraction })
}
