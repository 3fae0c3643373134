import { createSignal } from '../signal/signal.ts'
import type { MaskOperator } from './apply-preset.ts'
import { applyPreset } from './apply-preset.ts'
import type { Preset } from './preset.ts'

/** Applies presets from the list, the palette and keys, one at a time. */
export interface PresetRunner {
  /** The id of the preset that is being applied; null when none is. */
  running: () => string | null
  subscribe: (listener: () => void) => () => void
  /** Does nothing while another one is being applied. */
  apply: (preset: Preset) => Promise<void>
}

interface PresetRunnerParts {
  mask: MaskOperator
  /** The mask's revision as the page knows it. */
  revision: () => number | undefined
  onFailure: (reason: unknown) => void
}

export function createPresetRunner({ mask, revision, onFailure }: PresetRunnerParts): PresetRunner {
  const running = createSignal<string | null>(null)
  return {
    running: running.get,
    subscribe: running.subscribe,
    apply: async ({ id, steps }) => {
      const before = revision()
      if (running.get() !== null || before === undefined) return
      running.set(id)
      try {
        await applyPreset(mask, steps, before)
      } catch (reason) {
        onFailure(reason)
      } finally {
        running.set(null)
      }
    },
  }
}
