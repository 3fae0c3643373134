import type { Operation } from '../../../core/mask/operations/operation.ts'
import { LatestFeed } from './latest-feed.ts'
import type { MaskFacts } from './mask-client.ts'
import type { MaskCommand } from './protocol.ts'

/** The way to the engine: what is posted first is done first. */
interface Line {
  tell(command: MaskCommand): void
  ask<Value>(command: MaskCommand): Promise<Value>
}

/** Commands that change the mask: none of them may build on what is only being looked at. */
const changes: ReadonlySet<MaskCommand['kind']> = new Set([
  'begin',
  'shape',
  'operate',
  'clear',
  'invert',
  'import',
  'note',
  'wand',
  'smart',
  'undo',
  'redo',
  'jump',
])

/** The page's side of an operation that is shown before it is kept. */
export class ShownOperation {
  readonly #line: Line
  readonly #feed: LatestFeed<Operation | null>
  readonly #listeners = new Set<() => void>()
  #shown: Operation | null = null

  constructor(line: Line) {
    this.#line = line
    this.#feed = new LatestFeed((operation) => line.ask({ kind: 'show', operation }))
  }

  show(operation: Operation | null): void {
    this.#shown = operation
    this.#feed.push(operation)
  }

  /** Posted at once: what the user does next comes after it. */
  keep(): Promise<MaskFacts> {
    const waiting = this.#feed.take()
    if (waiting !== null) this.#line.tell({ kind: 'show', operation: waiting.value })
    this.#shown = null
    return this.#line.ask({ kind: 'keep' })
  }

  /** Takes back what is shown when the command that is about to be posted changes the mask. */
  before({ kind }: MaskCommand): void {
    if (this.#shown === null || !changes.has(kind)) return
    this.#takeBack()
    this.#shown = null
    for (const listener of this.#listeners) listener()
  }

  /** Asks something of the mask as it is without what is shown. */
  async askAside<Value>(command: MaskCommand): Promise<Value> {
    const operation = this.#shown
    if (operation === null) return this.#line.ask(command)
    this.#takeBack()
    const answer = this.#line.ask<Value>(command)
    this.#line.tell({ kind: 'show', operation })
    return answer
  }

  /** Told when another change of the mask has ended what was shown. */
  onEnded(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #takeBack(): void {
    this.#feed.take()
    this.#line.tell({ kind: 'show', operation: null })
  }
}
