import type { Product } from '../../../core/contract/shapes.ts'
import type { PackEntry } from '../../../core/contract/furniture-pack.ts'
import { isFromPack, type StagingLayout } from '../../../core/contract/staging-document.ts'
import type { Rect } from '../../../core/imaging/pixels.ts'
import { asksForPerception } from '../../../core/contract/asks-for-perception.ts'
import { workingSize } from '../../../core/imaging/working-size.ts'
import { connect, workerPort } from '../../workers/connect.ts'
import { transfer } from '../../workers/messages.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { createPerceptionReader, type PerceptionSource } from '../photo/read-perception.ts'
import type { Signal } from '../signal/signal.ts'
import { createSignal } from '../signal/signal.ts'
import type { EffectCalls, EffectRequest, KnownRoom, ModelFile, Rendered } from './effect-contract.ts'
import { createPartPreview, type PartPreview } from './part-preview.ts'
import { createRestPreview, createViewReader, readReduced } from './rest-preview.ts'
import { createThumbnails, type Thumbnails } from './thumbnails.ts'

type ServiceEffectState =
  | { kind: 'preparing'; stage: string; fraction: number }
  /**
   * `isStale` while what is shown is not the newest request, `fraction` then how much of that is done, where it takes its
   * time; `note` says what could not be done; `alters` whether the property is shown other than it is, null where that is
   * for the settings to tell; `layout` has the furniture that is shown, `panes`
   * the windows that it gets its light from.
   */
  | {
      kind: 'shown'
      width: number
      height: number
      isStale: boolean
      fraction: number | null
      note: string | null
      alters: boolean | null
      layout: StagingLayout | null
      panes: StagingLayout['windows']
    }
  /** Nothing can be shown with these settings, or at all. */
  | { kind: 'failed'; message: string }

/** The free preview of one photo in one service. Lives outside React. */
export interface ServiceEffect {
  state: Signal<ServiceEffectState>
  /** The picture to show now. It belongs to the effect: draw it, never close it. */
  picture: Signal<ImageBitmap | null>
  /** What is zoomed in on, sharper; null in services whose pictures are not made in parts. */
  parts: PartPreview | null
  /** Small pictures of what each choice would make; null in services that have none. */
  thumbnails: Thumbnails | null
  /** Windows that the engine lights, in shares of the photo. */
  windows: Signal<readonly Rect[]>
  /** Shows a request as soon as the engine is free; of several meanwhile the newest counts. */
  requestRender: (request: EffectRequest) => void
  close: () => void
}

interface ServiceEffectParts {
  photo: Pick<PhotoSource, 'size' | 'pixels' | 'means' | 'grey'>
  product: Product
  room: KnownRoom
  /** The picture of what stands out in the photo; null without one. */
  labelsUrl: string | null
  /** The map of what the photo shows; null without one. */
  perception: PerceptionSource | null
  /** All items of furniture packs. */
  readPacks: () => Promise<readonly PackEntry[]>
  /** Reads the model of a piece that is PACK/ITEM. */
  readModel: (id: string) => Promise<ModelFile>
  /** The address of a mask that a layout names as its foreground. */
  foregroundUrl: (id: string) => Promise<string>
  /** Resolves when the server answers again, or with the signal; null for a reason that is not a lost connection. */
  reconnected: (reason: unknown, signal: AbortSignal) => Promise<void> | null
}

const WAITING = 'No connection: the furniture is loaded as soon as the server answers.'

