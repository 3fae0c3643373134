// Things of no particular kind, in any size and colour: what furniture of our own does not have.
import type { Colour, Material } from '../../../core/scene/material.ts'
import { placed, type Mesh, type Placement } from '../../../core/scene/mesh.ts'
import { leg, roundedBox, sheet, turned } from '../../../core/scene/shapes.ts'
import { fractalNoise } from '../../../core/imaging/noise.ts'
import type { Dice } from '../base/dice.ts'
import { box } from '../base/quads.ts'
import { anyColour, boards, cloth, plain, rough, woodColour } from '../base/surfaces.ts'

interface ThingPart {
  mesh: Mesh
  look: Material
}

/** A thing about its foot: width, height and depth in metres, and its meshes. */
export interface Thing {
  size: readonly [number, number, number]
  parts: ThingPart[]
}

function anyLook(dice: Dice): Material {
  return dice.weighted<() => Material>([
    [3, () => plain(anyColour(dice), dice.chance(0.5) ? 0.04 : 0, dice.range(0.1, 0.5))],
    [2, () => cloth(dice)],
    [2, () => boards(dice)],
    [1, () => ({ ...plain(anyColour(dice), 0.6, 0.25), metallic: 1 })],
    [1, () => rough(dice, anyColour(dice), 0.3, 0.3, 0.03)],
  ])()
}

/** Something small: for tops, shelves and floors. */
export function smallThing(dice: Dice): Thing {
  const size = dice.range(0.08, 0.4)
  const look = anyLook(dice)
  switch (dice.int(0, 5)) {
    case 0: {
      const [w, h, d] = [
        size * dice.range(0.6, 1.6),
        size * dice.range(0.3, 1.3),
        size * dice.range(0.5, 1.2),
      ]
      return { size: [w, h, d], parts: [{ mesh: placed(box(w, h, d, 0.006), { at: [0, h / 2, 0] }), look }] }
    }
    case 1:
      return vessel(dice, size, look)
    case 2: {
      const ball = turned(
        Array.from({ length: 9 }, (_, i) => {
          const a = (i / 8) * Math.PI
          return [Math.sin(a) * size * 0.5, size * 0.5 - Math.cos(a) * size * 0.5] as const
        }),
        20,
      )
      return { size: [size, size, size], parts: [{ mesh: ball, look }] }
    }
    case 3: {
      const parts: ThingPart[] = []
      let y = 0
      const count = dice.int(2, 6)
      for (let i = 0; i < count; i++) {
        const h = dice.range(0.015, 0.05)
        parts.push({
          mesh: placed(box(dice.range(0.14, 0.3), h, dice.range(0.12, 0.22)), {
            at: [0, y + h / 2, 0],
            yaw: dice.range(-0.3, 0.3),
          }),
          look: plain(anyColour(dice)),
        })
        y += h
      }
      return { size: [0.3, y, 0.22], parts }
    }
    case 4: {
      const puff = roundedBox([size * 1.3, size * 0.8, size * 0.9], size * 0.25, {
        arc: 3,
        steps: 4,
        puff: size * 0.1,
      })
      return {
        size: [size * 1.4, size, size],
        parts: [{ mesh: placed(puff, { at: [0, size * 0.45, 0] }), look: cloth(dice) }],
      }
    }
    default:
      return plantThing(dice, size * 2)
  }
}

function vessel(dice: Dice, size: number, look: Material): Thing {
  const profile: [number, number][] = [[0, 0]]
  const rows = dice.int(4, 7)
  let radius = size * dice.range(0.15, 0.4)
  for (let i = 0; i <= rows; i++) {
    profile.push([radius, (size * 1.6 * i) / rows])
    radius = Math.max(size * 0.06, Math.min(size * 0.5, radius + size * dice.range(-0.16, 0.16)))
  }
  profile.push([profile[profile.length - 1][0] * 0.85, size * 1.58])
  return { size: [size, size * 1.6, size], parts: [{ mesh: turned(profile, 20), look }] }
}

