import type { Settings, SettingValue } from '../../contract/widgets.ts'
import { Refusal } from '../../refusal.ts'

const looks = ['neutral', 'warm', 'modern'] as const
const enlargements = ['1', '2', '4'] as const
const skies = ['keep', 'clear', 'low-cloud', 'high-cloud'] as const
const verticals = ['straighten', 'gentle', 'off'] as const
const pulls = ['windows', 'windows-skies', 'none'] as const

/** What enhancement is asked to do. Shares are 0 to 1, or −1 to 1 where there are two directions. */
export interface EnhanceSettings {
  autoLight: number
  /** Stops (EV), −5 to 5. */
  exposure: number
  contrast: number
  shadows: number
  highlights: number
  autoWhite: number
  look: (typeof looks)[number]
  warmth: number
  tint: number
  vibrance: number
  clarity: number
  denoise: number
  denoiseColor: number
  sharpen: number
  windowPull: (typeof pulls)[number]
  /** Times the width and height. */
  enlarge: 1 | 2 | 4
  /** Gentle: half way, so that more of the content stays. */
  verticals: (typeof verticals)[number]
  /** An alteration unless it is kept. */
  sky: (typeof skies)[number]
  /** An alteration. */
  greenLawn: boolean
}

/** A widget's values as this engine reads them; `initial` stands for a value that is not given. */
interface Range {
  min: number
  max: number
  initial: number
}

const fraction = (initial: number): Range => ({ min: 0, max: 100, initial })
const signed: Range = { min: -100, max: 100, initial: 0 }

/** The sliders of enhancement by the id of their widget. */
export const enhanceSliders = {
  auto_light: fraction(100),
  exposure: { min: -5, max: 5, initial: 0 },
  contrast: signed,
  shadows: signed,
  highlights: signed,
  auto_white: fraction(85),
  warmth: signed,
  tint: signed,
  vibrance: signed,
  clarity: signed,
  denoise: fraction(25),
  denoise_color: fraction(25),
  sharpen: fraction(25),
} as const satisfies Record<string, Range>

/** The choices of enhancement by the id of their widget; the first is taken when none is given. */
const enhanceChoices = {
  verticals,
  look: looks,
  window_pull: pulls,
  enlarge: enlargements,
  sky: skies,
} as const

/** The toggles of enhancement by the id of their widget, all off at first. */
const enhanceToggles = ['green_lawn'] as const

/** Widgets that are kept with an order and change no pixel. */
const ignored: readonly string[] = ['note']

function number(id: keyof typeof enhanceSliders, value: SettingValue | undefined): number {
  const { min, max, initial } = enhanceSliders[id]
  if (value === undefined) return initial
  if (typeof value !== 'number' || !(value >= min && value <= max))
    throw new Refusal(`The setting ${id} must be a number from ${min} to ${max}`)
  return value
}

function readOption<T extends string>(id: string, options: readonly T[], value: SettingValue | undefined): T {
  const found = options.find((option) => option === (value ?? options[0]))
  if (found === undefined) throw new Refusal(`The setting ${id} must be one of ${options.join(', ')}`)
  return found
}

function toggle(id: (typeof enhanceToggles)[number], value: SettingValue | undefined): boolean {
  if (value !== undefined && typeof value !== 'boolean')
    throw new Refusal(`The setting ${id} must be true or false`)
  return value ?? false
}

const factors = { '1': 1, '2': 2, '4': 4 } as const

/**
 * Reads widget values by id; what is missing is as the widget has it at first. Throws Refusal, naming the setting,
 * for a value out of range and for a setting that enhancement does not have.
 */
export function readSettings(settings: Settings): EnhanceSettings {
  const known = [
    ...Object.keys(enhanceSliders),
    ...Object.keys(enhanceChoices),
    ...enhanceToggles,
    ...ignored,
  ]
  for (const id of Object.keys(settings))
    if (!known.includes(id)) throw new Refusal(`Enhancement has no setting ${id}`)
  const percent = (id: keyof typeof enhanceSliders) => number(id, settings[id]) / 100
  return {
    autoLight: percent('auto_light'),
    exposure: number('exposure', settings['exposure']),
    contrast: percent('contrast'),
    shadows: percent('shadows'),
    highlights: percent('highlights'),
    autoWhite: percent('auto_white'),
    look: readOption('look', looks, settings['look']),
    warmth: percent('warmth'),
    tint: percent('tint'),
    vibrance: percent('vibrance'),
    clarity: percent('clarity'),
    denoise: percent('denoise'),
    denoiseColor: percent('denoise_color'),
    sharpen: percent('sharpen'),
    windowPull: readOption('window_pull', pulls, settings['window_pull']),
    enlarge: factors[readOption('enlarge', enlargements, settings['enlarge'])],
    verticals: readOption('verticals', verticals, settings['verticals']),
    sky: readOption('sky', skies, settings['sky']),
    greenLawn: toggle('green_lawn', settings['green_lawn']),
  }
}
