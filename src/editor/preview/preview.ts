import type { PlacedRemoval } from '../../../core/contract/shapes.ts'
import type { ShownThings } from '../../../core/imaging/removal/foreign.ts'
import { previewSize } from '../../../core/imaging/removal/preview-size.ts'
import { scaleOptions } from '../../../core/imaging/removal/scale-options.ts'
import { connect, workerPort, type Remote } from '../../workers/connect.ts'
import { transfer } from '../../workers/messages.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import type { OverlayPatch } from '../photo/paint-photo.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { createCandidates, MAX_CANDIDATES } from './candidates.ts'
import type { RemovalWorker } from './removal.worker.ts'

/** `position` of the fill in sight, from 1, and `count` of those that were tried for this mask; 0 without any. */
interface Place {
  position: number
  count: number
}

interface Made extends Place {
  tookMs: number
}

type PreviewState =
  | { kind: 'off' }
  | ({ kind: 'running'; stage: string; fraction: number } & Place)
  | ({ kind: 'shown' } & Made)
  /** Made and still good, but put aside. */
  | ({ kind: 'hidden' } & Made)
  | { kind: 'failed'; message: string }

/** The free preview of one photo. While it is on, it follows the mask. */
export interface Preview {
  state: () => PreviewState
  /** The pictures to lay over the photo now. */
  laid: () => readonly OverlayPatch[]
  /** Turns it on: shows what was put aside, or makes it. */
  start: () => void
  /** Puts it aside, or gives up making it: another fill that was in sight before comes back. */
  hide: () => void
  /** The seed of the fill in sight: what the order must be placed with. */
  seed: () => number
  /** Goes on with the seed that was chosen when the photo was last open. Only before anything is made. */
  useSeed: (seed: number) => void
  /** Why no other fill can be tried now, in words for the user; null when one can. */
  anotherFault: () => string | null
  /** Makes another fill, with another seed; the ones before are kept. */
  another: () => void
  /** Shows the fill before or after, round the ends. */
  turn: (by: 1 | -1) => void
  /** The mask has changed: what is shown or being made is stale. `coverage` is 0 to 1. */
  maskChanged: (coverage: number) => void
  subscribe: (listener: () => void) => () => void
  close: () => void
}

interface PreviewParts {
  photo: PhotoSource
  mask: Pick<MaskClient, 'reduced'>
  /** What the order would be placed with now. The seed is the preview's own. */
  settings: () => Omit<PlacedRemoval, 'seed'>
  /** Those that the photo shows, as the order will have them; null where they are not known. */
  things: () => Promise<ShownThings | null>
  firstSeed: number
}

interface Run {
  worker: Remote<RemovalWorker> | null
}

export function createPreview({ photo, mask, settings, things, firstSeed }: PreviewParts): Preview {
  const listeners = new Set<() => void>()
  const candidates = createCandidates(firstSeed)
  let state: PreviewState = { kind: 'off' }
  let coverage = 0
  /** The run under way, with its worker once that works; answers of an older run no longer count. */
  let run: Run | null = null
  /** A worker that has nothing to do: its code is compiled and fast already. */
  let idle: Remote<RemovalWorker> | null = null

  const notify = (next: PreviewState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const show = () => {
    const tookMs = candidates.chosen()?.tookMs ?? 0
    notify({ kind: 'shown', tookMs, ...candidates.place() })
  }
  const cancel = () => {
    // The engine cannot be stopped otherwise.
    run?.worker?.close()
    run = null
  }
  const finish = () => {
    idle = run?.worker ?? null
    run = null
  }
  const make = async (seed: number) => {
    cancel()
    if (coverage === 0) {
      candidates.clear()
      return notify({ kind: 'failed', message: 'Paint over something first: the mask is empty.' })
    }
    const mine: Run = { worker: null }
    run = mine
    const startedAt = performance.now()
    notify({ kind: 'running', stage: 'Reading the photo', fraction: 0, ...candidates.place() })
    try {
      const size = previewSize(photo.size.width, photo.size.height, coverage)
      const [pixels, plane, shown] = await Promise.all([
        photo.means(size.width, size.height),
        mask.reduced(size.width, size.height),
        things(),
      ])
      if (run !== mine) return
      mine.worker = idle ?? openWorker()
      idle = null
      const scale = size.width / photo.size.width
      const request = {
        photo: pixels,
        mask: plane,
        settings: scaleOptions({ ...settings(), seed }, scale),
        things: shown,
      }
      const memory = [pixels.data.buffer, plane.data.buffer] as ArrayBuffer[]
      const patches = await mine.worker.call.make(transfer(request, memory), (stage, fraction) => {
        if (run === mine) notify({ kind: 'running', stage, fraction, ...candidates.place() })
      })
      if (run !== mine) {
        for (const { bitmap } of patches) bitmap.close()
        return
      }
      const laid = patches.map(({ bitmap, rect }) => ({ bitmap, rect: enlarged(rect, 1 / scale) }))
      candidates.keep({ seed, laid, tookMs: performance.now() - startedAt })
      finish()
      show()
    } catch (reason) {
      if (run !== mine) return
      cancel()
      candidates.clear()
      notify({ kind: 'failed', message: reason instanceof Error ? reason.message : 'The preview failed.' })
    }
  }

  const anotherFault = () => {
    if (state.kind === 'running') return 'The preview is being made'
    if (state.kind !== 'shown') return 'Make a free preview first'
    return candidates.place().count < MAX_CANDIDATES
      ? null
      : `${MAX_CANDIDATES} fills were tried. Change the mask or add a hint`
  }

  return {
    state: () => state,
    laid: () => (state.kind === 'hidden' ? [] : candidates.laid()),
    start: () => {
      if (state.kind === 'hidden') show()
      else void make(candidates.seed())
    },
    hide: () => {
      if (state.kind === 'shown') return notify({ ...state, kind: 'hidden' })
      cancel()
      if (candidates.chosen() !== null) return show()
      candidates.clear()
      notify({ kind: 'off' })
    },
    seed: candidates.seed,
    useSeed: candidates.useSeed,
    anotherFault,
    another: () => {
      if (anotherFault() === null) void make(candidates.nextSeed())
    },
    turn: (by) => {
      if (state.kind !== 'shown') return
      candidates.turn(by)
      show()
    },
    maskChanged: (now) => {
      coverage = now
      candidates.outdate()
      if (state.kind === 'running' || state.kind === 'shown') return void make(candidates.seed())
      candidates.clear()
      notify({ kind: 'off' })
      if (idle === null && coverage > 0) {
        idle = openWorker()
        idle.post.warmUp()
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      listeners.clear()
      cancel()
      idle?.close()
      idle = null
      candidates.clear()
    },
  }
}

function openWorker(): Remote<RemovalWorker> {
  const worker = new Worker(new URL('./removal.worker.ts', import.meta.url), { type: 'module' })
  return connect(
    workerPort(worker, () => 'The preview could not be made in this browser.'),
    { failure: 'The preview could not be made.' },
  )
}

function enlarged(rect: OverlayPatch['rect'], by: number): OverlayPatch['rect'] {
  return { x: rect.x * by, y: rect.y * by, width: rect.width * by, height: rect.height * by }
}