/** A pot with leaves. */
function plantThing(dice: Dice, height: number): Thing {
  const pot = vessel(dice, height * 0.28, anyLook(dice))
  const green: Colour = [dice.range(0.03, 0.15), dice.range(0.09, 0.3), dice.range(0.02, 0.1)]
  const leafLook = { ...rough(dice, green, 0.3, 0.3, 0.05), translucency: 0.2 }
  const parts = [...pot.parts]
  const [long, wide] = [height * dice.range(0.3, 0.6), height * dice.range(0.03, 0.14)]
  const upright = dice.range(0.2, 1.2)
  const count = dice.int(9, 34)
  for (let i = 0; i < count; i++) {
    const own = long * dice.range(0.6, 1.2)
    const lean = upright * dice.range(0.3, 1.1)
    const droop = dice.range(0.1, 0.9)
    const blade = sheet(
      (s, t) => {
        const w = (s - 0.5) * 2 * wide * Math.sin(Math.PI * Math.min(1, t * 0.95 + 0.04)) ** 0.7
        const a = Math.PI / 2 - lean - droop * t
        return [w, own * t * Math.sin(a), own * t * Math.cos(a)]
      },
      2,
      5,
    )
    const rise = height * dice.range(0.3, dice.chance(0.5) ? 0.45 : 0.75)
    parts.push({
      mesh: placed(blade, { yaw: i * 2.4 + dice.range(-0.4, 0.4), at: [0, rise, 0] }),
      look: leafLook,
    })
  }
  return { size: [long * 1.3, height, long * 1.3], parts }
}

/** Something that stands on the floor: boxes, tables, chairs, cupboards, seats, baskets, lamps, bags. */
export function floorThing(dice: Dice): Thing {
  switch (dice.int(0, 7)) {
    case 0: {
      const [w, h, d] = [dice.range(0.25, 0.7), dice.range(0.2, 0.6), dice.range(0.25, 0.6)]
      const look = dice.chance(0.5) ? plain([0.45, 0.31, 0.19]) : anyLook(dice)
      return { size: [w, h, d], parts: [{ mesh: placed(box(w, h, d), { at: [0, h / 2, 0] }), look }] }
    }
    case 1:
      return legged(dice, [dice.range(0.4, 1.9), dice.range(0.35, 0.8), dice.range(0.4, 0.95)], false)
    case 2:
      return legged(dice, [dice.range(0.38, 0.5), dice.range(0.42, 0.7), dice.range(0.38, 0.5)], true)
    case 3:
      return cupboard(dice)
    case 4:
      return seat(dice)
    case 5:
      return plantThing(dice, dice.range(0.6, 1.9))
    case 6: {
      const tall = dice.range(1.2, 1.8)
      const dark = plain(anyColour(dice), 0.04)
      const shade = turned(
        [
          [dice.range(0.12, 0.28), tall - 0.3],
          [dice.range(0.08, 0.2), tall],
        ],
        20,
      )
      return {
        size: [0.5, tall, 0.5],
        parts: [
          { mesh: leg(0.02, 0.15, 0.14), look: dark },
          { mesh: leg(tall - 0.1, 0.012, 0.012, 8), look: dark },
          { mesh: shade, look: { ...cloth(dice), translucency: 0.4 } },
        ],
      }
    }
    default: {
      const one = smallThing(dice)
      return one
    }
  }
}

function legged(dice: Dice, [w, h, d]: readonly [number, number, number], hasBack: boolean): Thing {
  const look = anyLook(dice)
  const legs = dice.chance(0.6) ? look : anyLook(dice)
  const thick = dice.range(0.02, 0.07)
  const parts: ThingPart[] = [{ mesh: placed(box(w, thick, d, 0.01), { at: [0, h - thick / 2, 0] }), look }]
  const r = dice.range(0.01, 0.03)
  const splay = dice.range(0, 0.12)
  for (const sx of [-1, 1])
    for (const sz of [-1, 1])
      parts.push({
        mesh: placed(leg(h - thick, r, r * 1.2, 8), {
          at: [sx * (w / 2 - 0.05), 0, sz * (d / 2 - 0.05)],
          roll: sx * splay,
          pitch: -sz * splay,
        }),
        look: legs,
      })
  if (!hasBack || dice.chance(0.2)) return { size: [w, h, d], parts }
  const back = dice.range(0.3, 0.55)
  for (const sx of [-1, 1])
    parts.push({
      mesh: placed(leg(back, r, r, 8), { at: [sx * (w / 2 - 0.03), h, d / 2 - 0.03] }),
      look: legs,
    })
  parts.push({
    mesh: placed(box(w, back * dice.range(0.3, 0.95), 0.03, 0.01), {
      at: [0, h + back * 0.55, d / 2 - 0.03],
    }),
    look,
  })
  return { size: [w, h + back, d], parts }
}

