import type { ClassCorrections } from '../../../core/contract/class-corrections.ts'
import type { Plane } from '../../../core/imaging/pixels.ts'
import { correctionsSize, packCorrections, unpackCorrections } from '../../../core/perception/corrections.ts'
import { createValueHistory, type ValueHistory } from '../history/value-history.ts'
import { createSignal, type Signal } from '../signal/signal.ts'
import type { Size } from '../viewport/view-maths.ts'

/** Whether the server has the corrections as they are now. */
export type KeepState = { kind: 'kept' } | { kind: 'keeping' } | { kind: 'failed'; message: string }

/** What the owner of a photo says that it shows, while it is painted. Kept with the photo shortly after each step. */
export interface CorrectionWork {
  history: ValueHistory<Plane>
  state: Signal<KeepState>
  /** Whether anything is corrected. */
  isEmpty: () => boolean
  /** As one step: goes back to what the network told. */
  clear: () => void
  /** Sends at once what waits to be sent; also what could not be sent before. Never rejects. */
  flush: () => Promise<void>
  /** Sends what waits, and nothing after that. */
  close: () => void
}

interface CorrectionWorkParts {
  photo: Size
  /** As the server has them. */
  kept: ClassCorrections | null
  send: (corrections: ClassCorrections | null) => Promise<void>
  /** Resolves when the server answers again, or with the signal; null for a reason that is not a lost connection. */
  reconnected: (reason: unknown, signal: AbortSignal) => Promise<void> | null
}

/** The server looks at the photo again with each of them: strokes that follow each other are sent together. */
const SEND_AFTER_MS = 1_000

export function createCorrectionWork({
  photo,
  kept,
  send,
  reconnected,
}: CorrectionWorkParts): CorrectionWork {
  const grid = correctionsSize(photo)
  const none = { ...grid, data: new Uint8Array(grid.width * grid.height) }
  const first = kept === null ? none : unpackCorrections(kept)
  const history = createValueHistory<Plane>([{ value: first, label: '', gesture: '' }])
  const state = createSignal<KeepState>({ kind: 'kept' })
  const closing = new AbortController()
  let sent = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null

  const sendNewest = async () => {
    const plane = history.value()
    try {
      const packed = packCorrections(plane)
      await send(packed && { ...packed, runs: [...packed.runs] })
      sent = plane
      if (history.value() === plane) state.set({ kind: 'kept' })
    } catch (reason) {
      const message = reason instanceof Error ? reason.message : 'The corrections could not be kept.'
      state.set({ kind: 'failed', message })
      const back = closing.signal.aborted ? null : reconnected(reason, closing.signal)
      if (back !== null) void sendAfter(back)
    }
  }
  const sendAfter = async (back: Promise<void>) => {
    await back
    if (!closing.signal.aborted) await flush()
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    // What is under way may be older than what is painted now.
    if (sending !== null) await sending
    if (history.value() === sent) return
    state.set({ kind: 'keeping' })
    sending = sendNewest().finally(() => (sending = null))
    await sending
  }
  const askBeforeLeaving = (event: BeforeUnloadEvent) => {
    if (state.get().kind === 'kept') return
    void flush()
    event.preventDefault()
  }
  const off = history.state.subscribe(() => {
    clearTimeout(timer)
    if (history.value() === sent && sending === null) return state.set({ kind: 'kept' })
    state.set({ kind: 'keeping' })
    window.addEventListener('beforeunload', askBeforeLeaving)
    timer = setTimeout(() => void flush(), SEND_AFTER_MS)
  })
  return {
    history,
    state,
    isEmpty: () => packCorrections(history.value()) === null,
    clear: () => history.put('Corrections taken back', none),
    flush,
    close: () => {
      off()
      if (history.state.get().steps.length > 1) window.removeEventListener('beforeunload', askBeforeLeaving)
      void flush()
      closing.abort()
    },
  }
}
