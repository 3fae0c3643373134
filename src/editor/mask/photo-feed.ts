import type { Pixels } from '../../../core/imaging/pixels.ts'
import { transfer } from '../../workers/messages.ts'
import type { MaskCalls, PhotoPixels, PhotoState } from './mask-client.ts'

/** Pixels that nobody has needed for so long are released: 60 megapixels hold 240 MB. */
const KEEP_MS = 120_000
/** The copy for hovering: about as many pixels as the stage shows, few enough to be searched within a frame. */
const COPY_PIXELS = 1_000_000

type SetPixels = MaskCalls['setPixels']

/** Brings the photo's pixels to the mask engine when a tool first needs them, and takes them away when none does. */
export class PhotoFeed {
  readonly #setPixels: SetPixels
  readonly #isInUse: () => boolean
  readonly #listeners = new Set<(state: PhotoState) => void>()
  #source: PhotoPixels | null = null
  #state: PhotoState = { kind: 'waiting' }
  #photo: Promise<void> | null = null
  #copy: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `isInUse`: whether something is shown that is worked out anew from the photo's pixels; they are kept then. */
  constructor(setPixels: SetPixels, isInUse: () => boolean = () => false) {
    this.#setPixels = setPixels
    this.#isInUse = isInUse
  }

  get state(): PhotoState {
    return this.#state
  }

  subscribe(listener: (state: PhotoState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What was known of another photo is released. */
  setSource(source: PhotoPixels): void {
    this.#source = source
    this.#copy = null
    this.#setPixels('copy', null)
    this.#forgetPhoto()
  }

  /** Null when the engine has the photo's own pixels; else resolves when it has. Tries anew after a failure. */
  needPhoto(): Promise<void> | null {
    this.#keep()
    if (this.#state.kind === 'ready') return null
    this.#photo ??= this.#readPhoto()
    return this.#photo
  }

  /** Resolves when the engine has the reduced copy. Rejects for good when that cannot be read. */
  needCopy(): Promise<void> {
    this.#keep()
    this.#copy ??= this.#readCopy()
    return this.#copy
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#listeners.clear()
    this.#source = null
  }

  async #readPhoto(): Promise<void> {
    const source = this.#opened()
    this.#notify({ kind: 'reading', fraction: 0 })
    try {
      const { width, height } = source.size
      const pixels = await source.pixels(width, height, (fraction) => {
        if (this.#source === source) this.#notify({ kind: 'reading', fraction })
      })
      this.#deliver(source, 'photo', pixels)
      this.#notify({ kind: 'ready' })
    } catch (reason) {
      if (this.#source === source) this.#notify({ kind: 'failed', message: messageOf(reason) })
      throw reason
    } finally {
      if (this.#source === source) this.#photo = null
    }
  }

  async #readCopy(): Promise<void> {
    const source = this.#opened()
    const { width, height } = copySize(source.size)
    this.#deliver(source, 'copy', await source.pixels(width, height))
  }

  #deliver(source: PhotoPixels, of: 'photo' | 'copy', pixels: Pixels): void {
    if (this.#source !== source) throw new Error('Another photo has been opened meanwhile')
    this.#setPixels(of, transfer(pixels, [pixels.data.buffer as ArrayBuffer]))
  }

  #opened(): PhotoPixels {
    if (this.#source === null) throw new Error('The mask studio has no photo to look at')
    return this.#source
  }

  #keep(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.#isInUse()) this.#keep()
      else if (this.#state.kind === 'ready') this.#forgetPhoto()
    }, KEEP_MS)
  }

  #forgetPhoto(): void {
    this.#photo = null
    this.#setPixels('photo', null)
    this.#notify({ kind: 'waiting' })
  }

  #notify(state: PhotoState): void {
    this.#state = state
    for (const listener of this.#listeners) listener(state)
  }
}

/** The photo's own size up to a megapixel, else reduced to that. */
function copySize({ width, height }: PhotoPixels['size']): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(COPY_PIXELS / (width * height)))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : 'The photo could not be read.'
}
