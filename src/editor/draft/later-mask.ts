import type { RemovalHints } from '../../../core/contract/hints.ts'

/** A saved mask on the server that this work does not build on. */
export interface LaterMask {
  id: string
  url: string
  revision: number
  hints: RemovalHints | null
}
