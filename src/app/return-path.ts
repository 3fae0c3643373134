const key = 'return-path'

/** Remembers where a signed-out visitor wanted to go, for this tab. */
export function rememberPath(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Without storage the visitor lands on the dashboard.
  }
}

/** Where to go after signing in. */
export function rememberedPath(): string {
  try {
    return sessionStorage.getItem(key) ?? '/home'
  } catch {
    return '/home'
  }
}

export function forgetPath(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
