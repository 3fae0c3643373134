import { create } from 'zustand'

const themeKey = 'theme'

interface ThemeState {
  isDark: boolean
  isLoading: boolean
}

/** The theme. `public/theme.js` has set the class before the first paint; this takes over from there. */
export const useTheme = create<ThemeState>()(() => ({ isDark: false, isLoading: true }))

/** Reads what is on the page, and follows the system for as long as no choice is saved. */
export function startTheme(): void {
  useTheme.setState({ isDark: document.documentElement.classList.contains('dark'), isLoading: false })
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
    if (savedTheme() === null) apply(event.matches)
  })
}

/** Saves and applies a choice. */
export function chooseTheme(isDark: boolean): void {
  try {
    localStorage.setItem(themeKey, isDark ? 'dark' : 'light')
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
  apply(isDark)
}

function apply(isDark: boolean): void {
  document.documentElement.classList.toggle('dark', isDark)
  useTheme.setState({ isDark })
}

function savedTheme(): string | null {
  try {
    return localStorage.getItem(themeKey)
  } catch {
    return null
  }
}
