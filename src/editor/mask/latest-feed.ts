/** Passes values on one at a time: while the engine works on one, only the latest of those that follow waits. */
export class LatestFeed<Value> {
  readonly #pass: (value: Value) => Promise<unknown>
  #next: { value: Value } | null = null
  #passing: Promise<void> | null = null

  /** `pass` resolves when the engine can take another. A rejection is dropped: there is nothing to show then. */
  constructor(pass: (value: Value) => Promise<unknown>) {
    this.#pass = pass
  }

  push(value: Value): void {
    this.#next = { value }
    this.#passing ??= this.#passAll()
  }

  /** Resolves when all that was pushed has been passed on, or dropped for something later. */
  async settled(): Promise<void> {
    await this.#passing
  }

  async #passAll(): Promise<void> {
    while (this.#next !== null) {
      const { value } = this.#next
      this.#next = null
      await this.#pass(value).catch(() => undefined)
    }
    this.#passing = null
  }
}
