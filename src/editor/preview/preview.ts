import type { RemovalSettings } from '../../../core/contract/shapes.ts'
import { scaleHints } from '../../../core/imaging/removal/hints/hints.ts'
import { previewSize } from '../../../core/imaging/removal/preview-size.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import type { Laid } from '../photo/paint-photo.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import type { PreviewAnswer, PreviewCall, PreviewRequest } from './preview-messages.ts'

type PreviewState =
  | { kind: 'off' }
  | { kind: 'running'; stage: string; fraction: number }
  | { kind: 'shown'; tookMs: number }
  /** Made and still good, but put aside. */
  | { kind: 'hidden'; tookMs: number }
  | { kind: 'failed'; message: string }

/** The free preview of one photo. While it is on, it follows the mask. */
export interface Preview {
  state: () => PreviewState
  /** The pictures to lay over the photo now. */
  laid: () => readonly Laid[]
  /** Turns it on: shows what was put aside, or makes it. */
  start: () => void
  /** Puts it aside, or gives up making it. */
  hide: () => void
  /** The mask has changed: what is shown or being made is stale. `coverage` is 0 to 1. */
  maskChanged: (coverage: number) => void
  subscribe: (listener: () => void) => () => void
  close: () => void
}

interface PreviewParts {
  photo: PhotoSource
  mask: Pick<MaskClient, 'reduced'>
  /** What the order would be placed with now. */
  settings: () => RemovalSettings
}

export function createPreview({ photo, mask, settings }: PreviewParts): Preview {
  const listeners = new Set<() => void>()
  let state: PreviewState = { kind: 'off' }
  let laid: Laid[] = []
  let coverage = 0
  /** The run under way, with its worker once that works; answers of an older run no longer count. */
  let run: { worker: Worker | null } | null = null
  /** A worker that has nothing to do: its code is compiled and fast already. */
  let idle: Worker | null = null

  const tell = (next: PreviewState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const drop = () => {
    for (const { bitmap } of laid) bitmap.close()
    laid = []
  }
  const cancel = () => {
    // The engine cannot be stopped otherwise.
    run?.worker?.terminate()
    run = null
  }
  const finish = () => {
    idle = run?.worker ?? null
    run = null
  }
  const start = async () => {
    cancel()
    if (coverage === 0) {
      drop()
      return tell({ kind: 'failed', message: 'Paint over something first: the mask is empty.' })
    }
    const mine: { worker: Worker | null } = { worker: null }
    run = mine
    const startedAt = performance.now()
    tell({ kind: 'running', stage: 'Reading the photo', fraction: 0 })
    try {
      const size = previewSize(photo.size.width, photo.size.height, coverage)
      const [pixels, plane] = await Promise.all([
        photo.pixels(size.width, size.height),
        mask.reduced(size.width, size.height),
      ])
      if (run !== mine) return
      mine.worker = idle ?? openWorker()
      idle = null
      const scale = size.width / photo.size.width
      const request: PreviewRequest = { photo: pixels, mask: plane, settings: scaled(settings(), scale) }
      const patches = await runWorker(mine.worker, request, (stage, fraction) => {
        if (run === mine) tell({ kind: 'running', stage, fraction })
      })
      if (run !== mine) return closeAll(patches)
      drop()
      laid = patches.map(({ bitmap, rect }) => ({ bitmap, rect: enlarged(rect, 1 / scale) }))
      finish()
      tell({ kind: 'shown', tookMs: performance.now() - startedAt })
    } catch (reason) {
      if (run !== mine) return
      cancel()
      drop()
      tell({ kind: 'failed', message: reason instanceof Error ? reason.message : 'The preview failed.' })
    }
  }

  return {
    state: () => state,
    laid: () => (state.kind === 'hidden' ? [] : laid),
    start: () => {
      if (state.kind === 'hidden') tell({ ...state, kind: 'shown' })
      else void start()
    },
    hide: () => {
      if (state.kind === 'shown') return tell({ ...state, kind: 'hidden' })
      cancel()
      drop()
      tell({ kind: 'off' })
    },
    maskChanged: (now) => {
      coverage = now
      if (state.kind === 'running' || state.kind === 'shown') return void start()
      drop()
      tell({ kind: 'off' })
      if (idle === null && coverage > 0) {
        idle = openWorker()
        idle.postMessage({ kind: 'warm' } satisfies PreviewCall)
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      listeners.clear()
      cancel()
      idle?.terminate()
      idle = null
      drop()
    },
  }
}

type PreviewPatches = (PreviewAnswer & { kind: 'done' })['patches']

function openWorker(): Worker {
  return new Worker(new URL('../../workers/imaging.ts', import.meta.url), { type: 'module' })
}

/** Rejects when the engine refuses or the worker breaks. A terminated worker never answers. */
function runWorker(
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

function closeAll(patches: PreviewPatches): void {
  for (const { bitmap } of patches) bitmap.close()
}

/** Lengths are pixels of the photo; on the reduced photo they shrink with it. */
function scaled(settings: RemovalSettings, scale: number): RemovalSettings {
  return {
    ...settings,
    grow: Math.max(1, Math.round(settings.grow * scale)),
    feather: Math.round(settings.feather * scale),
    hints: scaleHints(settings.hints, scale),
  }
}

function enlarged(rect: Laid['rect'], by: number): Laid['rect'] {
  return { x: rect.x * by, y: rect.y * by, width: rect.width * by, height: rect.height * by }
}
