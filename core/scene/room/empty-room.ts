import { SceneBuilder, type Scene } from '../scene.ts'
import { addShell, daylight } from './shell.ts'

/** The living room before anything stands in it. */
export function emptyRoom(): Scene {
  const builder = new SceneBuilder()
  addShell(builder, { hasCurtains: false })
  return builder.build(daylight())
}