export function createServiceEffect({
  photo,
  product,
  room,
  labelsUrl,
  perception,
  readPacks,
  readModel,
  foregroundUrl,
  reconnected,
}: ServiceEffectParts): ServiceEffect {
  const state = createSignal<ServiceEffectState>({
    kind: 'preparing',
    stage: 'Reading the photo',
    fraction: 0,
  })
  const picture = createSignal<ImageBitmap | null>(null)
  const windows = createSignal<readonly Rect[]>([])
  const worker = startWorker(product)
  const engine = connect<EffectCalls>(
    workerPort(worker, () => 'The preview could not be made in this browser.'),
    { failure: 'The preview could not be made.' },
  )
  /** The photo is looked at once, then rendered as often as requested, one picture at a time. */
  let isFree = false
  let newest: EffectRequest | null = null
  let rendering: EffectRequest | null = null
  let isClosed = false
  const closing = new AbortController()

  const show = (bitmap: ImageBitmap | null) => {
    const last = picture.get()
    picture.set(bitmap)
    last?.close()
  }
  const showRendered = ({ bitmap, note, alters, layout, panes, windows: lit }: Rendered) => {
    show(bitmap)
    if (!isSameList(lit, windows.get())) windows.set(lit)
    const { width, height } = bitmap
    const isStale = newest !== rendering
    state.set({ kind: 'shown', width, height, isStale, fraction: null, note, alters, layout, panes })
  }
  // The others do not ask for it, and shall not wait for it.
  const readPerception = createPerceptionReader(photo, asksForPerception(product) ? perception : null)
  const about = { product, room, readPerception, readView: createViewReader(photo, product) }
  // Furniture is drawn by tracing light, which takes several times as long in more pixels.
  const parts =
    product === 'virtual-staging'
      ? null
      : createPartPreview({ photo, about, startWorker: () => startWorker(product) })
  const thumbnails =
    product === 'virtual-staging'
      ? null
      : createThumbnails({ photo, about, startWorker: () => startWorker(product) })
  const rest =
    product === 'virtual-staging'
      ? null
      : createRestPreview({
          photo,
          about,
          startWorker: () => startWorker(product),
          show: (rendered, request) => {
            showRendered(rendered)
            parts?.settle(request)
          },
        })
  const fail = (reason: unknown) => {
    if (isClosed) return
    show(null)
    const message = reason instanceof Error ? reason.message : 'The preview could not be made.'
    state.set({ kind: 'failed', message })
  }
  /** Says that the connection is lost over what is shown, which stays; the newest request is tried again by itself. */
  const waitFor = (answer: Promise<void>) => {
    const now = state.get()
    state.set(
      now.kind === 'shown'
        ? { ...now, isStale: true, fraction: null, note: WAITING }
        : { kind: 'preparing', stage: WAITING, fraction: 0 },
    )
    rendering = null
    isFree = true
    void answer.then(renderNext)
  }
  const showProgress = (stage: string, fraction: number) => {
    const now = state.get()
    state.set(now.kind === 'shown' ? { ...now, fraction } : { kind: 'preparing', stage, fraction })
  }
  const sent = new Set<string>()
  let hasPacks = false
  /** Models of packs that the worker has not got yet. */
  const missingOf = (pieces: readonly string[]) =>
    [...new Set(pieces)].filter((id) => isFromPack(id) && !sent.has(id))
  const sendModels = async (ids: readonly string[]) => {
    for (const id of ids) {
      const file = await readModel(id)
      await engine.call.addModel(transfer(file, [file.bytes.buffer as ArrayBuffer]))
      sent.add(id)
    }
  }
  let sentForeground: string | null = null
  const sendForeground = async (id: string) => {
    const mask = await photo.grey(await foregroundUrl(id))
    await engine.call.setForeground(id, transfer(mask, [mask.data.buffer as ArrayBuffer]))
    sentForeground = id
  }
  const render = async (request: EffectRequest) => {
    isFree = false
    rendering = request
    try {
      const isArranged = request.layout === null && hasPacks
      const missing = missingOf(
        isArranged
          ? await engine.call.packPieces(request)
          : (request.layout?.pieces.map(({ piece }) => piece) ?? []),
      )
      if (missing.length > 0) await sendModels(missing)
      const foreground = request.layout === null ? request.photoInfo?.foreground : request.layout.foreground
      if (foreground != null && foreground !== sentForeground) await sendForeground(foreground)
      const rendered = await engine.call.render(request, showProgress)
      showRendered(rendered)
      if (newest === request) rest?.settle(request)
    } catch (reason) {
      const answer = reconnected(reason, closing.signal)
      if (answer !== null) {
        waitFor(answer)
        return
      }
      fail(reason)
    }
    isFree = true
    renderNext()
  }
  const renderNext = () => {
    if (isFree && !isClosed && newest !== null && newest !== rendering) void render(newest)
  }
  /** Reads again each time that the connection was lost. */
  const loaded = async <T>(read: () => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await read()
      } catch (reason) {
        const answer = reconnected(reason, closing.signal)
        if (answer === null || isClosed) throw reason
        state.set({ kind: 'preparing', stage: WAITING, fraction: 0 })
        await answer
      }
  }
  const prepare = async () => {
    const size = workingSize(photo.size)
    const isAsked = product === 'virtual-staging' && labelsUrl !== null
    const labels = isAsked ? await photo.grey(labelsUrl) : null
    const packs = product === 'virtual-staging' ? await loaded(readPacks) : []
    hasPacks = packs.length > 0
    await engine.call.prepare(
      await readReduced(photo, size, { ...about, labels, packs }),
      (stage, fraction) => state.set({ kind: 'preparing', stage, fraction }),
    )
    isFree = true
    renderNext()
  }

  prepare().catch(fail)
  return {
    state,
    picture,
    windows,
    parts,
    thumbnails,
    requestRender: (request) => {
      if (request !== newest) {
        rest?.supersede()
        parts?.supersede()
      }
      newest = request
      const now = state.get()
      if (now.kind === 'shown' && !now.isStale && newest !== rendering) state.set({ ...now, isStale: true })
      renderNext()
    },
    close: () => {
      isClosed = true
      closing.abort()
      engine.close()
      rest?.close()
      parts?.close()
      thumbnails?.close()
      show(null)
    },
  }
}

/** Furniture and materials bring renderers of their own, which other services need not load. */
function startWorker(product: Product): Worker {
  if (product === 'virtual-staging')
    return new Worker(new URL('./staging.worker.ts', import.meta.url), { type: 'module' })
  if (product === 'interior-design')
    return new Worker(new URL('./design.worker.ts', import.meta.url), { type: 'module' })
  return new Worker(new URL('./service-effect.worker.ts', import.meta.url), { type: 'module' })
}

function isSameList(a: readonly Rect[], b: readonly Rect[]): boolean {
  const same = (one: Rect, other: Rect) =>
    one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
  return a.length === b.length && a.every((rect, i) => same(rect, b[i]!))
}
