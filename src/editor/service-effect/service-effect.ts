import type { Product } from '../../../core/contract/shapes.ts'
import type { Settings } from '../../../core/contract/widgets.ts'
import type { Rect } from '../../../core/imaging/pixels.ts'
import { workingSize } from '../../../core/imaging/working-size.ts'
import { connect, workerPort } from '../../workers/connect.ts'
import { transfer } from '../../workers/messages.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { levelSizes } from '../photo/pyramid.ts'
import type { Signal } from '../signal/signal.ts'
import { createSignal } from '../signal/signal.ts'
import type { KnownCamera, ServiceEffectWorker } from './service-effect.worker.ts'

type ServiceEffectState =
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
export interface ServiceEffect {
  state: Signal<ServiceEffectState>
  /** The picture to show now. It belongs to the effect: draw it, never close it. */
  picture: Signal<ImageBitmap | null>
  /** Windows that the engine lights, in shares of the photo. */
  windows: Signal<readonly Rect[]>
  /** Shows these settings as soon as the engine is free; of several requests meanwhile the newest counts. */
  requestRender: (settings: Settings) => void
  close: () => void
}

interface ServiceEffectParts {
  photo: Pick<PhotoSource, 'size' | 'pixels'>
  product: Product
  camera: KnownCamera
}

export function createServiceEffect({ photo, product, camera }: ServiceEffectParts): ServiceEffect {
  const state = createSignal<ServiceEffectState>({
    kind: 'preparing',
    stage: 'Reading the photo',
    fraction: 0,
  })
  const picture = createSignal<ImageBitmap | null>(null)
  const windows = createSignal<readonly Rect[]>([])
  const worker = new Worker(new URL('./service-effect.worker.ts', import.meta.url), { type: 'module' })
  const engine = connect<ServiceEffectWorker>(
    workerPort(worker, () => 'The preview could not be made in this browser.'),
    { failure: 'The preview could not be made.' },
  )
  /** The photo is looked at once, then rendered as often as requested, one picture at a time. */
  let isFree = false
  let newest: Settings | null = null
  let rendering: Settings | null = null
  let isClosed = false

  const show = (bitmap: ImageBitmap | null) => {
    const last = picture.get()
    picture.set(bitmap)
    last?.close()
  }
  const fail = (reason: unknown) => {
    if (isClosed) return
    show(null)
    const message = reason instanceof Error ? reason.message : 'The preview could not be made.'
    state.set({ kind: 'failed', message })
  }
  const render = async (settings: Settings) => {
    isFree = false
    rendering = settings
    try {
      const { bitmap, windows: lit, note, alters } = await engine.call.render(settings)
      show(bitmap)
      if (!isSameList(lit, windows.get())) windows.set(lit)
      const { width, height } = bitmap
      state.set({ kind: 'shown', width, height, isStale: newest !== rendering, note, alters })
    } catch (reason) {
      fail(reason)
    }
    isFree = true
    renderNext()
  }
  const renderNext = () => {
    if (isFree && !isClosed && newest !== null && newest !== rendering) void render(newest)
  }
  const prepare = async () => {
    const size = workingSize(photo.size)
    // A level of the photo comes as it is; the engine's own reduction then gives what the order will decide on.
    const level = levelSizes(photo.size).findLast(({ width }) => width >= size.width) ?? photo.size
    const pixels = await photo.pixels(level.width, level.height)
    const scale = size.width / photo.size.width
    const preparation = { product, photo: pixels, size, scale, camera }
    const memory = [pixels.data.buffer as ArrayBuffer]
    await engine.call.prepare(transfer(preparation, memory), (stage, fraction) =>
      state.set({ kind: 'preparing', stage, fraction }),
    )
    isFree = true
    renderNext()
  }

  prepare().catch(fail)
  return {
    state,
    picture,
    windows,
    requestRender: (settings) => {
      newest = settings
      const now = state.get()
      if (now.kind === 'shown' && !now.isStale && newest !== rendering) state.set({ ...now, isStale: true })
      renderNext()
    },
    close: () => {
      isClosed = true
      engine.close()
      show(null)
    },
  }
}

function isSameList(a: readonly Rect[], b: readonly Rect[]): boolean {
  const same = (one: Rect, other: Rect) =>
    one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
  return a.length === b.length && a.every((rect, i) => same(rect, b[i]!))
}
