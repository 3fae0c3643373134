import { useEffect, useState } from 'react'
import { createSignal } from '../signal/signal.ts'
import { useSignal } from '../signal/use-signal.ts'
import { createViewportStore } from '../viewport/viewport-store.ts'
import type { Compare, ComparedImage } from './compare.ts'
import { openCompare, startState } from './compare.ts'

/**
 * Opens two pictures for comparing, anew whenever `key` changes; zoom, mode and bar stay. Addresses that are merely
 * signed anew are no reason to load the pictures again.
 */
export function useCompare(first: ComparedImage, second: ComparedImage, key: string): Compare | null {
  const [holder] = useState(() => createSignal<Compare | null>(null))
  const [state] = useState(() => createSignal(startState))
  const [view] = useState(() => createViewportStore({ width: first.width, height: first.height }))
  const [pair, setPair] = useState({ key, first, second })
  if (pair.key !== key) setPair({ key, first, second })

  useEffect(() => {
    const compare = openCompare(pair.first, pair.second, view, state)
    holder.set(compare)
    return () => {
      holder.set(null)
      compare.close()
    }
  }, [pair, view, state, holder])
  return useSignal(holder)
}
