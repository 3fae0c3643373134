import type { Operation } from '../../../core/mask/operations/operation.ts'
import type { Remote } from '../../workers/connect.ts'
import { LatestFeed } from './latest-feed.ts'
import type { MaskCalls, MaskSummary } from './mask-client.ts'

/** What changes the mask: none of it may build on what is only being looked at. */
const changes: ReadonlySet<keyof MaskCalls> = new Set<keyof MaskCalls>([
  'beginStroke',
  'drawShape',
  'operate',
  'clear',
  'invert',
  'importPlane',
  'annotate',
  'wand',
  'smartSelect',
  'endSmartSelect',
  'undo',
  'redo',
  'jumpTo',
])

/** The page's side of an operation that is shown before it is kept. */
export class ShownOperation {
  readonly #engine: Pick<Remote<MaskCalls>, 'call' | 'post'>
  readonly #feed: LatestFeed<Operation | null>
  readonly #listeners = new Set<() => void>()
  #shown: Operation | null = null

  constructor(engine: Pick<Remote<MaskCalls>, 'call' | 'post'>) {
    this.#engine = engine
    this.#feed = new LatestFeed((operation) => engine.call.showOperation(operation))
  }

  show(operation: Operation | null): void {
    this.#shown = operation
    this.#feed.push(operation)
  }

  /** Posted at once: what the user does next comes after it. */
  keep(): Promise<MaskSummary> {
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
