import { browserStore } from '../stores/browser-store.ts'
import { userValuePrefix } from '../stores/user-value.ts'

/** An entry of local storage that a user has made their own: keys, presets, settings of photos. */
interface Preference {
  key: string
  text: string
}

const inStore = browserStore('mullion-habits', 'habits', 'key')

/** All preferences in local storage, of every user. */
export function preferenceKeys(): Preference[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(userValuePrefix))
      .map((key) => ({ key, text: localStorage.getItem(key) ?? '' }))
  } catch {
    // Storage may be forbidden; then nothing was kept.
    return []
  }
}

/**
 * Stashes preferences in IndexedDB while local storage is cleared: the end of a session must not cost a user their own
 * keys.
 */
export async function stashPreferences(preferences: readonly Preference[]): Promise<void> {
  try {
    for (const preference of preferences) await inStore('readwrite', (store) => store.put(preference))
  } catch {
    // A browser that keeps nothing has kept no preferences either.
  }
}

/** Restores the stashed preferences of a user who signs in again, and notifies what shows them. */
export async function restorePreferences(userId: string): Promise<void> {
  try {
    const own = (await inStore('readonly', (store) => store.getAll(getKeyRange(userId)))) as Preference[]
    if (own.length === 0) return
    for (const { key, text } of own) localStorage.setItem(key, text)
    await inStore('readwrite', (store) => store.delete(getKeyRange(userId)))
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  } catch {
    // As if nothing had been kept.
  }
}

/** Deletes everything that this browser keeps for a user, stashed preferences included: the account is deleted. */
export async function forgetPreferences(userId: string): Promise<void> {
  try {
    for (const { key } of preferenceKeys())
      if (key.startsWith(getPrefix(userId))) localStorage.removeItem(key)
    await inStore('readwrite', (store) => store.delete(getKeyRange(userId)))
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}

function getPrefix(userId: string): string {
  return `${userValuePrefix}${userId}:`
}

function getKeyRange(userId: string): IDBKeyRange {
  return IDBKeyRange.bound(getPrefix(userId), `${getPrefix(userId)}\uffff`)
}
