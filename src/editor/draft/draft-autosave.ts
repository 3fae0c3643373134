import type { DraftState } from '../state/editor-store.ts'

/** Local saving waits this long after a change, so that quick steps are saved as one. */
const localDelayMs = 300
/**
 * But no later than this after the first of them: a user who paints stroke on stroke makes pauses shorter than the
 * delay.
 */
const MAX_DELAY_MS = 1_500
/** How soon it is tried again when a gesture goes on. */
const retryMs = 50
/** The server gets the mask once nothing has changed for this long, and twice as long after each failure in a row. */
const idleMs = 4_000
const MAX_DOUBLINGS = 3

/** The server has a later mask than the one that this work started from. */
export class StaleMask extends Error {}

export interface SavedMask {
  id: string
  revision: number
}

export interface DraftAutosaveParts {
  /** Writes the draft into this browser. */
  saveLocal(info: { serverRevision: number; isOnServer: boolean }): Promise<void>
  /** Notes beside the draft that was written last what the server has of it, unless another one has been written since. */
  noteSent(info: { serverRevision: number; isOnServer: boolean }): Promise<void>
  /** Sends the mask as it is now, drawn on `revision`. Rejects with StaleMask when the server has a later one. */
  upload(revision: number): Promise<SavedMask>
  onState(state: DraftState): void
  onStale(): void
  /** True while a gesture goes on: half a stroke that may yet be taken back is not to be saved. */
  isBusy(): boolean
  now(): number
}

/** Saves the work on one photo: here soon after each step, on the server when idle, never two at a time. */
export interface DraftAutosave {
  maskChanged(): void
  /** A step was made on the room: kept here, and told as saved when it is. */
  roomChanged(): void
  /** Settings or the view have changed: worth keeping here, not on the server. */
  detailsChanged(): void
  /** The mask on the server, sent first if it is not there yet. Rejects when it cannot be sent. */
  ensureOnServer(): Promise<SavedMask>
  /**
   * Work goes on from this revision of the server. With `isOnServer`, there is nothing to send yet; `id` is then the
   * mask that the server has, where that is known.
   */
  rebase(revision: number, isOnServer: boolean, id?: string): void
  /** Whether a mask that the server has is later than all that this work started from or has sent. */
  isBehind(revision: number): boolean
  /** The mask as it is now, by its id on the server; null where the server is not known to have it. */
  savedId(): string | null
  /** Whether the server is not known to have the mask as it is now. */
  hasUnsent(): boolean
  /** A mask that could not be sent is not left waiting for its next try. */
  networkIsBack(): void
  /** Writes at once what waits to be written here. */
  flush(): Promise<void>
  close(): void
}

export function createDraftAutosave(parts: DraftAutosaveParts): DraftAutosave {
  let serverRevision = 0
  /** Counts changes of the mask; the draft is on the server when `uploaded.change` is the last one. */
  let change = 0
  let uploaded: { change: number; mask: SavedMask | null } = { change: -1, mask: null }
  /** When the first change came that is not written here yet. */
  let dirtySince: number | null = null
  let localTimer: ReturnType<typeof setTimeout> | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> = Promise.resolve()
  let sending: Promise<SavedMask> | null = null
  /** How often in a row the mask could not be sent. */
  let failures = 0
  /** True while a mask that could not be sent waits for its next try. */
  let isWaiting = false
  let isClosed = false

  const isClean = () => dirtySince === null
  const writeLocal = async () => {
    if (dirtySince === null) return
    const since = dirtySince
    dirtySince = null
    try {
      await parts.saveLocal({ serverRevision, isOnServer: uploaded.change === change })
      if (isClean()) parts.onState({ kind: 'saved', at: parts.now() })
    } catch (reason) {
      dirtySince ??= since
      const message = reason instanceof Error ? reason.message : 'The browser could not save the draft.'
      parts.onState({ kind: 'failed', message })
    }
  }
  const flush = () => {
    clearTimeout(localTimer)
    saving = saving.then(writeLocal)
    return saving
  }
  const saveSoon = () => {
    dirtySince ??= parts.now()
    writeIn(Math.max(0, Math.min(localDelayMs, dirtySince + MAX_DELAY_MS - parts.now())))
  }
  const writeIn = (delay: number) => {
    clearTimeout(localTimer)
    localTimer = setTimeout(() => (parts.isBusy() ? writeIn(retryMs) : void flush()), delay)
  }
  const send = async (): Promise<SavedMask> => {
    const sent = change
    const mask = await parts.upload(serverRevision)
    serverRevision = mask.revision
    uploaded = { change: sent, mask }
    // Another studio on this photo may have gone on: the draft is not written again. But until it says what the server
    // has, the server's mask is taken for a later one of another device.
    if (isClosed) {
      void parts.noteSent({ serverRevision, isOnServer: sent === change }).catch(() => undefined)
      return mask
    }
    // At once: until it is written here, a reload takes the mask for one that the server has not got, and the server's
    // for a later one of another device.
    saveSoon()
    if (!parts.isBusy()) void flush()
    return mask
  }
  const sendWhenIdle = (delay = idleMs * 2 ** Math.min(failures, MAX_DOUBLINGS)) => {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => {
      if (uploaded.change === change) return
      if (parts.isBusy()) return sendWhenIdle()
      // The draft is safe here until the server can be reached.
      void ensureOnServer().catch(() => undefined)
    }, delay)
  }
  const ensureOnServer = async (): Promise<SavedMask> => {
    if (parts.isBusy()) throw new Error('Finish the stroke first.')
    clearTimeout(idleTimer)
    isWaiting = false
    // An upload under way may carry an older mask: wait for it, then look again.
    if (sending !== null) await sending.catch(() => undefined)
    if (uploaded.change === change && uploaded.mask !== null) return uploaded.mask
    sending = send()
    try {
      const mask = await sending
      failures = 0
      return mask
    } catch (reason) {
      failures++
      if (reason instanceof StaleMask) parts.onStale()
      else if (!isClosed) {
        isWaiting = true
        sendWhenIdle()
      }
      throw reason
    } finally {
      sending = null
    }
  }
  return {
    maskChanged: () => {
      change++
      parts.onState({ kind: 'saving' })
      saveSoon()
      sendWhenIdle()
    },
    roomChanged: () => {
      parts.onState({ kind: 'saving' })
      saveSoon()
    },
    detailsChanged: saveSoon,
    ensureOnServer,
    rebase: (revision, isOnServer, id) => {
      serverRevision = revision
      uploaded = { change: isOnServer ? change : -1, mask: id === undefined ? null : { id, revision } }
      if (!isOnServer) sendWhenIdle()
    },
    // The answer to what is being sent may bring that very revision.
    isBehind: (revision) => sending === null && revision > serverRevision,
    savedId: () => (uploaded.change === change ? (uploaded.mask?.id ?? null) : null),
    hasUnsent: () => uploaded.change !== change,
    networkIsBack: () => {
      if (!isWaiting) return
      isWaiting = false
      failures = 0
      sendWhenIdle(0)
    },
    flush,
    close: () => {
      isClosed = true
      isWaiting = false
      clearTimeout(localTimer)
      clearTimeout(idleTimer)
    },
  }
}
