import type { Camera } from '../camera.ts'
import { SceneBuilder, type Scene } from '../scene.ts'
import { addFloorLamp, addPicture, addPlant, addRug, addVase } from './decor.ts'
import { addArmchair, addCoffeeTable, addSofa, addStool } from './seating.ts'
import { addShell, daylight, ROOM } from './shell.ts'

/** The furnished living room; the stool is its removable object. */
export function livingRoom(): Scene {
  const builder = new SceneBuilder()
  addShell(builder)
  addRug(builder, [2.5, 1.75], { at: [-0.55, 0, 2.75] })
  addSofa(builder, { at: [-0.5, 0, 4.16] })
  addArmchair(builder, { at: [-2.0, 0, 2.6], yaw: 1.05 + Math.PI })
  addCoffeeTable(builder, { at: [-0.5, 0.016, 2.8] })
  addVase(builder, { at: [-0.15, 0.416, 2.85] })
  addPlant(builder, { at: [-2.35, 0, 4.2] })
  addFloorLamp(builder, { at: [1.0, 0, 4.35] })
  addPicture(builder, [1.25, 0.85], [-0.5, 1.58, ROOM.back])
  builder.addRemovable((room) => addStool(room, { at: [1.45, 0, 3.35], yaw: 0.35 }))
  return builder.build(daylight())
}

/** Eye height 1.35 m, 24 mm on full frame, turned a little to the window. */
export const listingCamera: Camera = { at: [1.15, 1.35, -1.05], yaw: -0.24, focal: 24 / 36, drop: 0.05 }
