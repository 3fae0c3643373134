import type { MaskClient } from '../mask/mask-client.ts'
import type { PresetStep } from './preset.ts'
import { faultOfSteps } from './preset.ts'
import { Refusal } from '../../../core/refusal.ts'

/** What a preset needs of the mask engine. */
export type MaskOperator = Pick<MaskClient, 'operate' | 'undo'>

/**
 * Runs the steps one after the other, each one step of the history unless it changes no pixel. `revision`: the mask's
 * before. Throws a Refusal before anything has been done when the steps are wrong. When a step fails, those before
 * it are taken back, and the failure is thrown on: nothing is left half done.
 */
export async function applyPreset(
  mask: MaskOperator,
  steps: readonly PresetStep[],
  revision: number,
): Promise<void> {
  const fault = faultOfSteps(steps)
  if (fault !== null) throw new Refusal(fault)
  let before = revision
  let done = 0
  try {
    for (const { operation, radius } of steps) {
      const summary = await mask.operate({ kind: operation, radius })
      if (summary.revision !== before) done++
      before = summary.revision
    }
  } catch (reason) {
    for (; done > 0; done--) await mask.undo()
    throw reason
  }
}
