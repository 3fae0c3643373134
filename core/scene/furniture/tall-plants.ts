import { linear, material } from '../material.ts'
import type { Mesh, Triple } from '../mesh.ts'
import { Assembly } from './assembly.ts'
import type { Build } from './design.ts'
import { bark, foliage, pot, trunk } from './plant-parts.ts'
import { type LeafShape, leafAt } from './shapes/leaf.ts'
import { curve, tube } from './shapes/tube.ts'

/** A fiddle-leaf fig: a bare trunk, then broad leaves all round. */
export function fig(b: Build): Assembly {
  const { random, seed } = b
  const to = new Assembly()
  const y0 = pot(to, b, 0.19, 0.32)
  const leaves: Mesh[] = []
  const dark: Mesh[] = []
  const stems: Mesh[] = []
  for (let stem = 0; stem < 3; stem++) {
    const angle = stem * 2.2 + seed
    const top: Triple = [0.16 * Math.sin(angle), 1.42 - stem * 0.22, 0.16 * Math.cos(angle)]
    const way = trunk([0.02 * Math.sin(angle), y0 - 0.02, 0.02 * Math.cos(angle)], top, random)
    stems.push(tube(way, (t) => 0.015 - 0.008 * t, { sides: 8 }))
    const count = 17 - stem * 3
    for (let i = 0; i < count; i++) {
      const t = 0.34 + 0.66 * (i / (count - 1))
      const at = way[Math.min(way.length - 1, Math.round(t * (way.length - 1)))]
      const size = (0.24 + 0.08 * random.next()) * (t > 0.9 ? 0.72 : 1)
      const shape: LeafShape = {
        length: size,
        width: size * 0.33,
        widest: 0.62,
        droop: 0.5 + 0.7 * random.next(),
        fold: 0.22,
        wave: 0.012,
        columns: 6,
        rows: 9,
      }
      const turn = i * 2.4 + stem + random.next() * 0.6
      ;(random.next() < 0.4 ? dark : leaves).push(
        leafAt(
          shape,
          at,
          turn,
          0.25 + 0.75 * t * random.next() + (t > 0.92 ? 0.5 : 0),
          (random.next() - 0.5) * 0.5,
          i,
        ),
      )
    }
  }
  to.add(bark('#7a6650', seed), stems)
  to.add(foliage('#4e7a34', seed, 8), leaves)
  to.add(foliage('#3a6330', seed + 1, 8), dark)
  return to
}

/** Holes and slits between the ribs of a monstera's leaf. */
function slits(u: number, v: number): number {
  const x = Math.abs(u - 0.5) * 2
  const rib = v * 7 - x * 2.1
  const gap = Math.abs(rib - Math.round(rib))
  const isSlit = x > 0.52 && v > 0.16 && v < 0.93 && gap < 0.13 + 0.1 * (x - 0.5)
  const isHole = x > 0.2 && x < 0.4 && v > 0.24 && v < 0.78 && gap < 0.12
  return isSlit || isHole ? 0 : 1
}

export function monstera(b: Build): Assembly {
  const { random, seed } = b
  const to = new Assembly()
  const y0 = pot(to, b, 0.18, 0.28)
  const stalks: Mesh[] = []
  const leaves: Mesh[] = []
  for (let i = 0; i < 17; i++) {
    const turn = i * 2.39996 + random.next() * 0.5
    const tall = 0.28 + 0.5 * random.next() + (i < 5 ? 0.14 : 0)
    const out = 0.1 + 0.24 * random.next() + (i > 9 ? 0.08 : 0)
    const top: Triple = [out * Math.sin(turn), y0 + tall, out * Math.cos(turn)]
    stalks.push(
      tube(
        curve(
          [
            [0.02 * Math.sin(turn), y0 - 0.02, 0.02 * Math.cos(turn)],
            [out * 0.35 * Math.sin(turn), y0 + tall * 0.6, out * 0.35 * Math.cos(turn)],
            top,
          ],
          5,
        ),
        (t) => 0.007 - 0.003 * t,
        { sides: 6 },
      ),
    )
    const size = 0.24 + 0.13 * random.next()
    leaves.push(
      leafAt(
        {
          length: size,
          width: size * 0.46,
          widest: 0.34,
          droop: 0.8 + 0.5 * random.next(),
          fold: 0.16,
          wave: 0.008,
          columns: 10,
          rows: 14,
        },
        top,
        turn + (random.next() - 0.5) * 0.6,
        0.35 - 0.9 * random.next(),
        (random.next() - 0.5) * 0.5,
        i,
      ),
    )
  }
  to.add(material(linear('#5d7d3c'), { gloss: 0.03, roughness: 0.4 }), stalks)
  to.add({ ...foliage('#3f7034', seed, 7), alpha: slits }, leaves)
  return to
}

