import type { ComponentType } from 'react'
import { showNotice } from '../ui/toast.ts'

const reloadKey = 'reloaded-for-module'
/** A second failure within this time is not an old page of a new version but a real fault. */
const reloadPauseMs = 10_000
/** What a page itself loads comes first, in milliseconds. */
const nextPauseMs = 1_000

interface PageModule {
  Component: ComponentType
}

/**
 * The module of a page. When it cannot be loaded, most likely because a new version has replaced it, the page is
 * loaded anew, once; a second failure goes to the error page. `next` is the page that follows this one: it is loaded
 * while the user chooses, so that nobody waits for it.
 */
export function lazyPage(load: () => Promise<PageModule>, next?: () => Promise<PageModule>) {
  return async (): Promise<PageModule> => {
    try {
      const loaded = await loadOnline(load)
      if (next !== undefined) setTimeout(() => void next().catch(() => undefined), nextPauseMs)
      return loaded
    } catch (error) {
      if (!mayReload(Date.now())) throw error
      location.reload()
      return new Promise(() => undefined)
    }
  }
}

/** Without a network the page stays as it is: loaded anew, it would be the browser's own message, and work be gone. */
async function loadOnline(load: () => Promise<PageModule>): Promise<PageModule> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    showNotice('The network is away. The screen opens when it is back')
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return load()
  }
}

function mayReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadKey) ?? 0)
    if (now - last < reloadPauseMs) return false
    sessionStorage.setItem(reloadKey, String(now))
    return true
  } catch {
    return false
  }
}
