import { MeshBuilder, type Mesh, type Triple } from '../../../core/scene/mesh.ts'
import { roundedBox } from '../../../core/scene/shapes.ts'

export type Corners = readonly [Triple, Triple, Triple, Triple]

/** Flat quadrilaterals as one mesh; texture coordinates are metres from `origin` along the first side and up the last. */
export class Quads {
  private readonly mesh = new MeshBuilder()

  /** Corners in turn; the texture begins at (u, v) in the first. */
  add([a, b, c, d]: Corners, u = 0, v = 0): this {
    const across = minus(b, a)
    const up = minus(d, a)
    const normal = unit(cross(across, up))
    const [x, y] = [unit(across), unit(cross(normal, across))]
    const base = this.mesh.positions.length / 3
    for (const corner of [a, b, c, d]) {
      const away = minus(corner, a)
      this.mesh.positions.push(...corner)
      this.mesh.normals.push(...normal)
      this.mesh.uvs.push(u + dot(away, x), v + dot(away, y))
    }
    this.mesh.indices.push(base, base + 1, base + 2, base, base + 2, base + 3)
    return this
  }

  /** A flat polygon of any number of corners that has no inward bend. */
  fan(corners: readonly Triple[], u = 0, v = 0): this {
    for (let i = 1; i + 1 < corners.length; i++)
      this.add([corners[0], corners[i], corners[i + 1], corners[i + 1]], u, v)
    return this
  }

  get isEmpty(): boolean {
    return this.mesh.indices.length === 0
  }

  build(): Mesh {
    return this.mesh.build()
  }
}

/** A level rectangle from low to high x and z, its texture in the metres of the scene. */
export function level(x0: number, z0: number, x1: number, z1: number, y: number): Mesh {
  return new Quads()
    .add(
      [
        [x0, y, z0],
        [x1, y, z0],
        [x1, y, z1],
        [x0, y, z1],
      ],
      x0,
      z0,
    )
    .build()
}

/** A box about the origin. */
export function box(width: number, height: number, depth: number, radius = 0.003): Mesh {
  return roundedBox([width, height, depth], Math.min(radius, width / 3, height / 3, depth / 3), { arc: 1 })
}

function minus(a: Triple, b: Triple): Triple {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function cross(a: Triple, b: Triple): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function unit(a: Triple): Triple {
  const length = Math.sqrt(dot(a, a)) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}
