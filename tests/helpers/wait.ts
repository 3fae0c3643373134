import { setTimeout as pause } from 'node:timers/promises'

/** How often is asked, in milliseconds. */
const interval = 25
/** Of the time that was waited already. */
const fraction = 0.1
const longest = 500

type Ask<T> = () => Promise<T | undefined> | T | undefined

/** Asks again and again until the answer is there; throws after `ms`, saying what was waited for. */
export function waitFor<T>(what: string, ask: Ask<T>, ms = 15_000): Promise<T> {
  return askUntil(what, ask, ms, () => interval)
}

/**
 * The same for the end of work that takes seconds: the longer it takes, the more seldom it is asked for. Each question goes
 * through server and database, which took half of the processor time of some files of tests.
 */
export function waitForWork<T>(what: string, ask: Ask<T>, ms: number): Promise<T> {
  return askUntil(what, ask, ms, (waited) => Math.min(longest, Math.max(interval, fraction * waited)))
}

async function askUntil<T>(
  what: string,
  ask: Ask<T>,
  ms: number,
  pauseAfter: (waited: number) => number,
): Promise<T> {
  const start = Date.now()
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    const waited = Date.now() - start
    if (waited > ms) throw new Error(`waited ${ms} ms in vain for ${what}`)
    await pause(pauseAfter(waited))
  }
}
