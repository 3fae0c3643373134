import type { Answer, Request } from './messages.ts'

/** For tests: a `Worker` whose answers the test gives. */
export class FakeWorker {
  static all: FakeWorker[] = []
  static last(): FakeWorker {
    return FakeWorker.all.at(-1)!
  }
  onmessage: ((event: { data: Answer }) => void) | null = null
  onerror: ((event: { message: string }) => void) | null = null
  requests: Request[] = []
  isTerminated = false
  constructor() {
    FakeWorker.all.push(this)
  }
  postMessage(request: Request): void {
    this.requests.push(request)
  }
  terminate(): void {
    this.isTerminated = true
  }
  /** Arguments of the requests for a function, oldest first. */
  argsOf(name: string): unknown[][] {
    return this.requests.filter((request) => request.name === name).map(({ args }) => args)
  }
  /** Answers the last request. */
  return(value?: unknown): void {
    this.#answer({ kind: 'returned', id: this.#id(), value })
  }
  throw(message: string): void {
    this.#answer({ kind: 'threw', id: this.#id(), message, isRefusal: false })
  }
  /** Calls the function that the last request was given as argument `at`. */
  call(at: number, ...args: unknown[]): void {
    this.#answer({ kind: 'called', id: this.#id(), at, args })
  }
  #id(): number {
    return this.requests.at(-1)!.id
  }
  #answer(data: Answer): void {
    if (!this.isTerminated) this.onmessage?.({ data })
  }
}
