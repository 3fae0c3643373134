/** What may be at work at once. */
interface Room {
  threads: number
  bytes: number
}

export interface Limits extends Room {
  /** Kept for users who have nothing at work while others hold the rest. */
  spare: Room
}

interface Waiting {
  bytes: number
  /** When it came, as the number of the event. */
  at: number
  start: (lane: Lane) => void
}

/** One user's work in a pool; forgotten when there is none. */
interface UserWork {
  running: number
  waiting: Waiting[]
  /** When the last piece of this user ended, as the number of the event. */
  endedAt: number
}

/**
 * Limits how much runs at once, by number and by memory, in fair turns by user: next comes the user with the fewest
 * pieces at work, and of those the one who has waited longest without any. What does not fit holds its place, and nothing
 * overtakes it; a piece that needs more memory than there is runs when nothing else does.
 *
 * One user alone may use it all. A small part is kept apart for users who have nothing at work while others do, so that
 * nobody waits until somebody else's work of minutes has ended.
 */
export class Pool {
  readonly #main: Lane
  readonly #spare: Lane
  readonly #users = new Map<string, UserWork>()
  #events = 0

  constructor({ spare, ...main }: Limits) {
    this.#main = new Lane(main, true)
    this.#spare = new Lane(spare, false)
  }

  /** Pieces of a user that are at work. */
  countRunning(userId: string): number {
    return this.#users.get(userId)?.running ?? 0
  }

  /**
   * Resolves when there is room for the work of a user; the returned function gives the room back. Rejects with the
   * signal's reason.
   */
  async enter(userId: string, bytes: number, signal?: AbortSignal): Promise<() => void> {
    const user = this.#users.get(userId) ?? { running: 0, waiting: [], endedAt: 0 }
    this.#users.set(userId, user)
    const lane = await new Promise<Lane>((resolve, reject) => {
      const entry: Waiting = {
        bytes,
        at: ++this.#events,
        start: (entered) => {
          signal?.removeEventListener('abort', leave)
          resolve(entered)
        },
      }
      const leave = () => {
        user.waiting.splice(user.waiting.indexOf(entry), 1)
        this.#forget(userId, user)
        reject(signal?.reason as Error)
        // What stood behind it may fit.
        this.#startNext()
      }
      signal?.addEventListener('abort', leave, { once: true })
      user.waiting.push(entry)
      this.#startNext()
    })
    return () => {
      lane.leave(bytes)
      user.running--
      user.endedAt = ++this.#events
      this.#forget(userId, user)
      this.#startNext()
    }
  }

  #forget(userId: string, user: UserWork): void {
    if (user.running === 0 && user.waiting.length === 0) this.#users.delete(userId)
  }

  #startNext(): void {
    for (;;) {
      const users = this.#inOrder()
      const [first] = users
      if (!first) return
      if (this.#start(first, this.#main)) continue
      if (!users.some((user) => user.running === 0 && this.#start(user, this.#spare))) return
    }
  }

  /** Users with work that waits, the next first. */
  #inOrder(): UserWork[] {
    const since = ({ waiting, endedAt }: UserWork) => Math.max(waiting[0]!.at, endedAt)
    return [...this.#users.values()]
      .filter(({ waiting }) => waiting.length > 0)
      .sort((a, b) => a.running - b.running || since(a) - since(b))
  }

  #start(user: UserWork, lane: Lane): boolean {
    const [next] = user.waiting
    if (!next || !lane.enter(next.bytes)) return false
    user.waiting.shift()
    user.running++
    next.start(lane)
    return true
  }
}

class Lane {
  readonly #room: Room
  readonly #takesAny: boolean
  #threads = 0
  #bytes = 0

  /** `takesAny`: what needs more memory than there is runs alone in it. */
  constructor(room: Room, takesAny: boolean) {
    this.#room = room
    this.#takesAny = takesAny
  }

  /** Takes room for so many bytes; false when there is none. */
  enter(bytes: number): boolean {
    const fits = this.#threads < this.#room.threads && this.#bytes + bytes <= this.#room.bytes
    if (!fits && !(this.#takesAny && this.#threads === 0)) return false
    this.#threads++
    this.#bytes += bytes
    return true
  }

  leave(bytes: number): void {
    this.#threads--
    this.#bytes -= bytes
  }
}
