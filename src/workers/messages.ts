/** The page asks for a function of the worker. Arguments at the places `functions` are the page's own functions. */
export interface Request {
  id: number
  /** True when nobody waits for an answer; a failure is told all the same. */
  isPost: boolean
  name: string
  args: unknown[]
  functions?: number[]
}

/** What the worker sends back for the request `id`. `message` is empty when the reason has no words. */
export type Answer =
  | { kind: 'returned'; id: number; value: unknown }
  | { kind: 'threw'; id: number; message: string; isRefusal: boolean }
  /** The worker calls the function that was given as argument `at`. */
  | { kind: 'called'; id: number; at: number; args: unknown[] }

export type Send = (answer: Answer, transfer: Transferable[]) => void

const transfers = new WeakMap<object, Transferable[]>()

/**
 * Marks memory that is to be moved with a value, not copied: an argument, a returned value, or an argument of a function
 * that was passed. The sender must not use it afterwards. Without a worker between, nothing is moved.
 */
export function transfer<Value extends object>(value: Value, memory: Transferable[]): Value {
  transfers.set(value, memory)
  return value
}

/** The memory to move with these values. */
export function findTransfers(values: readonly unknown[]): Transferable[] {
  const found: Transferable[] = []
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue
    const memory = transfers.get(value)
    if (memory !== undefined) found.push(...memory)
  }
  return found
}
