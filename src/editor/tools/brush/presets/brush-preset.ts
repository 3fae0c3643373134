import { isNamedList, type Named } from '../../../presets/named-list.ts'
import type { ToolOptions } from '../../base/tool-options.ts'
import { sizeLimits } from '../../base/tool-options.ts'

/** What a brush is: its stroke is continuous, so that there is no spacing, and crossing it adds nothing, so no flow. */
type Brush = Pick<ToolOptions, 'size' | 'hardness' | 'opacity' | 'usesPressure'>

export interface BrushPreset extends Named, Readonly<Brush> {}

/** The user's brushes, and the one that was chosen last. */
export interface BrushPresets {
  readonly brushes: readonly BrushPreset[]
  readonly chosen: string | null
}

export const MAX_BRUSHES = 30
/** So many have a key by their place. */
const KEYED = 10

/** What a user who has made none begins with. */
export const firstBrushes: BrushPresets = {
  brushes: [
    { id: 'fine', name: 'Fine edge', size: 16, hardness: 1, opacity: 1, usesPressure: false },
    { id: 'standard', name: 'Standard', size: 120, hardness: 0.8, opacity: 1, usesPressure: false },
    { id: 'soft', name: 'Large soft', size: 400, hardness: 0, opacity: 1, usesPressure: false },
    { id: 'faint', name: 'Faint soft', size: 200, hardness: 0, opacity: 0.3, usesPressure: false },
  ],
  chosen: null,
}

/** The brush alone, out of a preset or out of all options. */
export function brushOf({ size, hardness, opacity, usesPressure }: Brush): Brush {
  return { size, hardness, opacity, usesPressure }
}

export function isSameBrush(a: Brush, b: Brush): boolean {
  return (
    a.size === b.size &&
    a.hardness === b.hardness &&
    a.opacity === b.opacity &&
    a.usesPressure === b.usesPressure
  )
}

/** In words: `16 px, hardness 100 %, opacity 100 %`. */
export function brushText({ size, hardness, opacity, usesPressure }: Brush): string {
  const percent = (value: number) => `${Math.round(value * 100)} %`
  return `${size} px, hardness ${percent(hardness)}, opacity ${percent(opacity)}${usesPressure ? ', pressure' : ''}`
}

/** The chord of a brush by its place among the others, Shift with a digit; null beyond the tenth. */
export function keyOfPlace(place: number): string | null {
  return place < KEYED ? `Shift+Digit${(place + 1) % 10}` : null
}

/** Stored brushes, or null when they are broken. */
export function parseBrushes(stored: unknown): BrushPresets | null {
  const { brushes, chosen } = (stored ?? {}) as Partial<Record<keyof BrushPresets, unknown>>
  if (!Array.isArray(brushes) || brushes.length > MAX_BRUSHES) return null
  if (chosen !== null && typeof chosen !== 'string') return null
  return brushes.every(isBrush) && isNamedList(brushes, 'brush') ? { brushes, chosen } : null
}

function isBrush(stored: unknown): stored is BrushPreset {
  const one = (stored ?? {}) as Partial<Record<keyof BrushPreset, unknown>>
  return (
    typeof one.id === 'string' &&
    typeof one.name === 'string' &&
    isBetween(one.size, sizeLimits.min, sizeLimits.max) &&
    isBetween(one.hardness, 0, 1) &&
    isBetween(one.opacity, 0, 1) &&
    typeof one.usesPressure === 'boolean'
  )
}

function isBetween(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max
}
