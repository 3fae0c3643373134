import { browserStore } from '../stores/browser-store.ts'
import { userValuePrefix } from '../stores/user-value.ts'

/** An entry of local storage that a user has made their own: keys, presets, settings of photos. */
interface Habit {
  key: string
  text: string
}

const inStore = browserStore('mullion-habits', 'habits', 'key')

/** All habits in local storage, of whichever user. */
export function habitsHere(): Habit[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(userValuePrefix))
      .map((key) => ({ key, text: localStorage.getItem(key) ?? '' }))
  } catch {
    // Storage may be forbidden; then nothing was kept.
    return []
  }
}

/** Lays habits aside while local storage is cleared: the end of a session must not cost a user their own keys. */
export async function layAside(habits: readonly Habit[]): Promise<void> {
  try {
    for (const habit of habits) await inStore('readwrite', (store) => store.put(habit))
  } catch {
    // A browser that keeps nothing has kept no habits either.
  }
}

/** Gives a user who signs in again what was laid aside of theirs, and tells what shows it. */
export async function takeUp(userId: string): Promise<void> {
  try {
    const own = (await inStore('readonly', (store) => store.getAll(keysOf(userId)))) as Habit[]
    if (own.length === 0) return
    for (const { key, text } of own) localStorage.setItem(key, text)
    await inStore('readwrite', (store) => store.delete(keysOf(userId)))
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
  } catch {
    // As if nothing had been kept.
  }
}

/** Takes away everything that this browser keeps for a user, also what was laid aside: their account is no more. */
export async function forgetHabits(userId: string): Promise<void> {
  try {
    for (const { key } of habitsHere()) if (key.startsWith(prefixOf(userId))) localStorage.removeItem(key)
    await inStore('readwrite', (store) => store.delete(keysOf(userId)))
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}

function prefixOf(userId: string): string {
  return `${userValuePrefix}${userId}:`
}

function keysOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound(prefixOf(userId), `${prefixOf(userId)}\uffff`)
}
