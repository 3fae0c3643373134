// Removes in a thread of its own, so that it can be one where there is no WebAssembly: once for each message, after one that says it is warm.
import { parentPort, workerData } from 'node:worker_threads'
import { type Job, timeHere } from './timing.ts'

const { photo, mask, isPlain, warm } = workerData as Job
if (isPlain) Reflect.deleteProperty(globalThis, 'WebAssembly')
const { removeItems } = await import('../../../core/imaging/removal/remove-items.ts')

function timeOne(): number {
  return timeHere(() => removeItems(photo, mask, { grow: 0, feather: 0, seed: 1 }))
}

for (let spent = 0; spent < warm; ) spent += timeOne()
parentPort?.on('message', () => parentPort?.postMessage(timeOne()))
parentPort?.postMessage('warm')
