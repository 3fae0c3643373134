import type { OverlayPatch } from '../photo/paint-photo.ts'

/** One fill of the mask as it is now. */
interface Candidate {
  seed: number
  laid: readonly OverlayPatch[]
  tookMs: number
}

/** More of one mask are not kept: each holds its pictures in memory. */
export const MAX_CANDIDATES = 12

/** The fills that were tried for one mask, one of which is chosen. */
export interface Candidates {
  /** Of what is chosen, and of what is computed next for a changed mask. */
  seed: () => number
  useSeed: (seed: number) => void
  /** A seed that has not been tried. */
  nextSeed: () => number
  chosen: () => Candidate | null
  /** Which one is chosen, from 1, and of how many; both 0 when there is none. */
  place: () => { position: number; count: number }
  /** Keeps another fill and chooses it. */
  keep: (candidate: Candidate) => void
  /** Chooses the one before or after, round the ends. */
  turn: (by: 1 | -1) => void
  /** The pictures to lay over the photo: those of the chosen one, or of the last until the changed mask has its own. */
  laid: () => readonly OverlayPatch[]
  /** The mask has changed: nothing that was tried counts any more, though the last stays in sight. */
  outdate: () => void
  clear: () => void
}

export function createCandidates(firstSeed: number): Candidates {
  let tried: Candidate[] = []
  let position = 0
  let seed = firstSeed
  /** Of a mask that has changed since. */
  let outdated: readonly OverlayPatch[] = []

  const chosen = () => tried[position - 1] ?? null
  const dropOutdated = () => {
    close(outdated)
    outdated = []
  }
  const choose = (next: number) => {
    position = next
    seed = chosen()?.seed ?? seed
  }
  const forget = () => {
    tried = []
    position = 0
  }
  return {
    seed: () => seed,
    useSeed: (wanted) => {
      seed = wanted
    },
    nextSeed: () => Math.max(seed, ...tried.map((candidate) => candidate.seed)) + 1,
    chosen,
    place: () => ({ position, count: tried.length }),
    keep: (candidate) => {
      dropOutdated()
      tried.push(candidate)
      choose(tried.length)
    },
    turn: (by) => {
      const count = tried.length
      if (count > 0) choose(((position - 1 + by + count) % count) + 1)
    },
    laid: () => chosen()?.laid ?? outdated,
    outdate: () => {
      const current = chosen()
      if (current === null) return
      dropOutdated()
      outdated = current.laid
      for (const candidate of tried) if (candidate !== current) close(candidate.laid)
      forget()
    },
    clear: () => {
      dropOutdated()
      for (const { laid } of tried) close(laid)
      forget()
    },
  }
}

function close(laid: readonly OverlayPatch[]): void {
  for (const { bitmap } of laid) bitmap.close()
}
