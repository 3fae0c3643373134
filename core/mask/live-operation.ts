import type { Edit } from './edit.ts'
import type { MaskEngine } from './engine.ts'
import type { Pixels } from '../imaging/pixels.ts'
import { applyOperation, operationLabel, type EdgeOperation, type Operation } from './operations/operation.ts'

/**
 * An operation that is shown while its value is still being chosen: each `show` begins again from the mask as it was,
 * `keep` makes the last one a single step. When something else edits the mask meanwhile, that seals what is shown as a
 * step of its own, as with any open gesture, and this is over.
 */
export class LiveOperation {
  readonly #engine: MaskEngine
  readonly #photo: () => Pixels | null
  #edit: Edit | null = null
  #isOver = false

  /** `photo`: its own pixels, while they are here. */
  constructor(engine: MaskEngine, photo: () => Pixels | null = () => null) {
    this.#engine = engine
    this.#photo = photo
  }

  /**
   * Shows the operation in the place of the one shown before. False when this is over and nothing was done. Throws
   * RangeError when a value is out of range; the mask is then as it was before any was shown.
   */
  show(operation: Operation | EdgeOperation): boolean {
    if (!this.#takeBack()) return false
    const edit = this.#engine.begin(operationLabel(operation))
    this.#edit = edit
    try {
      applyOperation(edit, operation, this.#photo())
    } catch (error) {
      this.#takeBack()
      throw error
    }
    return true
  }

  /** Makes what is shown one step. False when nothing was shown, it changed no pixel, or this is over. */
  keep(): boolean {
    const isShown = this.#edit !== null && this.#engine.isOpen(this.#edit)
    this.#isOver = true
    return isShown && this.#engine.seal()
  }

  /** Puts the mask back as it was; no step is left. Does nothing when this is over. */
  cancel(): void {
    this.#takeBack()
    this.#isOver = true
  }

  /** Takes back what is shown. False when this is over. */
  #takeBack(): boolean {
    if (this.#isOver) return false
    if (this.#edit === null) return true
    this.#isOver = !this.#engine.isOpen(this.#edit)
    if (this.#isOver) return false
    this.#engine.cancel()
    this.#edit = null
    return true
  }
}
