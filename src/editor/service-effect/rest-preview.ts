import type { Product } from '../../../core/contract/shapes.ts'
import { restSourceSize } from '../../../core/imaging/enhance/rest-source.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'
import { restSize, workingSize } from '../../../core/imaging/working-size.ts'
import { connect, workerPort } from '../../workers/connect.ts'
import { transfer } from '../../workers/messages.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import type { ReadPerception } from '../photo/read-perception.ts'
import { levelSizes } from '../photo/pyramid.ts'
import type { Size } from '../viewport/view-maths.ts'
import type { EffectCalls, EffectRequest, Preparation, Rendered } from './effect-contract.ts'

/** So long after the last change a slider is taken to rest. */
const REST_MS = 150

/** What engines are told of a photo, of whatever size. */
export interface AboutPhoto extends Pick<Preparation, 'product' | 'room'> {
  readPerception: ReadPerception
  /** Reads `view` of a preparation. */
  readView: () => Promise<Pixels | null>
}

/** Reads the whole photo in its working size, once, for a product whose previews decide on it. */
export function createViewReader(photo: Pick<PhotoSource, 'size' | 'means'>, product: Product) {
  let reading: Promise<Pixels> | null = null
  return (): Promise<Pixels | null> => {
    if (product !== 'day-to-dusk') return Promise.resolve(null)
    const { width, height } = workingSize(photo.size)
    // What could not be read once, as without a network, is read again.
    reading ??= photo.means(width, height).catch((error: unknown) => {
      reading = null
      throw error
    })
    return reading
  }
}

/** Makes the same preview of more pixels once nothing changes any more. Lives outside React. */
export interface RestPreview {
  /** What is shown now in few pixels: unless it is superseded, it comes again in more. */
  settle: (request: EffectRequest) => void
  /** Something else is asked for: what was settled is not shown any more. */
  supersede: () => void
  close: () => void
}

interface RestPreviewParts {
  photo: Pick<PhotoSource, 'size' | 'pixels'>
  about: AboutPhoto
  startWorker: () => Worker
  show: (rendered: Rendered, request: EffectRequest) => void
}

/**
 * A worker of its own, so that a slider that moves again never waits for it. What fails here is left out: the preview in
 * few pixels stays, and has said what is wrong.
 */
export function createRestPreview({ photo, about, startWorker, show }: RestPreviewParts): RestPreview {
  const size = restSize(photo.size)
  const camera = about.room?.camera ?? null
  const source = about.product === 'image-enhancement' ? restSourceSize(photo.size, camera) : size
  let engine: ReturnType<typeof connect<EffectCalls>> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted: EffectRequest | null = null
  let isBusy = false

  const open = async () => {
    engine = connect<EffectCalls>(
      workerPort(startWorker(), () => 'The preview could not be made in this browser.'),
      { failure: 'The preview could not be made.' },
    )
    await engine.call.prepare(
      await readReduced(photo, source, { ...about, labels: null, packs: [] }, { shown: size, hasView: true }),
      () => undefined,
    )
    return engine
  }
  let opened: ReturnType<typeof open> | null = null
  const render = async (request: EffectRequest) => {
    isBusy = true
    try {
      const { call } = await (opened ??= open())
      if (request === wanted) {
        const rendered = await call.render(request, () => undefined)
        if (request === wanted) show(rendered, request)
        else rendered.bitmap.close()
      }
    } catch {
      if (request === wanted) wanted = null
    }
    isBusy = false
    if (wanted !== null && wanted !== request) void render(wanted)
  }
  return {
    settle: (request) => {
      if (isSameSize(size, workingSize(photo.size))) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        wanted = request
        if (!isBusy) void render(request)
      }, REST_MS)
    },
    supersede: () => {
      clearTimeout(timer)
      wanted = null
    },
    close: () => {
      clearTimeout(timer)
      wanted = null
      engine?.close()
    },
  }
}

/** A photo to be prepared in `size`, to be shown in `shown`, with the view that an order decides on: from the level that is next above it, which the engine's own reduction makes it of. */
export async function readReduced(
  photo: Pick<PhotoSource, 'size' | 'pixels'>,
  size: Size,
  { readPerception, readView, ...rest }: AboutPhoto & Pick<Preparation, 'labels' | 'packs'>,
  { shown = size, hasView = false }: { shown?: Size; hasView?: boolean } = {},
): Promise<Preparation> {
  const level = levelSizes(photo.size).findLast(({ width }) => width >= size.width) ?? photo.size
  const pixels = await photo.pixels(level.width, level.height)
  const perception = await readPerception()
  // It is left here: others are sent a copy of it too.
  const view = hasView ? await readView() : null
  const preparation = {
    ...rest,
    perception,
    view,
    photo: pixels,
    size,
    shown,
    scale: size.width / photo.size.width,
  }
  return transfer(preparation, [pixels.data.buffer as ArrayBuffer])
}

function isSameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height
}
