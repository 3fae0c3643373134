import type { Widget } from '../../../core/contract/widgets.ts'

type Option = Widget['options'][number]
type Common = Pick<Widget, 'id' | 'label' | 'group'> & Partial<Pick<Widget, 'help' | 'rank' | 'is_pictured'>>

const plain = {
  help: '',
  options: [],
  min: null,
  max: null,
  step: null,
  unit: '',
  alters_property: false,
  neutral: null,
  idle: null,
  rank: 'usual',
  words: [],
  is_pictured: false,
} satisfies Partial<Widget>

/** `neutral`: at this value the property stays as it is; null when it is changed in any case. */
type Altering = { alters: { neutral: Widget['neutral'] } }

function altering({ alters }: Partial<Altering>): Pick<Widget, 'alters_property' | 'neutral'> {
  return { alters_property: alters !== undefined, neutral: alters?.neutral ?? null }
}

/** Options at which nothing is done. */
const IDLE_OPTIONS: ReadonlySet<string> = new Set(['keep', 'none', 'off'])

/**
 * One of several; cards where each needs more than a word. The first option is what is chosen at first. `idle`: the
 * option that does nothing, where its id does not say so.
 */
export function choice(
  kind: 'choice' | 'cards',
  common: Common,
  options: readonly Option[],
  more: Partial<Altering> & { idle?: string } = {},
): Widget {
  const [first] = options
  if (first === undefined) throw new Error(`${common.id} has no options`)
  const idle = more.idle ?? options.find(({ id }) => IDLE_OPTIONS.has(id))?.id ?? null
  return { ...plain, ...common, kind, options: [...options], default: first.id, ...altering(more), idle }
}

export function toggle(common: Common, initial: boolean, more: Partial<Altering> = {}): Widget {
  return {
    ...plain,
    ...common,
    kind: 'toggle',
    default: initial,
    ...altering(more),
    idle: more.alters?.neutral === true,
  }
}

export function slider(
  common: Common,
  range: { min: number; max: number; step: number; unit: string; initial: number },
  more: Partial<Altering> & { words?: Widget['words']; idle?: null } = {},
): Widget {
  const { min, max, step, unit, initial } = range
  // Nearly every slider does nothing at 0; those that place something say that they have no such value.
  const idle = more.idle === null ? null : 0
  const { words = [] } = more
  return {
    ...plain,
    ...common,
    kind: 'slider',
    min,
    max,
    step,
    unit,
    default: initial,
    ...altering(more),
    idle,
    words: [...words],
  }
}

/** One of the service's palettes, or what the style brings along. */
export function palette(common: Common): Widget {
  const options = [{ id: 'style', label: 'As the style has it' }]
  return { ...plain, ...common, kind: 'color', options, default: 'style', idle: 'style' }
}

/** Marked on the photo itself; nothing at first. */
export function marks(kind: 'places' | 'boxes' | 'strokes', common: Common): Widget {
  return { ...plain, ...common, kind, default: [], idle: [] }
}

/** A remark for people. */
export function note(group: string): Widget {
  return {
    ...plain,
    id: 'note',
    kind: 'text',
    label: 'Note',
    help: 'Kept with the order for you. No engine reads it.',
    group,
    max: 300,
    default: '',
    idle: '',
    rank: 'rare',
  }
}
