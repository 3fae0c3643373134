import type { WandSettings } from '../../../../core/mask/wand.ts'

/** What tools can be set to. One set for all of them: a size that was chosen for the brush is that of the line, too. */
export interface ToolOptions {
  /** How shapes and colours meet the mask. Brush and eraser say it themselves. */
  shapeCombine: 'add' | 'subtract'
  /** Diameter in image pixels, 1 to 2,000. */
  size: number
  /** 0 to 1, in hundredths. */
  hardness: number
  opacity: number
  wand: WandSettings
  /** Whether a pen's pressure scales the brush. */
  usesPressure: boolean
}

export const sizeLimits = { min: 1, max: 2000 } as const
