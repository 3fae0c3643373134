import { routes } from '../../../core/contract/table.ts'
import { call } from '../client.ts'

/** Between two questions whether the server is there again, in milliseconds; an `online` event asks at once. */
const askMs = 1_500

let asking: Promise<void> | null = null

/** Resolves when the server answers again, or with the signal. All who wait ask once. */
export async function reachable(signal: AbortSignal): Promise<void> {
  asking ??= untilAnswered().finally(() => (asking = null))
  const { promise: given, resolve } = Promise.withResolvers<void>()
  const giveUp = () => resolve()
  signal.addEventListener('abort', giveUp, { once: true })
  await Promise.race([asking, given])
  signal.removeEventListener('abort', giveUp)
}

async function untilAnswered(): Promise<void> {
  for (;;) {
    await untilAsked()
    try {
      await call(routes.health, { signal: AbortSignal.timeout(5_000) })
      return
    } catch {
      // Asked again.
    }
  }
}

function untilAsked(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, askMs)
    window.addEventListener('online', go)
  })
}
