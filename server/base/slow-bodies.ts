import { AppError } from './errors.ts'

/** The body of a request, while it arrives. */
export interface Body {
  readonly complete: boolean
  once(event: 'end' | 'close', listener: () => void): unknown
  readonly socket: {
    readonly destroyed: boolean
    readonly bytesRead: number
    once(event: 'close', listener: () => void): unknown
    off(event: 'close', listener: () => void): unknown
  }
}

/** What bodies may take, so that slow senders hold nobody else up. */
export const bodyLimits = {
  /** Of what is small, for the whole of it. */
  wholeMs: 20_000,
  /** Fewer bytes than this in so many milliseconds are no upload that goes on. */
  minBytes: 32 * 1024,
  minMs: 30_000,
  /** A body that has arrived for longer than this counts as slow. */
  slowMs: 5_000,
  /** Slow bodies at once. A page uploads three files at a time. */
  ofAccount: 32,
  ofNetwork: 96,
} as const

/** Calls `end` when the body has not arrived whole in the time for small ones. */
export function endAfter(body: Body, end: () => void): void {
  const timer = setTimeout(() => {
    if (!body.complete) end()
  }, bodyLimits.wholeMs)
  timer.unref()
  body.once('close', () => clearTimeout(timer))
}

/** Calls `end` when a body comes below the least rate of uploads. */
export function endBelowRate(body: Body, end: (error: AppError) => void): void {
  // Counted at the socket: a listener for data would take the bytes away from who reads them.
  const { socket } = body
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (!body.complete && socket.bytesRead - before < bodyLimits.minBytes)
      end(new AppError('invalid_request', 'The upload came too slowly. Please send the file again.'))
    before = socket.bytesRead
  }, bodyLimits.minMs)
  timer.unref()
  body.once('close', () => clearInterval(timer))
}

interface Sender {
  network: string
  /** Where it is known before the body is read. */
  userId?: string | undefined
}

/** Calls `end` for a body that turns slow while its sender has as many slow ones as may be at once. */
export type SlowBodies = (body: Body, sender: Sender, end: (error: AppError) => void) => void

export function countSlowBodies(): SlowBodies {
  const counts = new Map<string, number>()
  const add = (key: string, change: number) => {
    const count = (counts.get(key) ?? 0) + change
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  return (body, { network, userId }, end) => {
    const limits = new Map<string, number>([[`network ${network}`, bodyLimits.ofNetwork]])
    if (userId !== undefined) limits.set(`account ${userId}`, bodyLimits.ofAccount)
    let counted: string[] = []
    const timer = setTimeout(() => {
      if (body.complete || body.socket.destroyed) return
      if ([...limits].some(([key, limit]) => (counts.get(key) ?? 0) >= limit)) {
        end(
          new AppError(
            'rate_limited',
            'Too many slow uploads at once. Wait until some of them have arrived.',
            {
              retryAfter: 30,
            },
          ),
        )
        return
      }
      counted = [...limits.keys()]
      for (const key of counted) add(key, 1)
    }, bodyLimits.slowMs)
    timer.unref()
    const { socket } = body
    const release = () => {
      clearTimeout(timer)
      socket.off('close', release)
      for (const key of counted) add(key, -1)
      counted = []
    }
    body.once('end', release)
    body.once('close', release)
    // A body that was answered before it had arrived says nothing when its connection ends.
    socket.once('close', release)
  }
}
