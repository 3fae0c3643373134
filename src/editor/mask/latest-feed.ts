/** Passes values on one at a time: while the engine works on one, only the latest of those that follow waits. */
export class LatestFeed<Value> {
  readonly #pass: (value: Value) => Promise<unknown>
  #next: { value: Value } | null = null
  #isPassing = false

  /** `pass` resolves when the engine can take another. A rejection is dropped: there is nothing to show then. */
  constructor(pass: (value: Value) => Promise<unknown>) {
    this.#pass = pass
  }

  push(value: Value): void {
    this.#next = { value }
    if (!this.#isPassing) void this.#passAll()
  }

  /** Takes out the value that still waits; null when none does. */
  take(): { value: Value } | null {
    const next = this.#next
    this.#next = null
    return next
  }

  async #passAll(): Promise<void> {
    this.#isPassing = true
    while (this.#next !== null) {
      const { value } = this.#next
      this.#next = null
      await this.#pass(value).catch(() => undefined)
    }
    this.#isPassing = false
  }
}
