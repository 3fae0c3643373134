import type { ExportAnswer, ExportRequest } from './export-messages.ts'

/** Writes a comparison as one picture, off the page's thread. Rejects, in words for the user, when it cannot. */
export async function exportComparison(
  request: ExportRequest,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const worker = new Worker(new URL('../../../workers/comparison.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The export was stopped.')), { once: true })
      worker.onerror = () =>
        reject(new Error('The comparison could not be written: its worker did not start.'))
      worker.onmessage = ({ data }: MessageEvent<ExportAnswer>) => {
        if (data.kind === 'progress') onProgress(data.fraction)
        else if (data.kind === 'done') resolve(data.file)
        else reject(new Error(data.message))
      }
      worker.postMessage(request)
    })
  } finally {
    worker.terminate()
  }
}
