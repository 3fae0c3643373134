import type { Product } from '../../../core/contract/shapes.ts'
import type { Settings } from '../../../core/contract/widgets.ts'
import type { Rect } from '../../../core/imaging/pixels.ts'
import { workingSize } from '../../../core/imaging/working-size.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { levelSizes } from '../photo/pyramid.ts'
import type { Signal } from '../signal/signal.ts'
import { createSignal } from '../signal/signal.ts'
import type { KnownCamera, TreatmentAnswer, TreatmentRequest } from './treatment-messages.ts'

type TreatmentState =
  | { kind: 'preparing'; stage: string; fraction: number }
  /**
   * `isStale` while the settings that are shown are not the newest; `note` says what of them could not be done; `alters`
   * whether the property is shown other than it is, null where that is for the settings to tell.
   */
  | {
      kind: 'shown'
      width: number
      height: number
      isStale: boolean
      note: string | null
      alters: boolean | null
    }
  /** Nothing can be shown with these settings, or at all. */
  | { kind: 'failed'; message: string }

/** The free preview of one photo in one service. Lives outside React. */
export interface Treatment {
  state: Signal<TreatmentState>
  /** The picture to show now. It belongs to the treatment: draw it, never close it. */
  picture: Signal<ImageBitmap | null>
  /** Windows that the engine lights, in shares of the photo. */
  windows: Signal<readonly Rect[]>
  /** Shows these settings as soon as the engine is free; of several wishes meanwhile the newest counts. */
  wish: (settings: Settings) => void
  close: () => void
}

interface TreatmentParts {
  photo: Pick<PhotoSource, 'size' | 'pixels'>
  product: Product
  camera: KnownCamera
}

export function createTreatment({ photo, product, camera }: TreatmentParts): Treatment {
  const state = createSignal<TreatmentState>({ kind: 'preparing', stage: 'Reading the photo', fraction: 0 })
  const picture = createSignal<ImageBitmap | null>(null)
  const windows = createSignal<readonly Rect[]>([])
  const worker = new Worker(new URL('../../workers/treatment.ts', import.meta.url), { type: 'module' })
  /** What the engine is at; the photo is looked at once, then rendered as often as is wished. */
  let work: 'prepare' | 'render' | null = 'prepare'
  let newest: Settings | null = null
  let rendering: Settings | null = null
  let isClosed = false

  const show = (bitmap: ImageBitmap | null) => {
    const last = picture.get()
    picture.set(bitmap)
    last?.close()
  }
  const fail = (message: string) => {
    show(null)
    state.set({ kind: 'failed', message })
  }
  const send = (request: TreatmentRequest, transfer: Transferable[] = []) =>
    worker.postMessage(request, transfer)
  const renderNext = () => {
    if (work !== null || newest === null || newest === rendering) return
    work = 'render'
    rendering = newest
    send({ kind: 'render', settings: newest })
  }
  const receive = (answer: TreatmentAnswer) => {
    if (answer.kind === 'progress') {
      const { stage, fraction } = answer
      if (work === 'prepare') state.set({ kind: 'preparing', stage, fraction })
      return
    }
    const hasFailedForGood = answer.kind === 'refused' && work === 'prepare'
    work = hasFailedForGood ? 'prepare' : null
    if (answer.kind === 'refused') fail(answer.message)
    if (answer.kind === 'rendered') {
      const { bitmap, note, alters } = answer
      show(bitmap)
      if (!isSameList(answer.windows, windows.get())) windows.set(answer.windows)
      const { width, height } = bitmap
      state.set({ kind: 'shown', width, height, isStale: newest !== rendering, note, alters })
    }
    renderNext()
  }
  const prepare = async () => {
    const size = workingSize(photo.size)
    // A level of the photo comes as it is; the engine's own reduction then gives what the order will decide on.
    const level = levelSizes(photo.size).findLast(({ width }) => width >= size.width) ?? photo.size
    const pixels = await photo.pixels(level.width, level.height)
    if (isClosed) return
    const scale = size.width / photo.size.width
    send({ kind: 'prepare', product, photo: pixels, size, scale, camera }, [
      pixels.data.buffer,
    ] as ArrayBuffer[])
  }

  worker.onmessage = ({ data }: MessageEvent<TreatmentAnswer>) => receive(data)
  worker.onerror = () => fail('The preview could not be made in this browser.')
  prepare().catch((reason: unknown) => {
    if (!isClosed) fail(reason instanceof Error ? reason.message : 'The preview could not be made.')
  })
  return {
    state,
    picture,
    windows,
    wish: (settings) => {
      newest = settings
      const now = state.get()
      if (now.kind === 'shown' && !now.isStale && newest !== rendering) state.set({ ...now, isStale: true })
      renderNext()
    },
    close: () => {
      isClosed = true
      worker.terminate()
      show(null)
    },
  }
}

function isSameList(a: readonly Rect[], b: readonly Rect[]): boolean {
  const same = (one: Rect, other: Rect) =>
    one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
  return a.length === b.length && a.every((rect, i) => same(rect, b[i]))
}
