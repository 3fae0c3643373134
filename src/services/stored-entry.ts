import { storedEntryDays } from '../../core/contract/constants.ts'

const dayMs = 24 * 60 * 60_000

/** Keeps a value in local storage until it expires. A full or forbidden storage is not an error: the page works on. */
export function storeEntry(key: string, value: unknown, now = Date.now(), days = storedEntryDays): void {
  try {
    localStorage.setItem(key, JSON.stringify({ value, expires_at: now + days * dayMs }))
  } catch {
    // Private windows and full disks refuse; the session then lives as long as the page.
  }
}

/** The stored value if it is there, has not expired and has the wanted shape; anything else is removed. */
export function readEntry<T>(
  key: string,
  isWanted: (value: unknown) => value is T,
  now = Date.now(),
): T | null {
  const text = readText(key)
  if (text === null) return null
  const value = parseEntry(text, isWanted, now)
  if (value === null) localStorage.removeItem(key)
  return value
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function parseEntry<T>(text: string, isWanted: (value: unknown) => value is T, now: number): T | null {
  try {
    const entry = JSON.parse(text) as { value?: unknown; expires_at?: unknown } | null
    if (typeof entry?.expires_at !== 'number' || entry.expires_at <= now) return null
    return isWanted(entry.value) ? entry.value : null
  } catch {
    return null
  }
}
