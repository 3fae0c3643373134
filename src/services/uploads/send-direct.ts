import type { DirectUpload } from '../../../core/contract/images.ts'
import { routes } from '../../../core/contract/table.ts'
import { abortedError, isApiError, networkError } from '../api-error.ts'
import { call } from '../client.ts'

/** A photo that is sent in parts, to the store or to the server. */
export interface PartsRequest {
  file: Blob
  name: string
  key: string
  serviceId: string | null
  /** Where an earlier try has begun, at the server or in its store; null for a new one. */
  partsUrl: string | null
  onPartsUrl: (url: string) => void
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** What stands for the address of an upload that goes to the store. */
const prefix = 'direct:'
/** So often in a row the server may answer and its store not, before the server is sent the files itself. */
const maxFailures = 3

/** Until the server says that its store takes none, or the store cannot be reached from here. */
let isOffered = true
let failures = 0

/** The id of an upload that goes to the store; null for one of another kind. */
export function directId(partsUrl: string | null): string | null {
  return partsUrl?.startsWith(prefix) === true ? partsUrl.slice(prefix.length) : null
}

/**
 * Sends a photo straight to the store of the server, in parts, from where an earlier try was cut off, and returns the id of
 * the upload; null where it has to go through the server. Rejects with an ApiError.
 */
export async function sendDirect(request: PartsRequest): Promise<string | null> {
  const { file, partsUrl, onPartsUrl, signal, onProgress } = request
  const known = directId(partsUrl)
  if (!isOffered || (partsUrl !== null && known === null)) return null
  const upload = known === null ? await begin(file.size, signal) : await find(known, signal)
  if (upload === null) {
    isOffered = false
    return null
  }
  if (known === null) onPartsUrl(prefix + upload.id)
  let done = 0
  for (const { from, to, url } of upload.parts) {
    const report = (sent: number) => onProgress((done + sent) / file.size)
    if (url !== null) await put(url, file.slice(from, to), signal, report)
    done += to - from
    report(0)
  }
  return upload.id
}

async function begin(bytes: number, signal: AbortSignal): Promise<DirectUpload | null> {
  return (await call(routes.beginDirectUpload, { body: { bytes }, signal })).upload
}

async function find(id: string, signal: AbortSignal): Promise<DirectUpload | null> {
  return (await call(routes.findDirectUpload, { body: { upload_id: id }, signal })).upload
}

/** Whatever hinders it, another try is made with new addresses: the server has answered, so the way to the store is at fault. */
async function put(
  url: string,
  part: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  try {
    await send(url, part, signal, onSent)
    failures = 0
  } catch (error) {
    if (isApiError(error) && error.code === 'network' && ++failures >= maxFailures) isOffered = false
    throw error
  }
}

function send(url: string, part: Blob, signal: AbortSignal, onSent: (bytes: number) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // fetch cannot tell how much has been sent.
  const xhr = new XMLHttpRequest()
  xhr.open('PUT', url)
  xhr.upload.onprogress = ({ loaded }) => onSent(loaded)
  const abort = () => xhr.abort()
  signal.addEventListener('abort', abort, { once: true })
  xhr.onloadend = () => signal.removeEventListener('abort', abort)
  xhr.onabort = () => reject(abortedError())
  xhr.onerror = () => reject(networkError())
  xhr.onload = () => (xhr.status < 300 ? resolve() : reject(networkError()))
  if (signal.aborted) reject(abortedError())
  else xhr.send(part)
  return promise
}
