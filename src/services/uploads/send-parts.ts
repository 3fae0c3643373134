import { routes } from '../../../core/contract/table.ts'
import { abortedError, isApiError, networkError } from '../api-error.ts'
import { authHeader, call, readFailure } from '../client.ts'
import type { Uploaded } from '../images.ts'
import { directId, type PartsRequest, sendDirect } from './send-direct.ts'

const endpoint = '/api/image-upload/parts/'

/** Sends a photo in parts, to the store or by the tus protocol to the server, from where an earlier try was cut off. Rejects with an ApiError. */
export async function sendInParts(request: PartsRequest): Promise<Uploaded> {
  const { key, name, serviceId, signal } = request
  try {
    const body = {
      upload_id: (await sendDirect(request)) ?? (await sendToServer(request)),
      name,
      ...(serviceId === null ? {} : { service_id: serviceId }),
    }
    const { image, is_duplicate: isDuplicate } = await call(routes.finishUpload, {
      body,
      idempotencyKey: key,
      signal,
    })
    return { image, isDuplicate }
  } catch (error) {
    // The server has swept what was sent: all over again, once.
    if (request.partsUrl === null || !isApiError(error) || error.code !== 'not_found') throw error
    return sendInParts({ ...request, partsUrl: null })
  }
}

/** Returns the id of the upload. */
async function sendToServer(request: PartsRequest): Promise<string> {
  const { file, onPartsUrl, signal, onProgress } = request
  // What was begun in the store is begun anew here.
  const partsUrl = directId(request.partsUrl) === null ? request.partsUrl : null
  // Loaded with the first large file.
  const { Upload } = await import('tus-js-client').catch(() => {
    throw networkError()
  })
  return new Promise((resolve, reject) => {
    let url = partsUrl
    const upload = new Upload(file as File, {
      endpoint,
      uploadUrl: partsUrl,
      headers: authHeader(),
      // The queue tries again: it knows whether the network is there, and whether the photo is still wanted.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        if (upload.url === null || upload.url === url) return
        url = upload.url
        onPartsUrl(url)
      },
      onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
      onSuccess: () => resolve(url?.split('/').at(-1) ?? ''),
      onError: (error) => {
        const answer = 'originalResponse' in error ? error.originalResponse : null
        reject(
          answer === null
            ? networkError()
            : readFailure({
                status: answer.getStatus(),
                retryAfter: answer.getHeader('retry-after') ?? null,
                text: answer.getBody(),
              }),
        )
      },
    })
    const stop = () => {
      void upload.abort()
      reject(abortedError())
    }
    if (signal.aborted) stop()
    else {
      signal.addEventListener('abort', stop, { once: true })
      upload.start()
    }
  })
}

/** Tells the server that what was sent of a photo is not wanted any more; it would be swept after a day. */
export async function dropParts(url: string): Promise<void> {
  const id = directId(url)
  if (id !== null) {
    await call(routes.dropDirectUpload, { body: { upload_id: id } }).catch(() => undefined)
    return
  }
  await fetch(url, { method: 'DELETE', headers: { ...authHeader(), 'tus-resumable': '1.0.0' } }).catch(
    () => undefined,
  )
}
