import type { PreviewAnswer, PreviewCall, PreviewRequest } from './preview-messages.ts'

export type PreviewPatches = (PreviewAnswer & { kind: 'done' })['patches']

export function openWorker(): Worker {
  return new Worker(new URL('../../workers/imaging.ts', import.meta.url), { type: 'module' })
}

/** Rejects when the engine refuses or the worker breaks. A terminated worker never answers. */
export function runWorker(
  worker: Worker,
  request: PreviewRequest,
  onProgress: (stage: string, fraction: number) => void,
): Promise<PreviewPatches> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => {
      if (data.kind === 'progress') onProgress(data.stage, data.fraction)
      else if (data.kind === 'done') resolve(data.patches)
      else reject(new Error(data.message))
    }
    worker.onerror = () => reject(new Error('The preview could not be made in this browser.'))
    const call: PreviewCall = { kind: 'make', request }
    worker.postMessage(call, [request.photo.data.buffer, request.mask.data.buffer] as ArrayBuffer[])
  })
}

export function closePatches(patches: PreviewPatches): void {
  for (const { bitmap } of patches) bitmap.close()
}
