// Removes in a thread of its own, so that it can be one where there is no WebAssembly.
import { parentPort, workerData } from 'node:worker_threads'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import { timeHere } from './timing.ts'

/** A removal to be timed: `isPlain` without WebAssembly; the quickest of so many `runs` counts. */
export interface Job {
  photo: Pixels
  mask: Plane
  isPlain: boolean
  runs: number
}

const { photo, mask, isPlain, runs } = workerData as Job
if (isPlain) Reflect.deleteProperty(globalThis, 'WebAssembly')
const { removeItems } = await import('../../../core/imaging/removal/remove-items.ts')
let least = Infinity
for (let run = 0; run < runs; run++)
  least = Math.min(
    least,
    timeHere(() => removeItems(photo, mask, { grow: 0, feather: 0, seed: 1 })),
  )
parentPort?.postMessage(least)
