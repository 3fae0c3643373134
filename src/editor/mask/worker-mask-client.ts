import type { Plane } from '../../../core/imaging/pixels.ts'
import type { DrawnShape } from '../../../core/mask/drawn-shape.ts'
import type { Operation } from '../../../core/mask/operations/operation.ts'
import type { WandPoint, WandSettings } from '../../../core/mask/wand.ts'
import type { Viewport } from '../viewport/viewport.ts'
import { LatestFeed } from './latest-feed.ts'
import type {
  BrushSettings,
  Combine,
  ImportCombine,
  MaskClient,
  MaskDisplay,
  MaskDraft,
  MaskFacts,
  PhotoPixels,
  PhotoState,
  SmartHint,
} from './mask-client.ts'
import { openMaskPort, type MaskPort } from './mask-port.ts'
import { PhotoFeed } from './photo-feed.ts'
import type { MaskCommand, MaskReply } from './protocol.ts'
import { ShownOperation } from './shown-operation.ts'

/** Opens the mask engine, in a worker where the browser can. */
export function createMaskClient(): MaskClient {
  return new PortMaskClient(openMaskPort)
}

type OpenPort = (onReply: (reply: MaskReply) => void, onCrash: (error: Error) => void) => MaskPort

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** A client over any port. */
export class PortMaskClient implements MaskClient {
  readonly #port: MaskPort
  readonly #waiting = new Map<number, Waiting>()
  readonly #factsListeners = new Set<(facts: MaskFacts) => void>()
  readonly #errorListeners = new Set<(error: Error) => void>()
  readonly #photo = new PhotoFeed((command, transfer) => this.#tell(command, transfer))
  readonly #hover = new LatestFeed<{ point: WandPoint | null; settings: WandSettings }>(async (hovered) => {
    if (hovered.point !== null) await this.#photo.needCopy()
    await this.#ask({ kind: 'hover', ...hovered })
    // A click is likely to follow: it should find the photo's own pixels. If they cannot be read, it will say so.
    if (hovered.point !== null) this.#photo.needPhoto()?.catch(() => undefined)
  })
  readonly #shown = new ShownOperation({
    tell: (command) => this.#tell(command),
    ask: (command) => this.#ask(command),
  })
  #size = { width: 0, height: 0 }
  #nextId = 1
  #ended: Error | null = null

  constructor(openPort: OpenPort) {
    this.#port = openPort(
      (reply) => this.#receive(reply),
      (error) => this.#crash(error),
    )
  }

  open(size: { width: number; height: number }, draft?: MaskDraft): Promise<MaskFacts> {
    this.#size = { width: size.width, height: size.height }
    return this.#ask<MaskFacts>({ kind: 'open', ...this.#size, draft: draft?.bytes ?? null })
  }

  attachOverlay(canvas: HTMLCanvasElement): void {
    const target = this.#port.isAway ? canvas.transferControlToOffscreen() : canvas
    this.#tell({ kind: 'attach', canvas: target }, this.#port.isAway ? [target as OffscreenCanvas] : [])
  }

  setViewport(viewport: Viewport): void {
    this.#tell({ kind: 'viewport', viewport })
  }

  setDisplay(display: MaskDisplay): void {
    this.#tell({ kind: 'display', display })
  }

  beginStroke(brush: BrushSettings, points: Float32Array): void {
    this.#tell({ kind: 'begin', brush, points })
  }

  extendStroke(points: Float32Array): void {
    this.#tell({ kind: 'extend', points })
  }

  endStroke(): void {
    this.#tell({ kind: 'end' })
  }

  cancelStep(): void {
    this.#tell({ kind: 'cancel' })
  }

  drawShape(shape: DrawnShape, combine: Combine): Promise<MaskFacts> {
    return this.#ask({ kind: 'shape', shape, combine })
  }

  operate(operation: Operation): Promise<MaskFacts> {
    return this.#ask({ kind: 'operate', operation })
  }

  showOperation(operation: Operation | null): void {
    this.#shown.show(operation)
  }

  keepOperation(): Promise<MaskFacts> {
    return this.#shown.keep()
  }

  onOperationEnded(listener: () => void): () => void {
    return this.#shown.onEnded(listener)
  }

  annotate(label: string, note: string): Promise<MaskFacts> {
    return this.#ask({ kind: 'note', label, note })
  }

  clear(): Promise<MaskFacts> {
    return this.#ask({ kind: 'clear' })
  }

  invert(): Promise<MaskFacts> {
    return this.#ask({ kind: 'invert' })
  }

  importPlane(plane: Plane, combine: ImportCombine, label: string): Promise<MaskFacts> {
    return this.#ask({ kind: 'import', plane, combine, label })
  }

  setPhoto(source: PhotoPixels): void {
    this.#photo.setSource(source)
  }

  async readPhoto(): Promise<void> {
    await this.#photo.needPhoto()
  }

  async readySmartSelect(): Promise<void> {
    await this.#photo.needPhoto()
    this.#tell({ kind: 'warm' })
  }

  photoState(): PhotoState {
    return this.#photo.state
  }

  onPhotoState(listener: (state: PhotoState) => void): () => void {
    return this.#photo.subscribe(listener)
  }

  wand(point: WandPoint, settings: WandSettings, combine: Combine): Promise<MaskFacts> {
    return this.#askWithPhoto({ kind: 'wand', point, settings, combine })
  }

  smartSelect(hint: SmartHint, combine: Combine): Promise<MaskFacts> {
    return this.#askWithPhoto({ kind: 'smart', hint, combine })
  }

  endSmartSelect(): void {
    this.#tell({ kind: 'smart', hint: null, combine: 'add' })
  }

  hoverWand(point: WandPoint | null, settings: WandSettings): void {
    this.#hover.push({ point, settings })
  }

  undo(): Promise<MaskFacts> {
    return this.#ask({ kind: 'undo' })
  }

  redo(): Promise<MaskFacts> {
    return this.#ask({ kind: 'redo' })
  }

  jumpTo(done: number): Promise<MaskFacts> {
    return this.#ask({ kind: 'jump', done })
  }

  exportPng(): Promise<Uint8Array> {
    return this.#shown.askAside({ kind: 'png' })
  }

  reduced(width: number, height: number): Promise<Plane> {
    return this.#shown.askAside({ kind: 'reduced', width, height })
  }

  async saveDraft(): Promise<MaskDraft> {
    const size = this.#size
    return { ...size, bytes: await this.#ask<Uint8Array>({ kind: 'draft' }) }
  }

  hash(): Promise<string> {
    return this.#ask({ kind: 'hash' })
  }

  at(x: number, y: number): Promise<number> {
    return this.#ask({ kind: 'at', x, y })
  }

  area(): Promise<number> {
    return this.#ask({ kind: 'area' })
  }

  async idle(): Promise<void> {
    await this.#ask({ kind: 'idle' })
  }

  onFacts(listener: (facts: MaskFacts) => void): () => void {
    this.#factsListeners.add(listener)
    return () => this.#factsListeners.delete(listener)
  }

  onError(listener: (error: Error) => void): () => void {
    this.#errorListeners.add(listener)
    return () => this.#errorListeners.delete(listener)
  }

  close(): void {
    this.#end(new Error('The mask studio has been closed'))
  }

  #tell(command: MaskCommand, transfer: Transferable[] = []): void {
    if (this.#ended) return
    this.#shown.before(command)
    this.#port.send({ id: null, command }, transfer)
  }

  #ask<Value>(command: MaskCommand): Promise<Value> {
    if (this.#ended) return Promise.reject(this.#ended)
    this.#shown.before(command)
    const id = this.#nextId++
    return new Promise<Value>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve, reject })
      this.#port.send({ id, command }, [])
    })
  }

  #askWithPhoto(command: MaskCommand): Promise<MaskFacts> {
    // Nothing may come between when the photo is there: what is posted next comes after.
    const reading = this.#ended ? null : this.#photo.needPhoto()
    return reading === null ? this.#ask(command) : reading.then(() => this.#ask<MaskFacts>(command))
  }

  #receive(reply: MaskReply): void {
    if (this.#ended) return
    if (reply.kind === 'facts') {
      for (const listener of this.#factsListeners) listener(reply.facts)
      return
    }
    if (reply.id === null) {
      if (reply.kind === 'failed') this.#report(new Error(reply.message))
      return
    }
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.kind === 'done') waiting?.resolve(reply.value)
    else waiting?.reject(new Error(reply.message))
  }

  #crash(error: Error): void {
    if (this.#ended) return
    this.#end(error)
    this.#report(error)
  }

  #report(error: Error): void {
    for (const listener of this.#errorListeners) listener(error)
  }

  #end(error: Error): void {
    if (this.#ended) return
    this.#ended = error
    this.#photo.close()
    this.#port.close()
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }
}
