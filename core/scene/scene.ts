import { buildHierarchy, type Hierarchy } from './bvh.ts'
import { buildGeometry, type Geometry, type GeometryPart } from './geometry.ts'
import type { Daylight } from './light.ts'
import type { Material } from './material.ts'
import { placed, rotation, type Mesh, type Placement } from './mesh.ts'

/** What can be left out of what a tracer sees; further groups are further bits. */
export const GROUP = { fixed: 1, removable: 2 } as const

/** A geometry at its place. */
export interface Instance {
  geometry: Geometry
  /**
   * Twelve numbers, three rows of four, that take a point of the scene into the geometry's own frame; null where both
   * frames are one.
   */
  toOwn: Float64Array | null
  /** The group that it belongs to: one bit of 31. */
  group: number
  /** The number of its first part in the scene; 0 is the outside. */
  firstPart: number
}

/** Everything that can be seen, ready to be traced. Lengths in metres, y up. */
export interface Scene {
  instances: readonly Instance[]
  /** The upper level: a hierarchy over the instances, one a leaf. */
  hierarchy: Hierarchy
  daylight: Daylight
}

/** Collects meshes and their materials into a scene. */
export class SceneBuilder {
  private readonly fixed: GeometryPart[] = []
  private readonly removable: GeometryPart[] = []
  private readonly placed: Omit<Instance, 'firstPart'>[] = []
  private parts = this.fixed

  /** Adds a mesh at its place, where it stays. */
  add(mesh: Mesh, material: Material, placement: Placement = {}): void {
    this.parts.push({ mesh: placed(mesh, placement), material })
  }

  /** What `furnish` adds is the object that can be left out of a picture: `GROUP.removable`. */
  addRemovable(furnish: (builder: SceneBuilder) => void): void {
    this.parts = this.removable
    furnish(this)
    this.parts = this.fixed
  }

  /** Adds a geometry at a place of the scene; it is shared, not copied. */
  place(geometry: Geometry, placement: Placement = {}, group: number = GROUP.removable): void {
    this.placed.push({ geometry, toOwn: inverse(placement), group })
  }

  /** The finished scene. Throws RangeError when nothing was added. */
  build(daylight: Daylight): Scene {
    const instances: Instance[] = []
    let firstPart = 1
    const add = (instance: Omit<Instance, 'firstPart'>) => {
      instances.push({ ...instance, firstPart })
      firstPart += instance.geometry.materials.length
    }
    for (const [parts, group] of [
      [this.fixed, GROUP.fixed],
      [this.removable, GROUP.removable],
    ] as const)
      if (parts.length > 0) add({ geometry: buildGeometry(parts), toOwn: null, group })
    this.placed.forEach(add)
    if (firstPart > 65_535) throw new RangeError('A scene has at most 65,535 parts')
    const boxes = new Float32Array(instances.length * 6)
    instances.forEach((instance, i) => boxes.set(boxOf(instance), i * 6))
    return { instances, hierarchy: buildHierarchy(boxes, 1), daylight }
  }
}

/** The way back from a placement; null where it moves nothing. */
function inverse({ at = [0, 0, 0], pitch = 0, roll = 0, yaw = 0 }: Placement): Float64Array | null {
  if ([...at, pitch, roll, yaw].every((value) => value === 0)) return null
  const turn = rotation(pitch, roll, yaw)
  const rows = [turn(1, 0, 0), turn(0, 1, 0), turn(0, 0, 1)]
  return Float64Array.from(rows.flatMap(([x, y, z]) => [x, y, z, -(x * at[0] + y * at[1] + z * at[2])]))
}

/** Metres by which rounding may move a point from one frame to the other. */
const SLACK = 1e-5

/** The box in the scene round the corners of the geometry's own box. */
export function boxOf({ geometry, toOwn }: Instance): number[] {
  const own = geometry.hierarchy.bounds
  if (toOwn === null) return [...own.subarray(0, 6)]
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let corner = 0; corner < 8; corner++) {
    const p = [0, 1, 2].map((axis) => own[axis + ((corner >> axis) & 1) * 3] - toOwn[axis * 4 + 3])
    for (let axis = 0; axis < 3; axis++) {
      const value = toOwn[axis] * p[0] + toOwn[4 + axis] * p[1] + toOwn[8 + axis] * p[2]
      box[axis] = Math.min(box[axis], value - SLACK)
      box[axis + 3] = Math.max(box[axis + 3], value + SLACK)
    }
  }
  return box
}
