import { setTimeout as pause } from 'node:timers/promises'

/** Asks again and again until the answer is there; throws after `ms`, saying what was waited for. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  ms = 15_000,
): Promise<T> {
  const deadline = Date.now() + ms
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error(`waited ${ms} ms in vain for ${what}`)
    await pause(25)
  }
}
