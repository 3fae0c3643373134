// Rays through a four-wide hierarchy of two levels. What lies where in memory stands in ../wide.ts and ../simd-walk.ts.

/** Whether a ray passes a triangle's hit, since the material is cut out there. */
declare function passes(instance: i32, triangle: i32, a: f32, b: f32): bool

/** Four keys, one for each child of the node that is worked on. */
const KEYS: usize = 0
/** Of the last ray: distance, barycentric coordinates of the second and third corner, triangle, instance. */
const HIT: usize = 16
const STACK: usize = 64

const NODE: usize = 128
const CHILDREN: usize = 96
const PACKET: usize = 160
const IDS: usize = 144
const INSTANCE: usize = 64

/** Bytes of a ray (origin, direction, reach) and of its answer (triangle, instance) in a batch. */
const RAY: usize = 28
const ANSWER: usize = 8

/** Lets no ray slip between two boxes by rounding (Ize 2013). */
const ROUNDING_FACTOR: f32 = 1.0000004
/** A hit nearer than this, in metres, is the surface that the ray leaves. */
const MIN_DISTANCE: f32 = 1e-5
/** How far beyond its edges a triangle is met, as a fraction of it: a ray cannot slip between two. */
const EDGE: f32 = 1e-6

let distance: f32 = 0
let hitA: f32 = 0
let hitB: f32 = 0
let triangle: i32 = -1
let instance: i32 = -1

/**
 * Casts a ray into the scene whose upper nodes stand at `nodes` and whose instances stand at `instances`; only those of
 * `groups` count. Writes the nearest hit within `reach`, or with `any` some hit, and returns its triangle, or -1.
 */
export function cast(
  nodes: usize,
  instances: usize,
  groups: u32,
  any: bool,
  ox: f32,
  oy: f32,
  oz: f32,
  dx: f32,
  dy: f32,
  dz: f32,
  reach: f32,
): i32 {
  distance = reach
  triangle = -1
  walk(nodes, instances, groups, any, -1, STACK, ox, oy, oz, dx, dy, dz)
  store<f32>(HIT, distance)
  store<f32>(HIT + 4, hitA)
  store<f32>(HIT + 8, hitB)
  store<i32>(HIT + 12, triangle)
  store<i32>(HIT + 16, instance)
  return triangle
}

/** Casts `count` rays at `rays`, and writes the triangle (or -1) and instance of each hit at `answers`. */
export function castAll(
  nodes: usize,
  instances: usize,
  groups: u32,
  any: bool,
  rays: usize,
  answers: usize,
  count: i32,
): void {
  for (let i = 0; i < count; i++) {
    distance = load<f32>(rays + 24)
    triangle = -1
    walk(
      nodes,
      instances,
      groups,
      any,
      -1,
      STACK,
      load<f32>(rays),
      load<f32>(rays + 4),
      load<f32>(rays + 8),
      load<f32>(rays + 12),
      load<f32>(rays + 16),
      load<f32>(rays + 20),
    )
    store<i32>(answers, triangle)
    store<i32>(answers + 4, instance)
    rays += RAY
    answers += ANSWER
  }
}

/**
 * Goes down one hierarchy, nearer children first; `own` is the instance that it belongs to, -1 for the upper level, whose
 * leaves are instances. `leaves` is where the leaves stand, `bottom` where the stack may grow from.
 */
