import { openDraft } from '../../../core/mask/draft.ts'
import { MaskEngine, type MaskSurroundings } from '../../../core/mask/engine.ts'
import { LiveOperation } from '../../../core/mask/live-operation.ts'
import { Stroke } from '../../../core/mask/stroke.ts'
import type { MaskFacts } from './mask-client.ts'
import { runEdit, type EditCommand } from './mask-edits.ts'
import { MaskPicks } from './mask-picks.ts'
import { Detached, factsOf, readMask } from './mask-reads.ts'
import { OverlayPainter } from './overlay-painter.ts'
import type { MaskCommand, MaskReply, MaskRequest } from './protocol.ts'
import { streamCodec } from './stream-codec.ts'

/** After this long without a request old steps are deflated. */
const IDLE_MS = 500
/** More history than this in memory is deflated without waiting for idle time. */
const LOOSE_BYTES = 96 * 1024 * 1024

const SURROUNDINGS: MaskSurroundings = { codec: streamCodec, now: () => Date.now() }

/** One mask at work: applies requests strictly in order, answers them, and keeps the overlay drawn. Runs in the worker or, where that cannot be, in the page. */
export class MaskSession {
  readonly #reply: (reply: MaskReply) => void
  readonly #painter = new OverlayPainter(() => this.#engine)
  readonly #picks = new MaskPicks((hint) => this.#painter.setHint(hint))
  #engine: MaskEngine | null = null
  #stroke: Stroke | null = null
  #live: LiveOperation | null = null
  #queue: Promise<void> = Promise.resolve()
  #idleTimer: ReturnType<typeof setTimeout> | null = null
  #isPacking = false
  #told = -1

  constructor(reply: (reply: MaskReply) => void) {
    this.#reply = reply
  }

  receive(request: MaskRequest): void {
    this.#queue = this.#queue.then(() => this.#answer(request))
  }

  stop(): void {
    this.#painter.stop()
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer)
    this.#engine = null
  }

  async #answer({ id, command }: MaskRequest): Promise<void> {
    try {
      const value = await this.#run(command)
      this.#tell()
      if (id === null) return
      if (value instanceof Detached) void this.#answerLater(id, value)
      else this.#reply({ kind: 'done', id, value })
    } catch (error) {
      this.#fail(id, error)
    } finally {
      this.#packWhenIdle()
    }
  }

  async #answerLater(id: number, { value }: Detached): Promise<void> {
    try {
      this.#reply({ kind: 'done', id, value: await value })
    } catch (error) {
      this.#fail(id, error)
    }
  }

  #fail(id: number | null, error: unknown): void {
    this.#reply({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) })
  }

  /** Draws what changed and tells of a finished change. */
  #tell(): void {
    const dirty = this.#engine?.takeDirty()
    if (dirty) this.#painter.changed(dirty)
    if (!this.#engine || this.#engine.revision === this.#told) return
    this.#told = this.#engine.revision
    this.#reply({ kind: 'facts', facts: factsOf(this.#engine) })
  }

  #run(command: MaskCommand): unknown {
    switch (command.kind) {
      case 'open':
        return this.#open(command)
      case 'attach':
        return this.#painter.attach(command.canvas)
      case 'viewport':
        return this.#painter.setViewport(command.viewport)
      case 'display':
        return this.#painter.setDisplay(command.display)
      case 'idle':
        this.#tell()
        return this.#painter.flush()
      case 'begin':
      case 'extend':
      case 'end':
      case 'cancel':
        return this.#runStroke(this.#opened(), command)
      case 'shape':
      case 'operate':
      case 'clear':
      case 'invert':
      case 'import':
      case 'note':
        return this.#runEdit(this.#opened(), command)
      case 'show':
        return this.#show(this.#opened(), command)
      case 'keep':
        return this.#keep(this.#opened())
      case 'pixels':
        return this.#picks.give(command)
      case 'warm':
        return this.#picks.warm()
      case 'hover':
        return this.#picks.hover(this.#opened(), command)
      case 'wand':
        return this.#wand(this.#opened(), command)
      case 'smart':
        return this.#smart(this.#opened(), command)
      case 'undo':
      case 'redo':
      case 'jump':
        return this.#runHistory(this.#opened(), command)
      default:
        return readMask(this.#opened(), command)
    }
  }

  async #open({ width, height, draft }: MaskCommand & { kind: 'open' }): Promise<MaskFacts> {
    const engine = draft
      ? await openDraft(draft, { width, height }, SURROUNDINGS)
      : new MaskEngine(width, height, SURROUNDINGS)
    this.#engine = engine
    this.#stroke = null
    this.#live = null
    this.#told = engine.revision
    this.#painter.changedAll()
    return factsOf(engine)
  }

  #opened(): MaskEngine {
    if (!this.#engine) throw new Error('No photo is open in the mask studio')
    return this.#engine
  }

  #runStroke(
    engine: MaskEngine,
    command: MaskCommand & { kind: 'begin' | 'extend' | 'end' | 'cancel' },
  ): void {
    if (command.kind === 'begin') {
      this.#stroke = null
      const edit = engine.begin(command.brush.combine === 'add' ? 'Brush' : 'Eraser')
      try {
        this.#stroke = new Stroke(edit, command.brush)
      } catch (error) {
        engine.cancel()
        throw error
      }
      this.#stroke.extend(command.points)
    } else if (command.kind === 'extend') this.#stroke?.extend(command.points)
    else {
      this.#stroke = null
      if (command.kind === 'end') engine.seal()
      else engine.cancel()
    }
  }

  #runEdit(engine: MaskEngine, command: EditCommand): MaskFacts {
    this.#stroke = null
    runEdit(engine, command)
    return factsOf(engine)
  }

  #show(engine: MaskEngine, { operation }: MaskCommand & { kind: 'show' }): void {
    this.#stroke = null
    if (operation === null) this.#live?.cancel()
    if (operation === null) this.#live = null
    // Something else may have changed the mask since the last one was shown: then this is a new one.
    else if (this.#live?.show(operation) !== true) {
      this.#live = new LiveOperation(engine)
      this.#live.show(operation)
    }
  }

  #keep(engine: MaskEngine): MaskFacts {
    this.#live?.keep()
    this.#live = null
    return factsOf(engine)
  }

  #wand(engine: MaskEngine, command: MaskCommand & { kind: 'wand' }): MaskFacts {
    this.#stroke = null
    this.#picks.wand(engine, command)
    return factsOf(engine)
  }

  async #smart(engine: MaskEngine, command: MaskCommand & { kind: 'smart' }): Promise<MaskFacts> {
    this.#stroke = null
    await this.#picks.smart(engine, command)
    return factsOf(engine)
  }

  async #runHistory(
    engine: MaskEngine,
    command: MaskCommand & { kind: 'undo' | 'redo' | 'jump' },
  ): Promise<MaskFacts> {
    this.#stroke = null
    if (command.kind === 'undo') await engine.undo()
    else if (command.kind === 'redo') await engine.redo()
    else await engine.jumpTo(command.done)
    return factsOf(engine)
  }

  #packWhenIdle(): void {
    if (this.#idleTimer !== null) clearTimeout(this.#idleTimer)
    const wait = this.#engine && this.#engine.heldBytes() > LOOSE_BYTES ? 0 : IDLE_MS
    this.#idleTimer = setTimeout(() => void this.#pack(), wait)
  }

  async #pack(): Promise<void> {
    if (this.#isPacking) return
    this.#isPacking = true
    try {
      while (this.#engine && (await this.#engine.packOne()));
    } catch (error) {
      this.#fail(null, error)
    } finally {
      this.#isPacking = false
    }
  }
}
