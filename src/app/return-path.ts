const key = 'return-path'
const home = '/home'

/**
 * Remembers where a signed-out visitor wanted to go, for this tab. `userId`: whose session ended there; null when
 * nobody was signed in.
 */
export function rememberPath(path: string, userId: string | null): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ path, userId }))
  } catch {
    // Without storage the visitor lands on the dashboard.
  }
}

/** Where this user goes after signing in. What another one was working on is not theirs to see. */
export function rememberedPath(userId: string | undefined): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as {
      path: string
      userId: string | null
    } | null
    return kept !== null && (kept.userId === null || kept.userId === userId) ? kept.path : home
  } catch {
    return home
  }
}

export function forgetPath(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
