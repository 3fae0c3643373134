import type { Material } from '../material.ts'
import { type Mesh, type Triple, merged, placed } from '../mesh.ts'
import { turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build } from './design.ts'
import { cane, metal, painted, plain, timber } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { fourLegs } from './shapes/legs.ts'
import { tube } from './shapes/tube.ts'

interface Stuff {
  body: Material
  front: Material
  knob: Material
}

function stuffOf({ look, colours, seed }: Build): Stuff {
  const wood = timber(colours.wood, seed, look === 'industrial')
  const paint = painted(colours.paint, seed + 1)
  const isPainted = look === 'modern' || look === 'coastal' || look === 'farmhouse'
  return {
    body: isPainted ? paint : wood,
    front:
      look === 'farmhouse' || look === 'coastal'
        ? paint
        : look === 'modern'
          ? timber(colours.wood, seed + 2)
          : wood,
    knob: metal(colours.metal, seed + 3),
  }
}

/** A door or drawer front `width` × `height`, its face towards -z at z = 0, by the look. */
function front(
  { traits }: Build,
  { front: face }: Stuff,
  width: number,
  height: number,
  at: Triple,
): { material: Material; mesh: Mesh }[] {
  const thick = 0.02
  const slab = (w: number, h: number, x: number, y: number, z: number, bevel = 0.003) =>
    board([w, h, thick], [at[0] + x, at[1] + y, at[2] + z], bevel)
  const rail = Math.min(0.06, width * 0.16, height * 0.24)
  const frame = () =>
    merged([
      slab(width, rail, 0, (height - rail) / 2, 0, 0.002),
      slab(width, rail, 0, -(height - rail) / 2, 0, 0.002),
      slab(rail, height - 2 * rail, (width - rail) / 2, 0, 0, 0.002),
      slab(rail, height - 2 * rail, -(width - rail) / 2, 0, 0, 0.002),
    ])
  const inside = (z: number, bevel: number) => slab(width - 2 * rail, height - 2 * rail, 0, 0, z, bevel)
  switch (traits.front) {
    case 'shaker':
      return [{ material: face, mesh: merged([frame(), inside(0.012, 0.001)]) }]
    case 'panel':
      return [
        {
          material: face,
          mesh: merged([
            frame(),
            inside(0.012, 0.001),
            slab(width - 2 * rail - 0.05, height - 2 * rail - 0.05, 0, 0, 0.002, 0.009),
          ]),
        },
      ]
    case 'cane':
      return [
        { material: face, mesh: frame() },
        { material: cane('#cfb58a'), mesh: inside(0.006, 0.001) },
      ]
    case 'slat': {
      const count = Math.max(4, Math.round(width / 0.028))
      const slats = Array.from({ length: count }, (_, i) =>
        slab(width / count - 0.006, height, ((i + 0.5) / count - 0.5) * width, 0, 0, 0.003),
      )
      return [{ material: face, mesh: merged([slab(width, height, 0, 0, 0.012, 0.001), ...slats]) }]
    }
    default:
      return [{ material: face, mesh: slab(width, height, 0, 0, 0, 0.0025) }]
  }
}

/** A knob, a bar or a cup handle at a place of a front. */
function handle({ traits }: Build, at: Triple, isDoor: boolean): Mesh | undefined {
  switch (traits.knob) {
    case 'none':
      return undefined
    case 'bar':
    case 'cup': {
      const half = traits.knob === 'cup' ? 0.04 : 0.08
      const d = (k: number): Triple => (isDoor ? [0, k, 0] : [k, 0, 0])
      const p = (k: number, out: number): Triple => [at[0] + d(k)[0], at[1] + d(k)[1], at[2] - out]
      return tube(
        [
          p(-half, 0),
          p(-half * 0.96, 0.022),
          p(-half * 0.8, 0.028),
          p(half * 0.8, 0.028),
          p(half * 0.96, 0.022),
          p(half, 0),
        ],
        traits.knob === 'cup' ? 0.0075 : 0.005,
      )
    }
    default:
      return placed(
        placed(
          turned(
            [
              [0, 0],
              [0.006, 0],
              [0.006, 0.012],
              [0.014, 0.017],
              [0.016, 0.023],
              [0.012, 0.028],
              [0, 0.029],
            ],
            16,
          ),
          { pitch: -Math.PI / 2 },
        ),
        { at },
      )
  }
}

interface Cabinet {
  width: number
  height: number
  depth: number
  legs: number
  /** Fronts from left to right; each column from top to bottom. */
  columns: readonly (readonly ('drawer' | 'door' | 'open')[])[]
}

export function cabinet(b: Build, { width, height, depth, legs, columns }: Cabinet): Assembly {
  const { traits, colours, seed, look } = b
  const to = new Assembly()
  const stuff = stuffOf(b)
  const wall = 0.022
  const body = height - legs
  const y = legs + body / 2
  const z0 = -depth / 2
  to.add(stuff.body, [
    board([width, wall + 0.004, depth], [0, height - wall / 2, 0], traits.bevel),
    board([width - 2 * wall, wall, depth - 0.02], [0, legs + wall / 2, 0.01], 0.002),
    ...[-1, 1].map((side) =>
      board([wall, body - wall, depth - 0.004], [(side * (width - wall)) / 2, y - wall / 2, 0.002], 0.002),
    ),
  ])
  to.add(stuff.body, board([width - 2 * wall, body - 2 * wall, 0.008], [0, y, depth / 2 - 0.012], 0.001))
  const legStuff =
    traits.leg === 'sled' || look === 'industrial'
      ? stuff.knob
      : look === 'modern' || look === 'coastal' || look === 'farmhouse'
        ? stuff.body
        : timber(colours.wood, seed)
  if (legs > 0.02)
    to.add(
      legStuff,
      fourLegs(traits.leg, legs, width / 2 - 0.07, depth / 2 - 0.06, legs > 0.1 ? 0.045 : 0.06),
    )
  const inner = width - 2 * wall
  const knobs: Mesh[] = []
  columns.forEach((column, c) => {
    const w = inner / columns.length
    const x = (c + 0.5) * w - inner / 2
    if (c > 0) to.add(stuff.body, board([0.018, body - 2 * wall, depth - 0.04], [x - w / 2, y, 0.02], 0.002))
    const h = (body - 2 * wall) / column.length
    column.forEach((kind, r) => {
      const cy = height - wall - (r + 0.5) * h
      if (r > 0) to.add(stuff.body, board([w, 0.016, depth - 0.05], [x, cy + h / 2, 0.022], 0.002))
      if (kind === 'open') {
        to.add(plain('#4a3f35'), board([w, 0.004, depth - 0.06], [x, cy - h / 2 + 0.01, 0.02], 0.001))
        return
      }
      const face = front(b, stuff, w - 0.006, h - 0.006, [x, cy, z0 + 0.012])
      for (const { material, mesh } of face) to.add(material, mesh)
      const isDoor = kind === 'door'
      const hand = isDoor ? (c % 2 === 0 ? w / 2 - 0.05 : -w / 2 + 0.05) : 0
      const places = !isDoor && w > 0.55 && traits.knob === 'round' ? [-w * 0.28, w * 0.28] : [hand]
      for (const dx of places) {
        const knob = handle(b, [x + dx, cy + (isDoor ? Math.min(0.12, h * 0.2) : 0), z0 + 0.002], isDoor)
        if (knob !== undefined) knobs.push(knob)
      }
    })
  })
  if (knobs.length > 0) to.add(stuff.knob, knobs)
  return to
}
