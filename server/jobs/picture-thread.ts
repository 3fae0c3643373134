// Entry of a worker thread: does one task and ends.
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import type { Pixels, Plane } from '../../core/imaging/pixels.ts'
import { applyPatches } from '../../core/imaging/pixels.ts'
import { removalAlpha } from '../../core/imaging/removal/alpha.ts'
import { builtInRemoval } from '../engines/item-removal.ts'
import { AppError } from '../errors.ts'
import { checkPixels, pixelsToSharp } from '../pictures/decode.ts'
import { derive, encodeJpeg, preprocess } from '../pictures/derive.ts'
import { decodeLayers, encodePatch, encodePng } from '../pictures/layers.ts'
import { readMask } from '../pictures/masks.ts'
import type { Removed, Task, TaskResults, ThreadMessage } from './tasks.ts'

function post(message: ThreadMessage): void {
  parentPort!.postMessage(message)
}

async function run(task: Task): Promise<TaskResults[keyof TaskResults]> {
  switch (task.kind) {
    case 'check':
      await checkPixels(task.bytes)
      return null
    case 'preprocess':
      return preprocess(task.bytes, (stage) => post({ stage, fraction: 0 }))
    case 'remove-items':
      return remove(task)
    case 'png':
      return encodePng(task.layers)
  }
}

async function remove({ layers, mask: png, settings }: Task & { kind: 'remove-items' }): Promise<Removed> {
  post({ stage: 'Opening the photo', fraction: 0 })
  const photo = await decodeLayers(layers)
  const mask = await readMask(png, photo.width, photo.height)
  const started = performance.now()
  const patches = await builtInRemoval.removeItems(photo, mask, settings, (stage, fraction) =>
    post({ stage, fraction: 0.05 + fraction * 0.85 }),
  )
  const took = Math.round(performance.now() - started)
  post({ stage: 'Saving the result', fraction: 0.92 })
  const result: Pixels = { ...photo, data: photo.data.slice() }
  applyPatches(result, patches)
  return {
    width: result.width,
    height: result.height,
    took,
    changedOutside: countChanged(photo, result, removalAlpha(mask, settings)),
    patches: await Promise.all(patches.map(encodePatch)),
    jpeg: await encodeJpeg(result),
    ...(await derive(pixelsToSharp(result))),
  }
}

function countChanged(before: Pixels, after: Pixels, alpha: Plane): number {
  const a = new Uint32Array(before.data.buffer, before.data.byteOffset, alpha.data.length)
  const b = new Uint32Array(after.data.buffer, after.data.byteOffset, alpha.data.length)
  let changed = 0
  for (let i = 0; i < a.length; i++) if (alpha.data[i] === 0 && a[i] !== b[i]) changed++
  return changed
}

try {
  post({ result: await run(workerData as Task) })
} catch (error) {
  // An engine's RangeError is about what was asked of it, so it is the user's to mend.
  const code = error instanceof AppError ? error.code : error instanceof RangeError ? 'invalid_request' : null
  post({ error: { code, message: error instanceof Error ? error.message : String(error) } })
}
