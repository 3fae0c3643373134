/** The capacity of a pool, and what a piece of work uses of it besides one thread. */
export interface Limits {
  threads: number
  bytes: number
}

interface Waiting {
  bytes: number
  start: () => void
}

/**
 * Limits how much runs at once, by number and by memory. What does not fit waits, first come first served; a piece of
 * work that needs more memory than the whole pool has runs when nothing else does.
 */
export class Pool {
  readonly #limits: Limits
  readonly #waiting: Waiting[] = []
  #threads = 0
  #bytes = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Resolves when there is room for the work; the returned function gives the room back. Rejects with the signal's
   * reason.
   */
  async enter(bytes: number, signal?: AbortSignal): Promise<() => void> {
    await new Promise<void>((resolve, reject) => {
      const entry = {
        bytes,
        start: () => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1)
        reject(signal?.reason as Error)
        // What stood behind it may fit.
        this.#startNext()
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(entry)
      this.#startNext()
    })
    return () => {
      this.#threads--
      this.#bytes -= bytes
      this.#startNext()
    }
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next && this.#fits(next.bytes); next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#threads++
      this.#bytes += next.bytes
      next.start()
    }
  }

  #fits(bytes: number): boolean {
    if (this.#threads === 0) return true
    return this.#threads < this.#limits.threads && this.#bytes + bytes <= this.#limits.bytes
  }
}