function cupboard(dice: Dice): Thing {
  const [w, h, d] = [dice.range(0.4, 2), dice.range(0.4, 2.1), dice.range(0.3, 0.6)]
  const look = dice.chance(0.5) ? boards(dice) : plain(anyColour(dice), 0.03)
  const front = dice.chance(0.7) ? look : anyLook(dice)
  const parts: ThingPart[] = []
  const isShelf = dice.chance(0.35)
  const rows = Math.max(1, Math.round(h / dice.range(0.25, 0.5)))
  const columns = Math.max(1, Math.round(w / dice.range(0.35, 0.7)))
  if (isShelf) {
    for (let i = 0; i <= rows; i++)
      parts.push({ mesh: placed(box(w, 0.025, d), { at: [0, 0.02 + ((h - 0.03) * i) / rows, 0] }), look })
    for (let i = 0; i <= columns; i++)
      parts.push({ mesh: placed(box(0.025, h, d), { at: [-w / 2 + (w * i) / columns, h / 2, 0] }), look })
    for (let i = 0; i < rows * columns; i++) {
      if (dice.chance(0.3)) continue
      const [bw, bh] = [(w / columns) * dice.range(0.3, 0.9), (h / rows) * dice.range(0.3, 0.8)]
      const x = -w / 2 + (w * ((i % columns) + 0.5)) / columns
      const y = 0.035 + ((h - 0.03) * Math.floor(i / columns)) / rows
      parts.push({ mesh: placed(box(bw, bh, d * 0.7), { at: [x, y + bh / 2, 0] }), look: anyLook(dice) })
    }
    return { size: [w, h, d], parts }
  }
  parts.push({ mesh: placed(box(w, h, d - 0.02), { at: [0, h / 2, 0.01] }), look })
  const knob = plain(anyColour(dice), 0.05)
  const down = dice.chance(0.5) ? rows : 1
  for (let r = 0; r < down; r++)
    for (let c = 0; c < columns; c++) {
      const x = -w / 2 + (w * (c + 0.5)) / columns
      const y = (h * (r + 0.5)) / down
      parts.push({
        mesh: placed(box(w / columns - 0.008, h / down - 0.008, 0.02), { at: [x, y, -d / 2 + 0.005] }),
        look: front,
      })
      parts.push({
        mesh: placed(box(0.08, 0.015, 0.03), { at: [x, y + h / down / 4, -d / 2 - 0.012] }),
        look: knob,
      })
    }
  return { size: [w, h, d], parts }
}

function seat(dice: Dice): Thing {
  const [w, d] = [dice.range(0.7, 2.4), dice.range(0.7, 1)]
  const look = dice.chance(0.6) ? rough(dice, anyColour(dice), 0.15, 0.2, 0.01) : cloth(dice)
  const parts: ThingPart[] = []
  const cushion = (cw: number, ch: number, cd: number, placement: Placement, own = look) =>
    parts.push({
      mesh: placed(
        roundedBox([cw, ch, cd], Math.min(0.06, ch / 3), { arc: 3, steps: 4, puff: 0.02 }),
        placement,
      ),
      look: own,
    })
  const foot = dice.range(0, 0.16)
  const back = dice.range(0.6, 0.95)
  cushion(w, 0.28, d, { at: [0, foot + 0.16, 0] })
  cushion(w, back - 0.3, 0.2, { at: [0, (back + 0.3) / 2, d / 2 - 0.1], pitch: 0.1 })
  for (const side of [-1, 1])
    cushion(0.18, dice.range(0.45, 0.6), d, { at: [side * (w / 2 - 0.05), 0.32, 0] })
  const seats = Math.max(1, Math.round(w / 0.75))
  for (let i = 0; i < seats; i++)
    cushion((w - 0.3) / seats, 0.16, d * 0.7, {
      at: [-w / 2 + 0.15 + ((w - 0.3) * (i + 0.5)) / seats, foot + 0.36, -0.06],
    })
  const pillows = dice.int(0, 4)
  for (let i = 0; i < pillows; i++)
    cushion(
      0.42,
      0.4,
      0.12,
      {
        at: [dice.range(-w / 2 + 0.25, w / 2 - 0.25), foot + 0.62, 0.12],
        pitch: 0.35,
        roll: dice.range(-0.4, 0.4),
      },
      cloth(dice),
    )
  if (dice.chance(0.25)) {
    const seed = dice.seed()
    const [bw, bx] = [dice.range(0.5, 0.9), dice.range(-w / 4, w / 4)]
    parts.push({
      mesh: sheet(
        (s, t) => [
          bx + (s - 0.5) * bw,
          foot + 0.48 + 0.05 * fractalNoise(s * 6, t * 6, 2, seed),
          (t - 0.6) * d,
        ],
        12,
        12,
        [bw, d],
      ),
      look: cloth(dice),
    })
  }
  return { size: [w, back, d], parts }
}

