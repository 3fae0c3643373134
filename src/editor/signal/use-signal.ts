import { useSyncExternalStore } from 'react'
import type { Signal } from './signal.ts'

/** For signals that change seldom; what moves with the pointer must not render React. */
export function useSignal<T>(signal: Pick<Signal<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(signal.subscribe, signal.get)
}
