import type { QueryClient } from '@tanstack/react-query'
import { resumableLimits, uploadLimits } from '../../../core/contract/constants.ts'
import { failureTexts } from '../../../core/contract/messages.ts'
import { isUnsent, type TrayPhoto, type UploadStep, useUploads } from '../../stores/uploads.ts'
import { type ApiError, isApiError, networkError } from '../api-error.ts'
import { fileFault } from '../file-fault.ts'
import { type Uploaded, uploadPhoto } from '../images.ts'
import { refreshLibrary } from '../library.ts'
import { orderKey } from '../order-key.ts'
import { queryKeys } from '../query-keys.ts'
import { formatFailure } from '../report.ts'
import { showNotice } from '../../ui/toast.ts'
import { createUploadStore, keptFiles } from './upload-store.ts'
import type { KeptUpload } from './kept-uploads.ts'
import { watchPreparation } from './preparation.ts'
import { reachable } from './reachable.ts'
import { dropParts, sendInParts } from './send-parts.ts'

/** Files on their way at once: more would only share the line, and make the first one later. */
const atOnce = 3
/** How often the tray is told how far files are, in milliseconds. */
const reportMs = 250
/** A line on which nothing moves for so long is gone, in milliseconds. */
const stallMs = 30_000
/** Between two tries when the server is too busy and does not say how long to wait, in milliseconds. */
const busyMs = 2_000
/** How often in a row a file is sent again that is cut off although the server answers. */
const maxCutOff = 5
/**
 * How long the first photo of a flow is alone on its way, in milliseconds: checking and preparing the others would make
 * it later by as much work as they are.
 */
const leadMs = 8_000

/** A file to be sent, or the reason why it cannot be. */
export interface NewUpload {
  name: string
  file: Blob
  /** Why it is refused before a byte is sent. */
  fault?: string
}

export interface AddOptions {
  /** The series that they join; a new one where none is named. */
  series?: string | undefined
  /** Somebody waits for the first: the others wait behind it for a while. */
  hasLead?: boolean
}

export interface UploadQueue {
  /** Takes files for a service, or for the library alone, and returns their keys. */
  add: (uploads: readonly NewUpload[], serviceId: string | null, options?: AddOptions) => string[]
  /** Takes up what an earlier page has left. */
  restore: (kept: readonly KeptUpload[]) => void
  cancel: (key: string) => void
  retry: (key: string) => void
  /** Goes on with photos whose files the browser had not kept; returns the files that fit none of them. */
  chooseAgain: (files: readonly File[]) => File[]
  /** Takes what is done or failed out of the tray. */
  clear: () => void
  /** Resolves with the first of these photos that is ready; null when none can be any more. */
  firstReady: (keys: readonly string[], signal: AbortSignal) => Promise<TrayPhoto | null>
  /** The server has told that an image is prepared, or cannot be: the tray asks at once rather than in its turn. */
  noteImage: (imageId: string) => void
  /** Sends nothing more: the session has ended. What is kept goes on with the next one. */
  stop: () => void
}

const queues = new WeakMap<QueryClient, UploadQueue>()

/** The queue of a session: it goes on whatever page is open. */
export function uploadQueue(client: QueryClient): UploadQueue {
  const known = queues.get(client)
  if (known !== undefined) return known
  const created = createQueue(client)
  queues.set(client, created)
  return created
}

interface Job {
  file: Blob
  partsUrl: string | null
  controller: AbortController
}

