import { useAuth } from './auth.ts'

/** Entries of local storage that begin so belong to a user and come back with them: no secrets, only preferences. */
export const userValuePrefix = 'user-value:'

interface UserValueParts<T> {
  name: string
  /** Counted up when the shape changes: what an older version wrote is then not read. */
  version: number
  fallback: T
  /** The stored value in its right shape, or null when it is broken. */
  parse: (stored: unknown) => T | null
}

/** A value that this browser keeps for each user. */
export interface UserValue<T> {
  get: () => T
  /** False when the browser would not keep it: it then lasts as long as the page. */
  set: (value: T) => boolean
  /** Told when the value changes, here or in another tab, and when another user signs in. */
  subscribe: (listener: () => void) => () => void
}

export function createUserValue<T>({ name, version, fallback, parse }: UserValueParts<T>): UserValue<T> {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  let read: { key: string; value: T } | null = null
  let stop: (() => void) | null = null

  const key = () => `${userValuePrefix}${useAuth.getState().user?.id ?? ''}:${name}`
  const load = (at: string): T => {
    try {
      const entry = JSON.parse(localStorage.getItem(at) ?? 'null') as {
        version?: unknown
        value?: unknown
      } | null
      return entry?.version === version ? (parse(entry.value) ?? fallback) : fallback
    } catch {
      // Forbidden storage and broken text: as if nothing had been kept.
      return fallback
    }
  }
  const get = () => {
    const at = key()
    if (read?.key !== at) read = { key: at, value: load(at) }
    return read.value
  }
  const watch = () => {
    const offUser = useAuth.subscribe((state, before) => {
      if (state.user?.id !== before.user?.id) notify()
    })
    const onStorage = (event: StorageEvent) => {
      // A null key: everything was cleared.
      if (event.key !== null && event.key !== key()) return
      read = null
      notify()
    }
    window.addEventListener('storage', onStorage)
    return () => {
      offUser()
      window.removeEventListener('storage', onStorage)
    }
  }
  return {
    get,
    set: (value) => {
      const at = key()
      read = { key: at, value }
      let isKept = true
      try {
        localStorage.setItem(at, JSON.stringify({ version, value }))
      } catch {
        isKept = false
      }
      notify()
      return isKept
    },
    subscribe: (listener) => {
      // Without listeners another tab's change goes unheard: read anew.
      if (listeners.size === 0) {
        read = null
        stop = watch()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}