/** A person in plain shapes, standing or sitting on nothing higher than the floor; good enough as a silhouette. */
export function person(dice: Dice): Thing {
  const tall = dice.range(1.1, 1.9)
  const skin = plain([dice.range(0.1, 0.65), dice.range(0.07, 0.42), dice.range(0.05, 0.32)])
  const [shirt, trousers, hair] = [cloth(dice), rough(dice, anyColour(dice)), plain(woodColour(dice))]
  const k = tall / 1.75
  const limb = (length: number, r: number, placement: Placement, look: Material) => ({
    mesh: placed(leg(length * k, r * k * 0.8, r * k, 12), placement),
    look,
  })
  const ball = (r: number, y: number, look: Material) => ({
    mesh: turned(
      Array.from(
        { length: 9 },
        (_, i) =>
          [Math.sin((i / 8) * Math.PI) * r * k, (y - Math.cos((i / 8) * Math.PI) * r * 1.2) * k] as const,
      ),
      16,
    ),
    look,
  })
  const step = dice.range(-0.2, 0.2)
  return {
    size: [0.6, tall, 0.4],
    parts: [
      limb(0.85, 0.085, { at: [-0.09 * k, 0, 0], pitch: step }, trousers),
      limb(0.85, 0.085, { at: [0.09 * k, 0, 0], pitch: -step }, trousers),
      {
        mesh: placed(roundedBox([0.42 * k, 0.62 * k, 0.24 * k], 0.1 * k, { arc: 4 }), {
          at: [0, 1.12 * k, 0],
        }),
        look: shirt,
      },
      limb(0.6, 0.05, { at: [-0.27 * k, 0.82 * k, 0], roll: dice.range(-0.3, 0.05) }, shirt),
      limb(0.6, 0.05, { at: [0.27 * k, 0.82 * k, 0], roll: dice.range(-0.05, 0.3) }, shirt),
      ball(0.1, 1.6, skin),
      ball(0.105, 1.64, hair),
    ],
  }
}

/** A dog or a cat in plain shapes. */
export function animal(dice: Dice): Thing {
  const k = dice.range(0.5, 1.4)
  const fur = rough(dice, anyColour(dice), 0.3, 0.5, 0.02)
  const parts: ThingPart[] = [
    {
      mesh: placed(roundedBox([0.2 * k, 0.22 * k, 0.55 * k], 0.09 * k, { arc: 4 }), { at: [0, 0.36 * k, 0] }),
      look: fur,
    },
    {
      mesh: placed(roundedBox([0.16 * k, 0.17 * k, 0.24 * k], 0.07 * k, { arc: 4 }), {
        at: [0, 0.54 * k, -0.34 * k],
      }),
      look: fur,
    },
    {
      mesh: placed(leg(0.3 * k, 0.02 * k, 0.012 * k, 8), { at: [0, 0.4 * k, 0.27 * k], pitch: 0.7 }),
      look: fur,
    },
  ]
  for (const sx of [-1, 1])
    for (const z of [-0.2, 0.2])
      parts.push({
        mesh: placed(leg(0.3 * k, 0.03 * k, 0.04 * k, 8), { at: [sx * 0.07 * k, 0, z * k] }),
        look: fur,
      })
  return { size: [0.25 * k, 0.65 * k, 0.8 * k], parts }
}
