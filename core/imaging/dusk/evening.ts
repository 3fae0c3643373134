import type { Lights } from './lights.ts'
import type { Look } from './look.ts'
import type { DuskSettings } from './settings.ts'

/** What the evening's light is made of, for one set of settings. */
export interface Evening {
  look: Look
  settings: DuskSettings
  /** The sky on the plan's grid, three numbers a pixel. */
  sky: Float32Array
  lights: Lights | undefined
}
