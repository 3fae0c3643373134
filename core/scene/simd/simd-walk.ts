import { kernelMaker, makeRoom, type WithMemory } from '../../wasm.ts'
import { isCutOut, type Geometry } from '../geometry.ts'
import { RAY_SIZE, type RayBatch } from '../ray-batch.ts'
import type { Scene } from '../scene.ts'
import type { Walk } from '../walk.ts'
import { MODULE } from './module.ts'
import { collapse } from './wide.ts'

/** What `assembly` exports. */
interface Kernels extends WithMemory {
  cast: (
    nodes: number,
    instances: number,
    groups: number,
    any: boolean,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
  ) => number
  castAll: (
    nodes: number,
    instances: number,
    groups: number,
    any: boolean,
    rays: number,
    answers: number,
    count: number,
  ) => void
}

/** Where the instance of the last ray stands. */
const HIT_INSTANCE = 32
/** Rays that are cast in one call, and where they and their answers stand. Below is the stack. */
const CHUNK = 1024
const RAYS = 32_768
const ANSWERS = RAYS + CHUNK * RAY_SIZE * 4
const FIRST_FREE = ANSWERS + CHUNK * 8
/** Bytes of an instance: `toOwn`, where its nodes and packets stand, its group, its number. */
const INSTANCE = 64
/** Memory that scenes may fill before those that are not in use are put out, in bytes. */
const MAX_KEPT = 96 * 2 ** 20

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)

const newKernels = kernelMaker(MODULE)

/** Where something stands in the kernels' memory. */
interface Place {
  nodes: number
  leaves: number
}

/** The kernels of this thread and what lies in their memory: geometries once, whatever scenes they stand in. */
class Store {
  readonly kernels: Kernels
  /** Grows when the memory is emptied: places of before are void. */
  generation = 0
  /** The scene that is being cast into. */
  scene: Scene | null = null
  private free = FIRST_FREE
  private places = new WeakMap<Geometry, Place>()
  private scenes = new WeakMap<Scene, Place>()

  constructor(kernels: Kernels) {
    this.kernels = kernels
  }

  /** Puts a scene into the memory; null when the engine has not so much. */
  load(scene: Scene): Place | null {
    const place = this.scenes.get(scene) ?? this.tryToLoad(scene)
    if (place !== null) return place
    this.generation++
    this.free = FIRST_FREE
    this.places = new WeakMap()
    this.scenes = new WeakMap()
    return this.tryToLoad(scene, Infinity)
  }

  private tryToLoad(scene: Scene, max = MAX_KEPT): Place | null {
    const geometries = new Set(scene.instances.map(({ geometry }) => geometry))
    const missing = [...geometries].filter((geometry) => !this.places.has(geometry))
    const upper = collapse(scene.hierarchy, 1, (first) => ~scene.hierarchy.order[first])
    const bytes = missing.reduce((sum, { wide }) => sum + wide.nodes.byteLength + wide.packets.byteLength, 0)
    const all = this.free + bytes + upper.byteLength + scene.instances.length * INSTANCE
    if (all > max || !makeRoom(this.kernels, all)) return null
    for (const geometry of missing) {
      const { nodes, packets } = geometry.wide
      this.places.set(geometry, { nodes: this.put(nodes), leaves: this.put(packets) })
    }
    const place = { nodes: this.put(upper), leaves: this.putInstances(scene) }
    this.scenes.set(scene, place)
    return place
  }

  private put(words: Float32Array): number {
    const at = this.free
    new Uint8Array(this.kernels.memory.buffer).set(
      new Uint8Array(words.buffer, words.byteOffset, words.byteLength),
      at,
    )
    this.free += words.byteLength
    return at
  }

  private putInstances(scene: Scene): number {
    const at = this.free
    this.free += scene.instances.length * INSTANCE
    const floats = new Float32Array(this.kernels.memory.buffer)
    const ints = new Int32Array(this.kernels.memory.buffer)
    scene.instances.forEach(({ geometry, toOwn, group }, i) => {
      const base = (at + i * INSTANCE) / 4
      const place = this.places.get(geometry)
      floats.set(toOwn ?? IDENTITY, base)
      ints.set([place?.nodes ?? 0, place?.leaves ?? 0, group, i], base + 12)
    })
    return at
  }

  /** Asked by the kernels. */
  passes(instance: number, triangle: number, a: number, b: number): boolean {
    return this.scene !== null && isCutOut(this.scene.instances[instance].geometry, triangle, a, b)
  }
}

let store: Store | null | undefined

function createStore(): Store | null {
  const made: { store?: Store } = {}
  const kernels = newKernels({
    walk: {
      passes: (instance: number, triangle: number, a: number, b: number) =>
        made.store!.passes(instance, triangle, a, b),
    },
  })
  return kernels === null ? null : (made.store = new Store(kernels as Kernels))
}

/** `ScalarWalk` by WebAssembly, with four boxes or triangles at a time. Null where the engine has none, or no memory. */
export function simdWalk(scene: Scene): Walk | null {
  store = store === undefined ? createStore() : store
  const place = store?.load(scene)
  return store == null || place == null ? null : new SimdWalk(scene, store, place)
}

class SimdWalk implements Walk {
  triangle = -1
  private readonly scene: Scene
  private readonly store: Store
  private place: Place
  private generation: number
  private ints = new Int32Array(0)

  constructor(scene: Scene, kept: Store, place: Place) {
    this.scene = scene
    this.store = kept
    this.place = place
    this.generation = kept.generation
  }

  get instance(): number {
    return this.memory()[HIT_INSTANCE / 4]
  }

  find(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
    groups: number,
    any: boolean,
  ): boolean {
    const { nodes, leaves } = this.ready()
    this.triangle = this.store.kernels.cast(nodes, leaves, groups, any, ox, oy, oz, dx, dy, dz, reach)
    return this.triangle >= 0
  }

  findAll({ rays, count, triangle, instance }: RayBatch, groups: number, any: boolean): void {
    const { nodes, leaves } = this.ready()
    const ints = this.memory()
    const floats = new Float32Array(ints.buffer)
    for (let at = 0; at < count; at += CHUNK) {
      const size = Math.min(CHUNK, count - at)
      floats.set(rays.subarray(at * RAY_SIZE, (at + size) * RAY_SIZE), RAYS / 4)
      this.store.kernels.castAll(nodes, leaves, groups, any, RAYS, ANSWERS, size)
      for (let i = 0; i < size; i++) {
        triangle[at + i] = ints[ANSWERS / 4 + i * 2]
        instance[at + i] = ints[ANSWERS / 4 + i * 2 + 1]
      }
    }
  }

  private ready(): Place {
    this.store.scene = this.scene
    if (this.generation !== this.store.generation) this.reload()
    return this.place
  }

  private reload(): void {
    const place = this.store.load(this.scene)
    // Memory is never given back, so that what fitted once fits again.
    if (place === null) throw new RangeError('The scene does not fit into memory any more')
    this.place = place
    this.generation = this.store.generation
  }

  /** The kernels' memory; when it grows, views of before lose their length. To ask for its buffer each time is slow. */
  private memory(): Int32Array {
    if (this.ints.length === 0) this.ints = new Int32Array(this.store.kernels.memory.buffer)
    return this.ints
  }
}
