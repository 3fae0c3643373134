import type { EdgeOperation, Operation } from '../../../core/mask/operations/operation.ts'
import type { Remote } from '../../workers/connect.ts'
import { LatestFeed } from './latest-feed.ts'
import type { MaskCalls, MaskSummary } from './mask-client.ts'

/** What changes the mask: none of it may build on what is only being looked at. */
const changes: ReadonlySet<keyof MaskCalls> = new Set<keyof MaskCalls>([
  'beginStroke',
  'drawShape',
  'operate',
  'clear',
  'selectAll',
  'invert',
  'importPlane',
  'annotate',
  'wand',
  'refineAt',
  'smartSelect',
  'endSmartSelect',
  'undo',
  'redo',
  'jumpTo',
])

/** The page's side of an operation that is shown before it is kept. */
export class ShownOperation {
  readonly #engine: Pick<Remote<MaskCalls>, 'call' | 'post'>
  readonly #feed: LatestFeed<Operation | EdgeOperation | null>
  readonly #listeners = new Set<() => void>()
  readonly #needPhoto: () => Promise<void> | null
  #shown: Operation | EdgeOperation | null = null

  /** `needPhoto`: null when the engine has the photo's pixels, else resolves when it has. */
  constructor(
    engine: Pick<Remote<MaskCalls>, 'call' | 'post'>,
    needPhoto: () => Promise<void> | null = () => null,
  ) {
    this.#engine = engine
    this.#needPhoto = needPhoto
    this.#feed = new LatestFeed(async (operation) => {
      if (operation?.kind === 'refine-edge') await needPhoto()
      await engine.call.showOperation(operation)
    })
  }

  /** Whether what is shown is worked out from the photo's own pixels. */
  get looksAtPhoto(): boolean {
    return this.#shown?.kind === 'refine-edge'
  }

  show(operation: Operation | EdgeOperation | null): void {
    this.#shown = operation
    this.#feed.push(operation)
  }

  /** Posted at once: what the user does next comes after it. */
  async keep(): Promise<MaskSummary> {
    const reading = this.looksAtPhoto ? this.#needPhoto() : null
    if (reading !== null) await reading
    const waiting = this.#feed.take()
    if (waiting !== null) this.#engine.post.showOperation(waiting.value)
    this.#shown = null
    return this.#engine.call.keepOperation()
  }

  /** Takes back what is shown when the request that is about to be sent changes the mask. */
  before(name: keyof MaskCalls): void {
    if (this.#shown === null || !changes.has(name)) return
    this.#takeBack()
    this.#shown = null
    for (const listener of this.#listeners) listener()
  }

  /** Asks something of the mask as it is without what is shown. */
  async without<Value>(ask: () => Promise<Value>): Promise<Value> {
    const operation = this.#shown
    if (operation === null) return ask()
    this.#takeBack()
    const answer = ask()
    this.#engine.post.showOperation(operation)
    return answer
  }

  /** Told when another change of the mask has ended what was shown. */
  onEnded(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #takeBack(): void {
    this.#feed.take()
    this.#engine.post.showOperation(null)
  }
}
