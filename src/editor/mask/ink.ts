import type { OverlayInk } from '../../../core/mask/overlay.ts'

/** Colours of the overlay that those who see red, green or blue weakly can still keep apart (see ink.test.ts). */
export const inkSwatches = [
  { id: 'pink', name: 'Pink', colour: '#f03091' },
  { id: 'yellow', name: 'Yellow', colour: '#f0e442' },
  { id: 'sky', name: 'Sky blue', colour: '#56b4e9' },
  { id: 'blue', name: 'Deep blue', colour: '#005adc' },
] as const

type SwatchId = (typeof inkSwatches)[number]['id'] | 'custom'

/** What the user has chosen the overlay to look like. */
export interface InkChoice {
  readonly swatch: SwatchId
  /** The colour of the user's own, as `#rrggbb`. */
  readonly custom: string
  /** Of what is wholly masked, 0.1 to 1, in hundredths. */
  readonly opacity: number
}

export const firstInk: InkChoice = { swatch: 'pink', custom: '#ff7a00', opacity: 0.5 }

export const opacityLimits = { min: 0.1, max: 1 } as const

/** The colour that is shown, as `#rrggbb`. */
export function inkColour({ swatch, custom }: InkChoice): string {
  return inkSwatches.find(({ id }) => id === swatch)?.colour ?? custom
}

export function inkOf(choice: InkChoice): OverlayInk {
  const hex = Number.parseInt(inkColour(choice).slice(1), 16)
  return { colour: [hex >> 16, (hex >> 8) & 255, hex & 255], opacity: choice.opacity }
}

/** The swatch after this one; the user's own comes last. */
export function nextSwatch({ swatch }: InkChoice): SwatchId {
  const ids: readonly SwatchId[] = [...inkSwatches.map(({ id }) => id), 'custom']
  return ids[ids.indexOf(swatch) + 1] ?? firstInk.swatch
}

/** Its name, for the screen reader and the live region. */
export function inkName({ swatch, custom }: InkChoice): string {
  return inkSwatches.find(({ id }) => id === swatch)?.name ?? `Own colour ${custom}`
}

/** The opacity within its limits, in hundredths. */
export function tidyOpacity(opacity: number): number {
  return Math.round(Math.min(opacityLimits.max, Math.max(opacityLimits.min, opacity)) * 100) / 100
}

/** A stored choice, or null when it is broken. */
export function parseInk(stored: unknown): InkChoice | null {
  const { swatch, custom, opacity } = (stored ?? {}) as Partial<Record<keyof InkChoice, unknown>>
  const isKnown = swatch === 'custom' || inkSwatches.some(({ id }) => id === swatch)
  if (!isKnown || typeof custom !== 'string' || !/^#[\da-f]{6}$/i.test(custom)) return null
  if (typeof opacity !== 'number' || !(opacity >= opacityLimits.min && opacity <= opacityLimits.max))
    return null
  return { swatch: swatch as SwatchId, custom, opacity }
}