function walk(
  nodes: usize,
  leaves: usize,
  groups: u32,
  any: bool,
  own: i32,
  bottom: usize,
  ox: f32,
  oy: f32,
  oz: f32,
  dx: f32,
  dy: f32,
  dz: f32,
): void {
  const originX = f32x4.splat(ox)
  const originY = f32x4.splat(oy)
  const originZ = f32x4.splat(oz)
  const inverseX = f32x4.splat(1 / dx)
  const inverseY = f32x4.splat(1 / dy)
  const inverseZ = f32x4.splat(1 / dz)
  // Of -0, too, the inverse is below 0.
  const nearX: usize = 1 / dx < 0 ? 16 : 0
  const nearY: usize = 1 / dy < 0 ? 48 : 32
  const nearZ: usize = 1 / dz < 0 ? 80 : 64
  const farX: usize = 16 - nearX
  const farY: usize = 80 - nearY
  const farZ: usize = 144 - nearZ
  let top = bottom
  let child: i32 = 0
  for (;;) {
    if (child >= 0) {
      const node = nodes + <usize>child * NODE
      // The second operand is taken only where it is beyond the first, so that what is not a number (a ray that runs in
      // a side of a box) bounds nothing.
      let from = f32x4.splat(0)
      from = f32x4.pmax(from, f32x4.mul(f32x4.sub(v128.load(node + nearX), originX), inverseX))
      from = f32x4.pmax(from, f32x4.mul(f32x4.sub(v128.load(node + nearY), originY), inverseY))
      from = f32x4.pmax(from, f32x4.mul(f32x4.sub(v128.load(node + nearZ), originZ), inverseZ))
      let to = f32x4.splat(distance)
      to = f32x4.pmin(to, f32x4.mul(f32x4.sub(v128.load(node + farX), originX), inverseX))
      to = f32x4.pmin(to, f32x4.mul(f32x4.sub(v128.load(node + farY), originY), inverseY))
      to = f32x4.pmin(to, f32x4.mul(f32x4.sub(v128.load(node + farZ), originZ), inverseZ))
      let met = i32x4.bitmask(f32x4.le(from, f32x4.mul(to, f32x4.splat(ROUNDING_FACTOR))))
      if (met != 0) {
        let lane = <usize>ctz(met)
        met &= met - 1
        if (met == 0) {
          child = load<i32>(node + CHILDREN + lane * 4)
          continue
        }
        // Distances are not negative, so that their bits are ordered as they are.
        v128.store(KEYS, from)
        let key = load<i32>(KEYS + lane * 4)
        child = load<i32>(node + CHILDREN + lane * 4)
        const start = top
        do {
          lane = <usize>ctz(met)
          met &= met - 1
          let nextKey = load<i32>(KEYS + lane * 4)
          let next = load<i32>(node + CHILDREN + lane * 4)
          if (nextKey < key) {
            const oldKey = key
            const old = child
            key = nextKey
            child = next
            nextKey = oldKey
            next = old
          }
          // The farther one goes below all that is nearer.
          let place = top
          while (place > start && load<i32>(place - 8) < nextKey) {
            store<i64>(place, load<i64>(place - 8))
            place -= 8
          }
          store<i32>(place, nextKey)
          store<i32>(place + 4, next)
          top += 8
        } while (met != 0)
        continue
      }
    } else if (own < 0) {
      const at = leaves + <usize>~child * INSTANCE
      if ((load<u32>(at + 56) & groups) != 0) {
        enter(at, groups, any, top, ox, oy, oz, dx, dy, dz)
        if (any && triangle >= 0) return
      }
    } else {
      meet(leaves + <usize>~child * PACKET, own, originX, originY, originZ, dx, dy, dz)
      if (any && triangle >= 0) return
    }
    do {
      if (top == bottom) return
      top -= 8
    } while (load<f32>(top) >= distance)
    child = load<i32>(top + 4)
  }
}

/** Takes the ray into an instance's own frame and down its hierarchy. */
function enter(
  at: usize,
  groups: u32,
  any: bool,
  stack: usize,
  ox: f32,
  oy: f32,
  oz: f32,
  dx: f32,
  dy: f32,
  dz: f32,
): void {
  const a = load<f32>(at)
  const b = load<f32>(at + 4)
  const c = load<f32>(at + 8)
  const d = load<f32>(at + 16)
  const e = load<f32>(at + 20)
  const f = load<f32>(at + 24)
  const g = load<f32>(at + 32)
  const h = load<f32>(at + 36)
  const i = load<f32>(at + 40)
  walk(
    load<u32>(at + 48),
    load<u32>(at + 52),
    groups,
    any,
    load<i32>(at + 60),
    stack,
    a * ox + b * oy + c * oz + load<f32>(at + 12),
    d * ox + e * oy + f * oz + load<f32>(at + 28),
    g * ox + h * oy + i * oz + load<f32>(at + 44),
    a * dx + b * dy + c * dz,
    d * dx + e * dy + f * dz,
    g * dx + h * dy + i * dz,
  )
}

