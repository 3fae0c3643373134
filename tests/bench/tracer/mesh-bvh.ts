import type { RayBatch } from '../../../core/scene/ray-batch.ts'
import { RAY_SIZE } from '../../../core/scene/ray-batch.ts'

// The types of three.js are a package of their own, which nothing else here needs.
interface Three {
  BufferGeometry: new () => { setAttribute: (name: string, values: unknown) => void }
  BufferAttribute: new (values: Float32Array, size: number) => unknown
  Ray: new () => Ray
  DoubleSide: number
}

interface Ray {
  origin: { set: (x: number, y: number, z: number) => void }
  direction: { set: (x: number, y: number, z: number) => void }
}

interface MeshBvh {
  MeshBVH: new (geometry: unknown, options: { strategy: number }) => Hierarchy
  SAH: number
}

interface Hierarchy {
  raycastFirst: (ray: Ray, side: number) => { distance: number } | null
}

/** three-mesh-bvh over the same triangles (nine coordinates each), its hierarchy split by surface area as ours is. */
export interface MeshBvhPeer {
  build: () => void
  /** Casts all rays of a batch; writes the distances, infinite where nothing is met. */
  cast: (batch: RayBatch, distances: Float64Array) => void
}

const NAMES = { three: 'three', bvh: 'three-mesh-bvh' }

export async function meshBvhPeer(corners: Float32Array): Promise<MeshBvhPeer> {
  const { BufferAttribute, BufferGeometry, DoubleSide, Ray } = (await import(NAMES.three)) as Three
  const { MeshBVH, SAH } = (await import(NAMES.bvh)) as MeshBvh
  const ray = new Ray()
  const newHierarchy = () => {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(corners, 3))
    return new MeshBVH(geometry, { strategy: SAH })
  }
  let hierarchy: Hierarchy | undefined
  return {
    build: () => {
      hierarchy = newHierarchy()
    },
    cast: ({ rays, count }, distances) => {
      hierarchy ??= newHierarchy()
      for (let i = 0; i < count; i++) {
        const k = i * RAY_SIZE
        ray.origin.set(rays[k], rays[k + 1], rays[k + 2])
        ray.direction.set(rays[k + 3], rays[k + 4], rays[k + 5])
        distances[i] = hierarchy.raycastFirst(ray, DoubleSide)?.distance ?? Infinity
      }
    },
  }
}
