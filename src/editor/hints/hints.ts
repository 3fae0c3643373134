import type { RemovalHints } from '../../../core/contract/hints.ts'
import type { MaskClient, MaskSummary } from '../mask/mask-client.ts'
import type { HintRef } from './hint-edits.ts'
import type { HintKit } from './hint-kit.ts'
import type { Signal } from '../signal/signal.ts'
import { createSignal } from '../signal/signal.ts'
import type { ImagePoint } from '../viewport/viewport.ts'

/**
 * What the user has drawn to help the removal. It is the note that goes with the mask, so that undo, the history, the
 * draft and another device have it.
 */
export interface Hints {
  get: () => RemovalHints
  subscribe: (listener: () => void) => () => void
  selected: Signal<HintRef | null>
  /** Null until it is loaded. */
  kit: Signal<HintKit | null>
  load: () => Promise<HintKit>
  /** The mask has told what goes with it now. */
  follow: (summary: MaskSummary) => void
  /** Keeps what was drawn, x and y in turn, as one step. Says so when it is too little, or there are too many. */
  draw: (kind: 'edge' | 'include' | 'exclude', points: readonly number[]) => void
  /** Puts others in the place of all, as one step; resolves when the mask has them. */
  replace: (label: string, hints: RemovalHints) => Promise<void>
  remove: (hint: HintRef) => void
  /** Selects the hint at a place, or nothing. True when there is one. */
  selectAt: (at: ImagePoint, reach: number) => boolean
  /** Selects the one after the selected one. */
  selectNext: () => void
}

const none: RemovalHints = { lines: [], sources: [] }

/** The note of the mask that stands for hints; empty for none. */
export function noteOf(hints: RemovalHints): string {
  return hints.lines.length + hints.sources.length === 0 ? '' : JSON.stringify(hints)
}

/** What a note says. It was written by `noteOf`, if by another version perhaps: what is not known is left out. */
export function hintsOf(note: string): RemovalHints {
  if (note === '') return none
  try {
    const { lines, sources } = JSON.parse(note) as Partial<RemovalHints>
    return { lines: lines ?? [], sources: sources ?? [] }
  } catch {
    return none
  }
}

interface HintsParts {
  mask: Pick<MaskClient, 'annotate'>
  /** Told why something could not be kept, in words for the user. */
  failed: (message: string) => void
}

export function createHints({ mask, failed }: HintsParts): Hints {
  const listeners = new Set<() => void>()
  const selected = createSignal<HintRef | null>(null)
  const kit = createSignal<HintKit | null>(null)
  let note = ''
  let current = none
  /** Changes that were sent and not answered yet: until then the mask tells of older notes. */
  let sent = 0

  const load = async () => {
    const loaded = kit.get() ?? (await import('./hint-kit.ts')).hintKit
    kit.set(loaded)
    return loaded
  }
  /** Does something that needs the kit; what is asked first is done first. */
  const withKit = (work: (loaded: HintKit) => void) => {
    void load().then(work, () => failed('The hints could not be loaded. Check the connection and try again.'))
  }
  const show = (next: string) => {
    if (next === note) return
    note = next
    current = hintsOf(next)
    selected.set(null)
    // Without it the hints still work; they are only not seen.
    if (next !== '') void load().catch(() => undefined)
    for (const listener of listeners) listener()
  }
  const follow = (summary: MaskSummary) => {
    if (sent === 0) show(summary.note)
  }
  const keep = async (label: string, next: RemovalHints) => {
    const before = note
    show(noteOf(next))
    if (note === before) return
    sent++
    try {
      const summary = await mask.annotate(label, note)
      sent--
      follow(summary)
    } catch (reason) {
      sent--
      show(before)
      failed(reason instanceof Error ? reason.message : 'The hint could not be kept.')
    }
  }
  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    selected,
    kit,
    load,
    follow,
    draw: (kind, flat) =>
      withKit((loaded) => {
        const drawn = loaded.withDrawn(current, kind, flat)
        if (typeof drawn === 'string') failed(drawn)
        else void keep(kind === 'edge' ? 'Edge line' : 'Source area', drawn)
      }),
    replace: keep,
    remove: (hint) => withKit((loaded) => void keep('Remove hint', loaded.without(current, hint))),
    selectAt: (at, reach) => {
      const hit = kit.get()?.hintAt(current, at, reach) ?? null
      selected.set(hit)
      return hit !== null
    },
    selectNext: () => withKit((loaded) => selected.set(loaded.hintAfter(current, selected.get()))),
  }
}
