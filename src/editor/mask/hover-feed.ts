import type { WandPoint, WandSettings } from '../../../core/mask/wand.ts'

export interface Hovered {
  /** Null when the pointer is nowhere. */
  point: WandPoint | null
  settings: WandSettings
}

/** Passes on where the pointer is, one at a time: while the engine works on a place, only the latest waits. */
export class HoverFeed {
  readonly #pass: (hovered: Hovered) => Promise<void>
  #next: Hovered | null = null
  #isPassing = false

  /** `pass` resolves when the engine can take another. A rejection is dropped: there is nothing to show then. */
  constructor(pass: (hovered: Hovered) => Promise<void>) {
    this.#pass = pass
  }

  show(hovered: Hovered): void {
    this.#next = hovered
    if (!this.#isPassing) void this.#passAll()
  }

  async #passAll(): Promise<void> {
    this.#isPassing = true
    while (this.#next !== null) {
      const hovered = this.#next
      this.#next = null
      await this.#pass(hovered).catch(() => undefined)
    }
    this.#isPassing = false
  }
}
