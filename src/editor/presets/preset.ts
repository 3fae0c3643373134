import { MAX_RADIUS } from '../../../core/mask/operations/limits.ts'
import { Refusal } from '../../../core/refusal.ts'
import { faultOfLabel, isNamedList, type Named, withNamed, withRenamed } from './named-list.ts'

export type PresetOperation = keyof typeof MAX_RADIUS

/** One operation on the whole mask. */
export interface PresetStep {
  readonly operation: PresetOperation
  /** In pixels of the photo, above 0; at most what the operation takes. */
  readonly radius: number
}

/** Operations under a name, run one after the other. */
export interface Preset extends Named {
  readonly steps: readonly PresetStep[]
}

export const operations = Object.keys(MAX_RADIUS) as PresetOperation[]
export const MAX_STEPS = 8
export const MAX_PRESETS = 100

/** What a step does, in words: `Grow 12 px`. */
function stepText({ operation, radius }: PresetStep): string {
  return `${operation.charAt(0).toUpperCase()}${operation.slice(1)} ${radius} px`
}

/** What a preset does, in words: `Grow 12 px, feather 6 px`. */
export function stepsText(steps: readonly PresetStep[]): string {
  return steps.map((step, index) => (index === 0 ? stepText(step) : stepText(step).toLowerCase())).join(', ')
}

/** Why these are no steps of a preset, in words for the user; null when they are. */
export function faultOfSteps(steps: readonly PresetStep[]): string | null {
  if (steps.length === 0) return 'A preset needs at least one step.'
  if (steps.length > MAX_STEPS) return `A preset has at most ${MAX_STEPS} steps.`
  const wrong = steps.find(({ operation, radius }) => !isRadius(radius, operation))
  return wrong === undefined
    ? null
    : `${stepText({ ...wrong, radius: 0 }).replace(' 0 px', '')} takes 0.5 to ${MAX_RADIUS[wrong.operation]} px.`
}

/** Why a preset cannot have this name, in words for the user; null when it can. `id` is the preset's own. */
export function faultOfName(name: string, presets: readonly Preset[], id: string | null): string | null {
  return faultOfLabel(name, presets, id, 'preset')
}

/**
 * The presets with one more, the last or at `index`. Throws a Refusal, in words for the user, when name or steps
 * are wrong, or the id is taken.
 */
export function withPreset(
  presets: readonly Preset[],
  { id, name, steps }: Preset,
  index = presets.length,
): readonly Preset[] {
  const fault = faultOfSteps(steps)
  if (fault !== null) throw new Refusal(fault)
  return withNamed(presets, { id, name, steps: [...steps] }, { max: MAX_PRESETS, word: 'preset', index })
}

/** The presets with another name or other steps for one of them. Throws a Refusal as `withPreset` does. */
export function withChange(presets: readonly Preset[], changed: Preset): readonly Preset[] {
  const fault = faultOfSteps(changed.steps)
  if (fault !== null) throw new Refusal(fault)
  return withRenamed(presets, changed, 'preset')
}

export function withoutPreset(presets: readonly Preset[], id: string): readonly Preset[] {
  return presets.filter((preset) => preset.id !== id)
}

/** Stored presets, or null when they are broken. */
export function parsePresets(stored: unknown): readonly Preset[] | null {
  if (!Array.isArray(stored) || stored.length > MAX_PRESETS) return null
  const presets = stored.map(parsePreset)
  if (presets.some((preset) => preset === null)) return null
  const sound = presets as Preset[]
  return isNamedList(sound, 'preset') ? sound : null
}

function parsePreset(stored: unknown): Preset | null {
  const { id, name, steps } = (stored ?? {}) as { id?: unknown; name?: unknown; steps?: unknown }
  if (typeof id !== 'string' || typeof name !== 'string' || !Array.isArray(steps)) return null
  if (!steps.every(isStep) || faultOfSteps(steps) !== null) return null
  return { id, name, steps }
}

function isStep(stored: unknown): stored is PresetStep {
  const { operation, radius } = (stored ?? {}) as { operation?: unknown; radius?: unknown }
  return typeof radius === 'number' && operations.some((known) => known === operation)
}

function isRadius(radius: number, operation: PresetOperation): boolean {
  return radius >= 0.5 && radius <= MAX_RADIUS[operation]
}
