import type { Hints } from '../../hints/hints.ts'

/** Loads what draws hints. Without it they can be drawn all the same, by clicks. */
export function enterHints(hints: Pick<Hints, 'load'>): void {
  void hints.load().catch(() => undefined)
}
