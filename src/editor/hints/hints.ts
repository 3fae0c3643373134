import type { RemovalHints } from '../../../core/contract/hints.ts'
import { hintLimits } from '../../../core/contract/hint-limits.ts'
import type { MaskClient, MaskFacts } from '../mask/mask-client.ts'
import type { Signal } from '../studio/signal.ts'
import { createSignal } from '../studio/signal.ts'
import type { ImagePoint } from '../viewport/viewport.ts'

/** One of the hints. */
export interface HintRef {
  kind: 'line' | 'source'
  index: number
}

/** What finds and draws hints on the photo: loaded when there is one, or a tool that draws them is in hand. */
type HintKit = typeof import('./hint-kit.ts')

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
  load: () => Promise<void>
  /** The mask has told what goes with it now. */
  follow: (facts: MaskFacts) => void
  /** Keeps what was drawn, x and y in turn, as one step. Says so when it is too little, or there are too many. */
  draw: (kind: 'edge' | 'include' | 'exclude', points: readonly number[]) => void
  /** Puts others in the place of all, as one step. */
  replace: (label: string, hints: RemovalHints) => void
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

/** Tenths of a pixel are more than a hand can draw. */
function pointsOf(flat: readonly number[]): ImagePoint[] {
  const rounded = (value: number) => Math.round(value * 10) / 10
  return Array.from({ length: flat.length >> 1 }, (_, i) => ({
    x: rounded(flat[2 * i]),
    y: rounded(flat[2 * i + 1]),
  }))
}

/** Why points are no hint, in words for the user; null when they are one. */
function refusalOf(
  kind: 'line' | 'source',
  points: readonly ImagePoint[],
  hints: RemovalHints,
): string | null {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const width = Math.max(...xs) - Math.min(...xs)
  const height = Math.max(...ys) - Math.min(...ys)
  const { lines, linePoints, sources, sourcePoints } = hintLimits
  if (kind === 'line') {
    if (points.length < 2 || Math.max(width, height) < 1) return 'An edge line needs two different points.'
    if (points.length > linePoints) return `An edge line can have ${linePoints} points.`
    return hints.lines.length >= lines ? `A photo can have ${lines} edge lines.` : null
  }
  if (points.length < 3 || Math.min(width, height) < 1)
    return 'A source area needs three corners and must cover something.'
  if (points.length > sourcePoints) return `A source area can have ${sourcePoints} corners.`
  return hints.sources.length >= sources ? `A photo can have ${sources} source areas.` : null
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
    if (kit.get() === null) kit.set(await import('./hint-kit.ts'))
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
  const follow = (facts: MaskFacts) => {
    if (sent === 0) show(facts.note)
  }
  const keep = async (label: string, next: RemovalHints) => {
    const before = note
    show(noteOf(next))
    if (note === before) return
    sent++
    try {
      const facts = await mask.annotate(label, note)
      sent--
      follow(facts)
    } catch (reason) {
      sent--
      show(before)
      failed(reason instanceof Error ? reason.message : 'The hint could not be kept.')
    }
  }
  const all = (): HintRef[] => [
    ...current.lines.map((_, index): HintRef => ({ kind: 'line', index })),
    ...current.sources.map((_, index): HintRef => ({ kind: 'source', index })),
  ]
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
    draw: (kind, flat) => {
      const points = pointsOf(flat)
      const refusal = refusalOf(kind === 'edge' ? 'line' : 'source', points, current)
      if (refusal !== null) failed(refusal)
      else if (kind === 'edge') void keep('Edge line', { ...current, lines: [...current.lines, { points }] })
      else void keep('Source area', { ...current, sources: [...current.sources, { kind, points }] })
    },
    replace: (label, hints) => void keep(label, hints),
    remove: ({ kind, index }) => {
      const without = <T>(list: readonly T[], of: HintRef['kind']) =>
        list.filter((_, i) => kind !== of || i !== index)
      const { lines, sources } = current
      void keep('Remove hint', { lines: without(lines, 'line'), sources: without(sources, 'source') })
    },
    selectAt: (at, reach) => {
      const hit = kit.get()?.hintAt(current, at, reach) ?? null
      selected.set(hit)
      return hit !== null
    },
    selectNext: () => {
      const refs = all()
      const now = selected.get()
      const at = refs.findIndex((ref) => ref.kind === now?.kind && ref.index === now.index)
      selected.set(refs.length === 0 ? null : refs[(at + 1) % refs.length])
    },
  }
}
