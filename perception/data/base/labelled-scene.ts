import { buildGeometry, type Geometry, type GeometryPart } from '../../../core/scene/geometry.ts'
import type { Material } from '../../../core/scene/material.ts'
import { placed, type Mesh, type Placement } from '../../../core/scene/mesh.ts'
import { SceneBuilder, type Scene } from '../../../core/scene/scene.ts'
import { codeOf, type LabelClass } from '../../../core/perception/classes.ts'

/** The group of panes: light passes them, the camera does not. */
export const PANES = 4

/** A scene whose every part has a class. */
export interface LabelledScene {
  scene: Scene
  /** The class of each part, by the part's number in the scene; 0, the outside, has none. */
  codes: Uint8Array
}

/** The scene of other meanings is of no use here: the light of these pictures is their own. */
const DARK = { portals: [], sun: [0, 1, 0], sunLight: [0, 0, 0], sunSpread: 0 } as const

/** Collects meshes with their materials and classes. */
export class LabelledBuilder {
  private readonly builder = new SceneBuilder()
  private readonly panes: GeometryPart[] = []
  private readonly classes = new Map<Material, LabelClass>()

  /** Adds a mesh at its place. */
  add(label: LabelClass, mesh: Mesh, look: Material, placement: Placement = {}): void {
    this.builder.add(mesh, this.own(label, look), placement)
  }

  /** Adds a pane, through which there is nothing but the outside. */
  addPane(label: LabelClass, mesh: Mesh, look: Material, placement: Placement = {}): void {
    this.panes.push({ mesh: placed(mesh, placement), material: this.own(label, look) })
  }

  /** Adds a geometry that other scenes may share; `recoloured` gives each of its materials as it is here. */
  place(
    label: LabelClass,
    geometry: Geometry,
    placement: Placement,
    recoloured: (material: Material) => Material = (material) => material,
  ): void {
    const materials = geometry.materials.map((material) => this.own(label, recoloured(material)))
    this.builder.place({ ...geometry, materials }, placement)
  }

  build(): LabelledScene {
    if (this.panes.length > 0) this.builder.place(buildGeometry(this.panes), {}, PANES)
    const scene = this.builder.build(DARK)
    const last = scene.instances.at(-1)!
    const codes = new Uint8Array(last.firstPart + last.geometry.materials.length)
    for (const { geometry, firstPart } of scene.instances)
      geometry.materials.forEach((material, i) => {
        codes[firstPart + i] = codeOf(this.classes.get(material)!)
      })
    return { scene, codes }
  }

  /** A copy of a material that knows its class: one look may be that of a wall and of a thing. */
  private own(label: LabelClass, look: Material): Material {
    const own = { ...look }
    this.classes.set(own, label)
    return own
  }
}
