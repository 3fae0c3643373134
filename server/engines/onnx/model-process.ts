// A process of its own for a model: native code that crashes or uses up the memory does not end the server. The main
// thread stays free, so that it notices when the server cancels and can end the process in the middle of the work.
import { Worker } from 'node:worker_threads'
import type { ModelAnswer, ModelCall } from './model-messages.ts'

const [, , runtime, file] = process.argv
const thread = new Worker(new URL('model-thread.ts', import.meta.url), { workerData: { runtime, file } })

function post(answer: ModelAnswer): void {
  if (process.connected) process.send?.(answer)
}

thread.on('message', post)
thread.on('error', ({ message }) => post({ kind: 'failed', message, isRuntime: false }))
process.on('message', (call: ModelCall) => thread.postMessage(call))
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