function createQueue(client: QueryClient): UploadQueue {
  const jobs = new Map<string, Job>()
  const sending = new Set<string>()
  /** How far files are that the tray has not been told yet. */
  const unreported = new Map<string, number>()
  const inBrowser = createUploadStore()
  /** Series of which a duplicate was told. */
  const noted = new Set<string>()
  let isStopped = false
  let lead: { key: string; until: number } | null = null
  let reporting: ReturnType<typeof setTimeout> | undefined

  const find = (key: string) => useUploads.getState().photos.find((photo) => photo.key === key)
  const change = (key: string, changes: Partial<TrayPhoto>) => {
    unreported.delete(key)
    useUploads.setState(({ photos }) => ({
      photos: photos.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)),
    }))
    if (lead?.key === key && !isAhead()) pump()
  }
  /** Whether the others still wait for the first photo of a flow. */
  const isAhead = () => {
    const kind = lead === null ? undefined : find(lead.key)?.step.kind
    const isComing = kind === 'waiting' || kind === 'sending' || kind === 'preparing'
    if (lead === null || !isComing || performance.now() >= lead.until) lead = null
    return lead !== null
  }
  const step = (key: string, next: UploadStep) => change(key, { step: next })
  const report = () => {
    reporting = undefined
    if (unreported.size === 0) return
    useUploads.setState(({ photos }) => ({
      photos: photos.map((photo) => {
        const sent = unreported.get(photo.key)
        return sent === undefined ? photo : { ...photo, step: { kind: 'sending', sent } }
      }),
    }))
    unreported.clear()
  }
  const noteSent = (key: string, sent: number) => {
    if (find(key)?.step.kind !== 'sending') step(key, { kind: 'sending', sent })
    unreported.set(key, sent)
    reporting ??= setTimeout(report, reportMs)
  }

  const pump = () => {
    if (isStopped) return
    const ahead = isAhead() ? lead?.key : undefined
    for (const { key, step: now } of useUploads.getState().photos) {
      if (sending.size >= atOnce) return
      if (ahead !== undefined && key !== ahead) continue
      const job = jobs.get(key)
      if (now.kind === 'waiting' && job !== undefined && !sending.has(key)) void run(key, job)
    }
  }
  const run = async (key: string, job: Job) => {
    sending.add(key)
    step(key, { kind: 'sending', sent: 0 })
    try {
      await sendUntilThere(key, job)
    } finally {
      sending.delete(key)
      pump()
    }
  }
  const sendUntilThere = async (key: string, job: Job): Promise<void> => {
    const { signal } = job.controller
    let cutOff = 0
    for (;;) {
      try {
        arrived(key, await sendOnce(key, job))
        return
      } catch (error) {
        if (signal.aborted || isStopped) return
        const failure = isApiError(error) ? error : null
        if (failure?.code === 'unauthenticated') return
        // Cut off again and again by a server that is there: trying on would go round for ever.
        if (failure === null || !isPassing(failure) || cutOff >= maxCutOff) {
          step(key, {
            kind: 'failed',
            why: formatFailure(error, failureTexts.upload) ?? failureTexts.upload,
            // What there is no room for may be sent again once something was deleted.
            canRetry:
              failure === null ||
              failure.status >= 500 ||
              failure.code === 'quota_exceeded' ||
              isPassing(failure),
          })
          return
        }
        step(key, { kind: 'offline', sent: sentOf(find(key)) })
        const since = performance.now()
        await (failure.code === 'network' ? reachable(signal) : pause(failure.retryAfter, signal))
        if (failure.code === 'network' && performance.now() - since < 2 * busyMs) cutOff += 1
        else cutOff = 0
        if (signal.aborted) return
        step(key, { kind: 'sending', sent: 0 })
      }
    }
  }
  const sendOnce = async (key: string, job: Job): Promise<Uploaded> => {
    const { name, serviceId } = find(key)!
    const stall = watchStall(job.controller.signal)
    const request = {
      file: job.file,
      name,
      key,
      serviceId,
      signal: stall.signal,
      onProgress: (sent: number) => {
        stall.note(sent)
        noteSent(key, sent)
      },
    }
    try {
      if (job.file.size <= resumableLimits.fromBytes) return await uploadPhoto(request)
      const onPartsUrl = (partsUrl: string) => {
        job.partsUrl = partsUrl
        inBrowser.change(key, { partsUrl })
      }
      return await sendInParts({ ...request, partsUrl: job.partsUrl, onPartsUrl })
    } catch (error) {
      throw stall.isStalled() ? networkError() : error
    } finally {
      stall.end()
    }
  }
  const arrived = (key: string, { image, isDuplicate }: Uploaded) => {
    const sent = find(key)
    // Once for all that came together: the tray says it of each.
    if (isDuplicate && sent !== undefined && !useUploads.getState().isOpen && !noted.has(sent.series)) {
      noted.add(sent.series)
      showNotice(`${sent.name} is already in your library.`)
    }
    jobs.delete(key)
    inBrowser.change(key, { file: null, partsUrl: null, imageId: image.id })
    const next: UploadStep =
      image.status === 'ready' ? { kind: 'ready' } : { kind: 'preparing', stage: image.stage }
    change(key, {
      imageId: image.id,
      thumbnail: image.thumbnail_url,
      name: image.name,
      isDuplicate,
      step: next,
    })
    void refreshLibrary(client)
    void client.invalidateQueries({ queryKey: queryKeys.storage })
    preparation.wake()
  }
  const preparation = watchPreparation({
    change,
    onEnd: () => {
      void refreshLibrary(client)
      void client.invalidateQueries({ queryKey: queryKeys.dashboard })
    },
  })

  /** Closing the page is asked about only while it would lose something: what this browser keeps goes on later. */
  const askBeforeLeaving = (event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault()
  }
  window.addEventListener('beforeunload', askBeforeLeaving)

  const remove = (keys: ReadonlySet<string>) => {
    useUploads.setState(({ photos }) => ({ photos: photos.filter(({ key }) => !keys.has(key)) }))
    inBrowser.forget([...keys])
  }

  return {
    add: (uploads, serviceId, { series = orderKey(), hasLead = false } = {}) => {
      const added = uploads.map(({ name, file, fault }) => {
        const key = orderKey()
        const why = fault ?? fileFault({ name, size: file.size }, uploadLimits.bytes, smaller)
        if (why === null) jobs.set(key, { file, partsUrl: null, controller: new AbortController() })
        const now: UploadStep = why === null ? { kind: 'waiting' } : { kind: 'failed', why, canRetry: false }
        return { key, name, bytes: file.size, serviceId, series, imageId: null, thumbnail: null, step: now }
      })
      useUploads.setState(({ photos }) => ({ photos: [...photos, ...added] }))
      const first = added.find(({ step: { kind } }) => kind === 'waiting')
      if (hasLead && first !== undefined && added.length > 1) {
        lead = { key: first.key, until: performance.now() + leadMs }
        setTimeout(pump, leadMs)
      }
      pump()
      inBrowser.keep(
        added.filter(({ step: { kind } }) => kind !== 'failed'),
        (key) => jobs.get(key)?.file ?? null,
      )
      return added.map(({ key }) => key)
    },
    restore: (kept) => {
      const known = new Set(useUploads.getState().photos.map(({ key }) => key))
      const left = kept.filter(({ key }) => !known.has(key))
      const added = left.map(({ key, name, bytes, serviceId, series, imageId, file, partsUrl }) => {
        if (imageId === null && file !== null)
          jobs.set(key, { file, partsUrl, controller: new AbortController() })
        const now: UploadStep =
          imageId !== null
            ? { kind: 'preparing', stage: '' }
            : file === null
              ? { kind: 'missing' }
              : { kind: 'waiting' }
        return { key, name, bytes, serviceId, series, imageId, thumbnail: null, step: now }
      })
      useUploads.setState(({ photos }) => ({ photos: [...added, ...photos] }))
      inBrowser.adopt(left)
      preparation.wakeNow()
      pump()
    },
    cancel: (key) => {
      const job = jobs.get(key)
      job?.controller.abort()
      if (job?.partsUrl != null) void dropParts(job.partsUrl)
      jobs.delete(key)
      remove(new Set([key]))
      pump()
    },
    retry: (key) => {
      const job = jobs.get(key)
      if (job === undefined || find(key)?.step.kind !== 'failed') return
      job.controller = new AbortController()
      step(key, { kind: 'waiting' })
      pump()
    },
    chooseAgain: (files) => {
      const missing = useUploads.getState().photos.filter(({ step: { kind } }) => kind === 'missing')
      const rest = files.filter((file) => {
        const at = missing.findIndex(({ name, bytes }) => name === file.name && bytes === file.size)
        const [fits] = at < 0 ? [] : missing.splice(at, 1)
        if (fits === undefined) return true
        jobs.set(fits.key, {
          file,
          partsUrl: inBrowser.partsUrl(fits.key),
          controller: new AbortController(),
        })
        step(fits.key, { kind: 'waiting' })
        return false
      })
      pump()
      return rest
    },
    clear: () => {
      const over = useUploads
        .getState()
        .photos.filter(({ step: { kind } }) => kind === 'ready' || kind === 'failed')
      for (const { key } of over) jobs.delete(key)
      remove(new Set(over.map(({ key }) => key)))
    },
    firstReady: (keys, signal) =>
      new Promise((resolve) => {
        const look = () => {
          const photos = useUploads.getState().photos.filter(({ key }) => keys.includes(key))
          const ready = photos.find(({ step: { kind } }) => kind === 'ready')
          const isOver = photos.every(({ step: { kind } }) => kind === 'failed')
          if (ready === undefined && !isOver && !signal.aborted) return
          off()
          signal.removeEventListener('abort', look)
          resolve(signal.aborted ? null : (ready ?? null))
        }
        const off = useUploads.subscribe(look)
        signal.addEventListener('abort', look)
        look()
      }),
    noteImage: (imageId) => {
      const { photos } = useUploads.getState()
      if (photos.some((photo) => photo.imageId === imageId && photo.step.kind === 'preparing'))
        preparation.wakeNow()
    },
    stop: () => {
      isStopped = true
      window.removeEventListener('beforeunload', askBeforeLeaving)
      queues.delete(client)
      for (const { controller } of jobs.values()) controller.abort()
      jobs.clear()
      clearTimeout(reporting)
      preparation.stop()
      useUploads.setState({ photos: [], isOpen: false })
    },
  }
}

