import type { PresetOperation, PresetStep } from './preset.ts'
import { faultOfSteps } from './preset.ts'

/** What a preset needs of the mask engine. Each operation seals one history step. */
export interface MaskOperator {
  operate(operation: PresetOperation, radius: number): Promise<unknown>
  /** Takes back the last history step. */
  undo(): Promise<unknown>
}

/**
 * Runs the steps one after the other. Throws a RangeError before anything has been done when the steps are wrong.
 * When a step fails, those before it are taken back, and the failure is thrown on: nothing is left half done.
 */
export async function applyPreset(operator: MaskOperator, steps: readonly PresetStep[]): Promise<void> {
  const fault = faultOfSteps(steps)
  if (fault !== null) throw new RangeError(fault)
  let done = 0
  try {
    for (const { operation, radius } of steps) {
      await operator.operate(operation, radius)
      done++
    }
  } catch (reason) {
    for (; done > 0; done--) await operator.undo()
    throw reason
  }
}
