import { orderKey } from '../order-key.ts'

const prefix = 'mullion-uploads-'

/**
 * The name of this page among all that are open. A lock of the browser is held under it for as long as the page lives,
 * so that another page can see what is still being sent from what a closed one has left.
 */
export const thisTab = orderKey()

let isHeld = false

export function holdTab(): void {
  // Browsers have no locks on plain-HTTP addresses of a local network.
  if (isHeld || !('locks' in navigator)) return
  isHeld = true
  void navigator.locks.request(prefix + thisTab, () => new Promise(() => {}))
}

/**
 * The pages that are open. Null where the browser cannot say: all that was left is then gone on with, which is one photo all
 * the same since it has one key.
 */
export async function openTabs(): Promise<Set<string> | null> {
  if (!('locks' in navigator)) return null
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? name.slice(prefix.length) : [])))
}