/** A palm with feathered fronds that hang over. */
export function palm(b: Build): Assembly {
  const { random, seed } = b
  const to = new Assembly()
  const y0 = pot(to, b, 0.18, 0.3)
  const stalks: Mesh[] = []
  const leaflets: Mesh[] = []
  for (let i = 0; i < 15; i++) {
    const turn = i * 2.39996 + random.next() * 0.4
    const long = 0.9 + 0.35 * random.next()
    const rise = 1.5 - 0.4 * random.next()
    const points: Triple[] = []
    let [r, y] = [0.015, y0 - 0.02]
    const steps = 13
    for (let k = 0; k <= steps; k++) {
      points.push([r * Math.sin(turn), y, r * Math.cos(turn)])
      const angle = rise - 1.35 * (k / steps) ** 1.8
      r += (Math.cos(angle) * long) / steps
      y += (Math.sin(angle) * long) / steps
    }
    stalks.push(tube(points, (t) => 0.0062 - 0.0045 * t, { sides: 5 }))
    for (let k = 3; k <= steps; k++) {
      const t = k / steps
      const size = 0.3 * Math.sin(Math.PI * Math.min(1, 0.2 + t * 0.72)) + 0.05
      for (const side of [-1, 1])
        leaflets.push(
          leafAt(
            {
              length: size,
              width: 0.013,
              widest: 0.35,
              droop: 0.7 + 0.5 * random.next(),
              fold: 0.5,
              columns: 2,
              rows: 5,
            },
            points[k],
            turn + side * (0.95 - 0.5 * t) + (random.next() - 0.5) * 0.2,
            rise * 0.3 - 0.5 * t + 0.25,
            side * 0.4,
            k,
          ),
        )
    }
  }
  to.add(material(linear('#7c9a4a'), { gloss: 0.03 }), stalks)
  to.add(foliage('#4f8038', seed, 2), leaflets)
  return to
}

/** An olive tree: a grey trunk, many thin branches, small silvery leaves. */
export function olive(b: Build): Assembly {
  const { random, seed } = b
  const to = new Assembly()
  const y0 = pot(to, b, 0.2, 0.34)
  const wood: Mesh[] = []
  const leaves: Mesh[] = []
  const pale: Mesh[] = []
  const top: Triple = [0.03, 1.12, 0.02]
  wood.push(tube(trunk([0, y0 - 0.03, 0], top, random), (t) => 0.021 - 0.009 * t, { sides: 9 }))
  for (let i = 0; i < 20; i++) {
    const turn = i * 2.39996 + random.next()
    const rise = 0.15 + 1.25 * random.next()
    const long = 0.3 + 0.24 * random.next()
    const from: Triple = [top[0] * 0.9, 0.8 + 0.34 * random.next(), top[2] * 0.9]
    const at = (t: number): Triple => [
      from[0] + long * t * Math.cos(rise) * Math.sin(turn),
      from[1] + long * t * Math.sin(rise) - 0.06 * t * t,
      from[2] + long * t * Math.cos(rise) * Math.cos(turn),
    ]
    wood.push(tube([at(0), at(0.5), at(1)], (t) => 0.005 - 0.0035 * t, { sides: 5 }))
    for (let k = 0; k < 26; k++) {
      const t = 0.2 + 0.8 * (k / 25)
      const shape: LeafShape = {
        length: 0.055 + 0.03 * random.next(),
        width: 0.0075,
        widest: 0.45,
        droop: 0.3,
        fold: 0.2,
        columns: 2,
        rows: 3,
      }
      ;(random.next() < 0.35 ? pale : leaves).push(
        leafAt(
          shape,
          at(t),
          turn + (k % 2 === 0 ? 0.9 : -0.9) + (random.next() - 0.5),
          rise + (random.next() - 0.3) * 1.2,
          (random.next() - 0.5) * 2,
          k,
        ),
      )
    }
  }
  to.add(bark('#8d8373', seed), wood)
  to.add(foliage('#66784f', seed, 1, 0.02), leaves)
  to.add(foliage('#a3ad8e', seed + 1, 1, 0.02), pale)
  return to
}
