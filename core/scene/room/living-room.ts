import type { Camera } from '../camera.ts'
import { SceneBuilder, type Scene } from '../scene.ts'
import { addFloorLamp, addPicture, addPlant, addRug, addVase } from './decor.ts'
import { addArmchair, addCoffeeTable, addSofa, addStool } from './seating.ts'
import { addShell, daylight, ROOM } from './shell.ts'

const valley = { sky: '#efe6d8', sun: '#d08a4e', hills: ['#c9cdbd', '#a3b09c', '#6f8577', '#3f5850'] }
const desert = { sky: '#eadfce', sun: '#f6efe2', hills: ['#dcae86', '#c07a55', '#8f4f39', '#4a4a44'] }

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
  addFloorLamp(builder, { at: [0.98, 0, 4.3] })
  addPicture(builder, [1.3, 0.88], [-0.5, 1.62, ROOM.back], valley, 61)
  addPicture(builder, [0.42, 0.56], [1.86, 1.62, ROOM.back], desert, 67)
  builder.addRemovable((room) => addStool(room, { at: [1.5, 0, 3.3], yaw: 0.35 }))
  return builder.build(daylight())
}

/** Eye height 1.35 m, 24 mm on full frame, turned a little to the window. */
export const listingCamera: Camera = { at: [1.2, 1.32, -0.95], yaw: -0.24, focal: 24 / 36, drop: 0.075 }
