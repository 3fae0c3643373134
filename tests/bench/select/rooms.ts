import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import { rayThrough, type Camera } from '../../../core/scene/camera.ts'
import { createLightField, fillLightField, type View } from '../../../core/scene/light-field.ts'
import type { Material } from '../../../core/scene/material.ts'
import type { Mesh, Placement } from '../../../core/scene/mesh.ts'
import { developRoom, QUALITY, smoothLightField } from '../../../core/scene/render-room.ts'
import { addFloorLamp, addPicture, addPlant, addRug, addVase } from '../../../core/scene/room/decor.ts'
import { addArmchair, addCoffeeTable, addSofa, addStool } from '../../../core/scene/room/seating.ts'
import { addShell, daylight, ROOM } from '../../../core/scene/room/shell.ts'
import { SceneBuilder, type Scene } from '../../../core/scene/scene.ts'
import { createExposure, shadeRows } from '../../../core/scene/shade.ts'
import { Tracer } from '../../../core/scene/tracer.ts'

/** A picture of our own making and, for each object in it, exactly the pixels at whose middle it is seen. */
export interface Rendered {
  picture: Pixels
  objects: { what: string; truth: Plane }[]
}

type Parts = [what: string, from: number, to: number]

/** Counts parts, so that a name can be given to those that make up one object. */
class NamingBuilder extends SceneBuilder {
  readonly named: Parts[] = []
  #count = 0

  override add(mesh: Mesh, material: Material, placement?: Placement): void {
    super.add(mesh, material, placement)
    this.#count++
  }

  object(what: string, furnish: (builder: SceneBuilder) => void): void {
    const from = this.#count + 1
    furnish(this)
    this.named.push([what, from, this.#count])
  }
}

const valley = { sky: '#efe6d8', sun: '#d08a4e', hills: ['#c9cdbd', '#a3b09c', '#6f8577', '#3f5850'] }

function furnish(): { scene: Scene; named: Parts[] } {
  const builder = new NamingBuilder()
  addShell(builder)
  builder.object('rug', (room) => addRug(room, [2.5, 1.75], { at: [-0.55, 0, 2.75] }))
  builder.object('sofa', (room) => addSofa(room, { at: [-0.5, 0, 4.16] }))
  builder.object('armchair', (room) => addArmchair(room, { at: [-2.0, 0, 2.6], yaw: 1.05 + Math.PI }))
  builder.object('coffee table', (room) => addCoffeeTable(room, { at: [-0.5, 0.016, 2.8] }))
  builder.object('vase', (room) => addVase(room, { at: [-0.15, 0.416, 2.85] }))
  builder.object('plant', (room) => addPlant(room, { at: [-2.35, 0, 4.2] }))
  builder.object('floor lamp', (room) => addFloorLamp(room, { at: [0.98, 0, 4.3] }))
  builder.object('painting', (room) => addPicture(room, [1.3, 0.88], [-0.5, 1.62, ROOM.back], valley, 61))
  builder.object('stool', (room) => addStool(room, { at: [1.5, 0, 3.3], yaw: 0.35 }))
  return { scene: builder.build(daylight()), named: builder.named }
}

/** From the door, and from the other corner; each turned so that other things stand before other things. */
const CAMERAS: readonly Camera[] = [
  { at: [1.2, 1.32, -0.95], yaw: -0.24, focal: 24 / 36, drop: 0.075 },
  { at: [-1.6, 1.5, -0.4], yaw: 0.2, focal: 28 / 36, drop: 0.1 },
]

function partsSeen(scene: Scene, view: View): Uint16Array {
  const tracer = new Tracer(scene)
  const direction = new Float64Array(3)
  const [ox, oy, oz] = view.camera.at
  const seen = new Uint16Array(view.width * view.height)
  for (let y = 0; y < view.height; y++)
    for (let x = 0; x < view.width; x++) {
      rayThrough(view.camera, x + 0.5, y + 0.5, view.width, view.height, direction)
      if (tracer.cast(ox, oy, oz, direction[0], direction[1], direction[2]))
        seen[y * view.width + x] = tracer.part
    }
  return seen
}

function photograph(scene: Scene, view: View): Pixels {
  const { width, height } = view
  const field = createLightField(width, height, QUALITY.draft.step)
  fillLightField(scene, view, field, 0, field.height)
  smoothLightField(field, 'draft')
  const exposure = createExposure(width, height)
  shadeRows(scene, view, field, exposure, QUALITY.draft.rays, 0, height)
  return developRoom(exposure, view.seed).picture
}

/** The room from each camera, with every object that stands in it. */
export function renderRooms(width: number, height: number): Rendered[] {
  const { scene, named } = furnish()
  return CAMERAS.map((camera) => {
    const view: View = { camera, width, height, samples: 6, seed: 7, withoutObject: false }
    const parts = partsSeen(scene, view)
    const objects = named.map(([what, from, to]) => {
      const data = parts.map((part) => (part >= from && part <= to ? 255 : 0))
      return { what, truth: { width, height, data: Uint8Array.from(data) } }
    })
    return { picture: photograph(scene, view), objects }
  })
}