const smaller = 'Save it as JPEG or at a smaller size'

/** Whether another try may go well without anything being changed. */
function isPassing({ code, status }: ApiError): boolean {
  // A proxy says so, in a page of its own, when the server is away.
  if (code === 'unexpected_answer') return status === 502 || status === 503 || status === 504
  return code === 'network' || code === 'unavailable' || code === 'rate_limited'
}

function sentOf(photo: TrayPhoto | undefined): number {
  return photo !== undefined && 'sent' in photo.step ? photo.step.sent : 0
}

async function pause(seconds: number | undefined, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, seconds === undefined ? busyMs : seconds * 1000)
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
}

/** A signal that is also aborted when bytes are left to send and none has moved for long. */
function watchStall(outer: AbortSignal) {
  const own = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = (sent: number) => {
    clearTimeout(timer)
    // Once all is sent the server may take its time.
    if (sent < 1) timer = setTimeout(() => own.abort(), stallMs)
  }
  note(0)
  return {
    signal: AbortSignal.any([outer, own.signal]),
    note,
    isStalled: () => own.signal.aborted && !outer.aborted,
    end: () => clearTimeout(timer),
  }
}

/** Whether closing the page now would lose something: bytes that neither the server nor this browser has. */
function wouldLose(): boolean {
  return useUploads.getState().photos.some(({ key, step }) => isUnsent(step) && !keptFiles.has(key))
}