/** Four triangles at once (Möller and Trumbore 1997); keeps the nearest hit. Places without a triangle have no edges. */
function meet(packet: usize, own: i32, ox: v128, oy: v128, oz: v128, x: f32, y: f32, z: f32): void {
  const dx = f32x4.splat(x)
  const dy = f32x4.splat(y)
  const dz = f32x4.splat(z)
  const ex = v128.load(packet, 48)
  const ey = v128.load(packet, 64)
  const ez = v128.load(packet, 80)
  const fx = v128.load(packet, 96)
  const fy = v128.load(packet, 112)
  const fz = v128.load(packet, 128)
  const px = f32x4.sub(f32x4.mul(dy, fz), f32x4.mul(dz, fy))
  const py = f32x4.sub(f32x4.mul(dz, fx), f32x4.mul(dx, fz))
  const pz = f32x4.sub(f32x4.mul(dx, fy), f32x4.mul(dy, fx))
  const determinant = f32x4.add(f32x4.add(f32x4.mul(ex, px), f32x4.mul(ey, py)), f32x4.mul(ez, pz))
  const inverse = f32x4.div(f32x4.splat(1), determinant)
  const sx = f32x4.sub(ox, v128.load(packet, 0))
  const sy = f32x4.sub(oy, v128.load(packet, 16))
  const sz = f32x4.sub(oz, v128.load(packet, 32))
  const a = f32x4.mul(f32x4.add(f32x4.add(f32x4.mul(sx, px), f32x4.mul(sy, py)), f32x4.mul(sz, pz)), inverse)
  const qx = f32x4.sub(f32x4.mul(sy, ez), f32x4.mul(sz, ey))
  const qy = f32x4.sub(f32x4.mul(sz, ex), f32x4.mul(sx, ez))
  const qz = f32x4.sub(f32x4.mul(sx, ey), f32x4.mul(sy, ex))
  const b = f32x4.mul(f32x4.add(f32x4.add(f32x4.mul(dx, qx), f32x4.mul(dy, qy)), f32x4.mul(dz, qz)), inverse)
  const t = f32x4.mul(f32x4.add(f32x4.add(f32x4.mul(fx, qx), f32x4.mul(fy, qy)), f32x4.mul(fz, qz)), inverse)
  const outside = f32x4.splat(-EDGE)
  let hits = i32x4.bitmask(
    v128.and(
      v128.and(
        v128.and(f32x4.ge(a, outside), f32x4.ge(b, outside)),
        f32x4.le(f32x4.add(a, b), f32x4.splat(1 + 2 * EDGE)),
      ),
      v128.and(f32x4.gt(t, f32x4.splat(MIN_DISTANCE)), f32x4.lt(t, f32x4.splat(distance))),
    ),
  )
  if (hits == 0) return
  keep(packet, own, hits, t, a, b)
}

/** Keeps the nearest of the hits, each lane of `hits` that is set, that is not cut out of its material. */
function keep(packet: usize, own: i32, hits: i32, t: v128, a: v128, b: v128): void {
  do {
    const lane = ctz(hits)
    hits &= hits - 1
    v128.store(KEYS, t)
    const at = load<f32>(KEYS + <usize>lane * 4)
    if (at >= distance) continue
    v128.store(KEYS, a)
    const alpha = load<f32>(KEYS + <usize>lane * 4)
    v128.store(KEYS, b)
    const beta = load<f32>(KEYS + <usize>lane * 4)
    let id = load<i32>(packet + IDS + <usize>lane * 4)
    if (id < 0) {
      id = ~id
      if (passes(own, id, alpha, beta)) continue
    }
    distance = at
    hitA = alpha
    hitB = beta
    triangle = id
    instance = own
  } while (hits != 0)
}
