import { uploadLimits } from '../../core/contract/constants.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { isApiError } from './api-error.ts'
import { uploadPhoto } from './images.ts'

/** Files on their way at once: more would only share the line, and make the first one later. */
const atOnce = 3

export type Arrival =
  | { kind: 'waiting' }
  /** `fraction`: of the bytes that have been sent, 0 to 1. */
  | { kind: 'sending'; fraction: number }
  | { kind: 'arrived'; image: Image }
  | { kind: 'failed'; why: string }

type Send = (file: File, signal: AbortSignal, onProgress: (fraction: number) => void) => Promise<Image>

function sendTo(serviceId: string): Send {
  return (file, signal, onProgress) => uploadPhoto({ file, serviceId, signal, onProgress })
}

/**
 * Sends photos for a service, a few at once. Each is reported by its index; one that is refused does not hold up the
 * rest. Does not wait for their preparation. Ends early when the signal is aborted; what has arrived stays.
 */
export async function uploadBatch(
  files: readonly File[],
  serviceId: string,
  onChange: (index: number, arrival: Arrival) => void,
  signal: AbortSignal,
  send: Send = sendTo(serviceId),
): Promise<void> {
  // All of those at once take their files from one iterator.
  const queue = files.entries()
  const work = async () => {
    for (const [index, file] of queue) {
      if (signal.aborted) return
      const notify = (arrival: Arrival) => onChange(index, arrival)
      notify(await uploadOne(file, notify, signal, send))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, work))
}

async function uploadOne(
  file: File,
  notify: (arrival: Arrival) => void,
  signal: AbortSignal,
  send: Send,
): Promise<Arrival> {
  if (file.size === 0) return { kind: 'failed', why: 'The file is empty' }
  if (file.size > uploadLimits.bytes)
    return { kind: 'failed', why: `Larger than ${uploadLimits.bytes / 1024 / 1024} MB` }
  notify({ kind: 'sending', fraction: 0 })
  try {
    return {
      kind: 'arrived',
      image: await send(file, signal, (fraction) => notify({ kind: 'sending', fraction })),
    }
  } catch (reason) {
    if (signal.aborted) return { kind: 'failed', why: 'Not sent' }
    return {
      kind: 'failed',
      why: isApiError(reason) ? reason.message : 'The file could not be sent',
    }
  }
}
