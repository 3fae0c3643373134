import { connect, workerPort } from '../../workers/connect.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import type { Signal } from '../signal/signal.ts'
import { createSignal } from '../signal/signal.ts'
import type { EffectCalls, EffectRequest } from './effect-contract.ts'
import { type AboutPhoto, readReduced } from './rest-preview.ts'

/** Wide enough for a card of the panel on a screen of two pixels a point. */
const MAX_WIDTH = 288
const MAX_PIXELS = 60_000

/** One picture of a choice: what it is known by, and what makes it. */
export interface Variant {
  key: string
  request: EffectRequest
}

/** Small pictures of the photo as each choice would make it. Lives outside React. */
export interface Thumbnails {
  /** By the key of the variant. They belong to the thumbnails: draw them, never close them. */
  pictures: Signal<ReadonlyMap<string, ImageBitmap>>
  /** Makes these, one after the other; what was asked for before is left. */
  make: (variants: readonly Variant[]) => void
  /** Leaves what is not made yet: something else is worked on. */
  supersede: () => void
  close: () => void
}

interface ThumbnailParts {
  photo: Pick<PhotoSource, 'size' | 'pixels'>
  about: AboutPhoto
  startWorker: () => Worker
}

/**
 * A worker of its own, started with the first request, that holds the photo in few pixels: a slider never waits for it.
 * A failure leaves the pictures out; the preview says what is wrong.
 */
export function createThumbnails({ photo, about, startWorker }: ThumbnailParts): Thumbnails {
  const pictures = createSignal<ReadonlyMap<string, ImageBitmap>>(new Map())
  let wanted: readonly Variant[] = []
  let isBusy = false
  let isClosed = false
  let engine: ReturnType<typeof connect<EffectCalls>> | null = null

  const open = async () => {
    engine = connect<EffectCalls>(
      workerPort(startWorker(), () => 'The preview could not be made in this browser.'),
      { failure: 'The preview could not be made.' },
    )
    await engine.call.prepare(
      await readReduced(photo, thumbnailSize(photo.size), { ...about, labels: null, packs: [] }),
      () => undefined,
    )
    return engine
  }
  let opened: ReturnType<typeof open> | null = null

  const put = (key: string, bitmap: ImageBitmap) => {
    const before = pictures.get()
    pictures.set(new Map(before).set(key, bitmap))
    before.get(key)?.close()
  }
  const makeNext = async () => {
    const { call } = await (opened ??= open())
    const [next] = wanted
    if (next === undefined || isClosed) return
    const bitmap = await call.renderPicture(next.request)
    // Asked for anew meanwhile: it is made again.
    if (isClosed || wanted[0] !== next) return bitmap.close()
    wanted = wanted.slice(1)
    put(next.key, bitmap)
  }
  const work = async () => {
    if (isBusy) return
    isBusy = true
    try {
      while (wanted.length > 0) await makeNext()
    } catch {
      wanted = []
    }
    isBusy = false
  }
  return {
    pictures,
    make: (variants) => {
      wanted = variants
      void work()
    },
    supersede: () => {
      wanted = []
    },
    close: () => {
      isClosed = true
      wanted = []
      engine?.close()
      for (const bitmap of pictures.get().values()) bitmap.close()
      pictures.set(new Map())
    },
  }
}

function thumbnailSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_WIDTH / width, Math.sqrt(MAX_PIXELS / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
