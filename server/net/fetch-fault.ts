type FaultKind =
  /** No connection, or one that broke. */
  | 'network'
  | 'timeout'
  /** An answer other than success; `status` says which. */
  | 'status'
  /** An address that is not fetched from. */
  | 'blocked'
  | 'too_large'
  /** An answer of another shape than documented. */
  | 'malformed'

/** Why a request failed. Holds nothing of what was sent, so it can be logged. */
export class FetchFault extends Error {
  readonly kind: FaultKind
  readonly status: number
  /** Seconds that the other side asks to wait. */
  readonly retryAfter: number | undefined

  constructor(
    kind: FaultKind,
    details: { status?: number; retryAfter?: number | undefined; note?: string } = {},
  ) {
    super([kind, details.status, details.note].filter(Boolean).join(' '))
    this.name = 'FetchFault'
    this.kind = kind
    this.status = details.status ?? 0
    this.retryAfter = details.retryAfter
  }

  /** Whether another try may do better. */
  get isPassing(): boolean {
    if (this.kind === 'status') return this.status === 429 || this.status >= 500
    return this.kind === 'network' || this.kind === 'timeout'
  }
}

/** For `retry`: milliseconds to wait after this error, 0 for no request to wait; null when a retry would not help. */
export function askedDelay(error: unknown): number | null {
  return error instanceof FetchFault && error.isPassing ? (error.retryAfter ?? 0) * 1_000 : null
}
