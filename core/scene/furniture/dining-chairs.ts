import { type Mesh, type Triple, merged, placed } from '../mesh.ts'
import { roundedBox, turned, withPlanarUv } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build } from './design.ts'
import { leather, upholstery } from './materials/cloth.ts'
import { metal, painted, timber, wicker } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import type { CushionShape } from './shapes/cushion.ts'
import { clothSheet } from './shapes/drape.ts'
import { fourLegs, roundLeg, taperedLeg, turnedLeg } from './shapes/legs.ts'
import { curve, tube } from './shapes/tube.ts'
import { addCushion, upright } from './sofas.ts'

/** A curved shell of plywood or plastic: seat and back in one, `width` metres wide. */
function shell(width: number, height: number): Mesh {
  const profile = curve(
    [
      [0, 0.0, -0.22],
      [0, 0.02, -0.18],
      [0, -0.005, 0.0],
      [0, 0.03, 0.14],
      [0, 0.15, 0.2],
      [0, height, 0.26],
    ],
    6,
  )
  return clothSheet(
    (s, t) => {
      const k = t * (profile.length - 1)
      const i = Math.min(profile.length - 2, Math.floor(k))
      const [a, b] = [profile[i], profile[i + 1]]
      const mix = (axis: number) => a[axis] + (b[axis] - a[axis]) * (k - i)
      const side = (s - 0.5) * 2
      const waist = 1 - 0.22 * Math.exp(-((t - 0.58) ** 2) / 0.02) - 0.1 * t
      const round = 1 - 0.16 * Math.max(0, t - 0.86) * 7 * side * side
      const cup = side * side * (0.025 + 0.035 * Math.sin(Math.PI * t))
      return [side * (width / 2) * waist, mix(1) * round + (t < 0.5 ? cup : 0), mix(2) - (t > 0.5 ? cup : 0)]
    },
    14,
    30,
    0.014,
    [width, 0.8],
  )
}

function seatPad(b: Build, size: Triple, seed: number): CushionShape {
  return {
    size,
    corner: 0.04,
    band: size[1] * 0.6,
    crown: 0.012,
    creases: 0.4,
    detail: 20,
    seed: b.seed + seed,
  }
}

/** Uprights, rails and seat of a wooden chair; the back's shape is the look's. */
export function diningChair(b: Build): Assembly {
  const { traits, colours, seed, look } = b
  const to = new Assembly()
  const wood =
    look === 'coastal' ? painted(colours.paint, seed) : timber(colours.wood, seed, look === 'industrial')
  const cloth = upholstery(traits.cloth, colours.main, seed + 5)
  const steel = metal(colours.metal, seed)
  switch (look) {
    case 'modern':
      to.add(cloth, placed(shell(0.48, 0.42), { at: [0, 0.45, 0] }))
      to.add(steel, rodLegs(0.45, 0.2, 0.2, 0.009))
      return to
    case 'mid-century':
      to.add(wood, placed(shell(0.47, 0.38), { at: [0, 0.44, 0] }))
      to.add(wood, fourLegs('splay', 0.44, 0.15, 0.14, 0.042))
      addCushion(to, cloth, seatPad(b, [0.4, 0.05, 0.38], 1), true, (mesh) =>
        placed(mesh, { at: [0, 0.478, -0.03] }),
      )
      return to
    case 'industrial': {
      to.add(steel, rodLegs(0.45, 0.2, 0.19, 0.012))
      to.add(wood, board([0.42, 0.03, 0.4], [0, 0.455, 0], 0.006))
      for (const side of [-1, 1])
        to.add(
          steel,
          tube(
            curve([
              [side * 0.19, 0.44, 0.17],
              [side * 0.2, 0.62, 0.2],
              [side * 0.19, 0.86, 0.25],
            ]),
            0.011,
          ),
        )
      to.add(wood, [
        board([0.44, 0.13, 0.018], [0, 0.8, 0.232], 0.006, { pitch: 0.15 }),
        board([0.4, 0.06, 0.018], [0, 0.63, 0.205], 0.006, { pitch: 0.12 }),
      ])
      return to
    }
    default:
      return framedChair(b, to, wood, cloth)
  }
}

function framedChair(
  { look, traits, colours, seed }: Build,
  to: Assembly,
  wood: ReturnType<typeof timber>,
  cloth: ReturnType<typeof timber>,
): Assembly {
  const isPlain = look === 'scandinavian' || look === 'japandi'
  for (const x of [-0.2, 0.2]) {
    const front = isPlain
      ? roundLeg(0.44, 0.019, 0.013)
      : look === 'traditional'
        ? turnedLeg(0.44, 0.024)
        : taperedLeg(0.44, 0.042, 0.028)
    to.add(wood, front, { at: [x, 0, -0.19] })
    const back: Triple[] = curve([
      [x * 0.94, 0, 0.25],
      [x * 0.96, 0.24, 0.215],
      [x * 0.97, 0.45, 0.2],
      [x * 0.97, 0.7, 0.225],
      [x * 0.96, isPlain ? 0.78 : 0.92, isPlain ? 0.24 : 0.275],
    ])
    to.add(
      wood,
      tube(back, (t) => 0.015 + 0.006 * Math.sin(Math.PI * Math.min(1, t * 1.15)), { sides: 10 }),
    )
  }
  const rails: Mesh[] = [
    board([0.38, 0.055, 0.02], [0, 0.405, -0.19], 0.004),
    board([0.37, 0.05, 0.02], [0, 0.41, 0.2], 0.004),
    ...[-0.197, 0.197].map((x) => board([0.02, 0.05, 0.38], [x, 0.41, 0], 0.004)),
  ]
  to.add(wood, rails)
  const isWoven = look === 'japandi' || look === 'coastal'
  const seat = board([0.43, 0.022, 0.42], [0, 0.445, 0.0], 0.01)
  if (isWoven)
    to.add(
      wicker(look === 'coastal' ? '#b9a27f' : '#c9b48c', seed + 3, 0.006),
      placed(roundedBox([0.42, 0.03, 0.41], 0.012, { arc: 3 }), { at: [0, 0.447, 0] }),
    )
  else to.add(wood, seat)
  switch (look) {
    case 'scandinavian':
    case 'japandi': {
      const rail = clothSheet(
        (s, t) => {
          const side = (s - 0.5) * 2
          return [
            side * 0.235,
            0.73 + t * 0.085 * (1 - 0.25 * side * side),
            0.262 - side * side * 0.055 + t * 0.012,
          ]
        },
        24,
        6,
        0.02,
        [0.5, 0.09],
      )
      to.add(wood, rail)
      break
    }
    case 'farmhouse':
      to.add(wood, [
        board([0.4, 0.07, 0.02], [0, 0.9, 0.265], 0.006, { pitch: 0.14 }),
        board([0.37, 0.03, 0.018], [0, 0.6, 0.215], 0.005),
      ])
      to.add(wood, crossBack())
      break
    case 'coastal':
      to.add(wood, [
        board([0.4, 0.06, 0.022], [0, 0.9, 0.265], 0.01, { pitch: 0.14 }),
        ...[-0.12, -0.06, 0, 0.06, 0.12].map((x) =>
          placed(roundLeg(0.43, 0.007, 0.007), { at: [x, 0.46, 0.205], pitch: 0.13 }),
        ),
      ])
      break
    default: {
      to.add(wood, board([0.4, 0.06, 0.024], [0, 0.92, 0.27], 0.01, { pitch: 0.14 }))
      const pad: CushionShape = {
        size: [0.34, 0.06, 0.36],
        corner: 0.06,
        band: 0.03,
        crown: 0.015,
        buttons: [
          [-0.08, 0.06],
          [0.08, 0.06],
          [0, -0.06],
        ],
        buttonDepth: 0.012,
        detail: 24,
        seed,
      }
      addCushion(to, cloth, pad, true, (mesh) => upright(mesh, [0, 0.7, 0.215], 0.13))
    }
  }
  if (!isWoven || look === 'coastal') {
    const shape: CushionShape = {
      size: [0.42, 0.065, 0.41],
      corner: 0.05,
      band: 0.03,
      crown: 0.016,
      creases: 0.5,
      detail: 22,
      seed: seed + 9,
    }
    addCushion(
      to,
      traits.cloth === 'leather' ? leather(colours.main, seed) : cloth,
      shape,
      traits.piping,
      (mesh) => placed(mesh, { at: [0, 0.485, -0.005] }),
    )
  }
  return to
}

function crossBack(): Mesh {
  const bow = (side: number) =>
    tube(
      curve([
        [side * 0.17, 0.6, 0.215],
        [side * 0.06, 0.7, 0.228],
        [-side * 0.06, 0.8, 0.243],
        [-side * 0.17, 0.89, 0.258],
      ]),
      0.008,
    )
  return merged([bow(1), bow(-1)])
}

/** Four thin steel rods, splayed, joined under the seat. */
export function rodLegs(height: number, x: number, z: number, radius: number): Mesh {
  const rods: Mesh[] = []
  for (const side of [-1, 1])
    for (const end of [-1, 1])
      rods.push(
        tube(
          [
            [side * (x + 0.03), 0, end * (z + 0.03)],
            [side * x * 0.86, height - 0.02, end * z * 0.8],
            [side * x * 0.4, height - 0.006, end * z * 0.5],
          ],
          radius,
        ),
      )
  rods.push(
    tube(
      [
        [-x * 0.9, height - 0.03, 0.0],
        [x * 0.9, height - 0.03, 0],
      ],
      radius * 0.9,
    ),
  )
  return merged(rods)
}

/** A counter stool with a low back. */
export function barStool(b: Build): Assembly {
  const { look, traits, colours, seed } = b
  const to = new Assembly()
  const isSteel = look === 'modern' || look === 'industrial'
  const frame = isSteel ? metal(colours.metal, seed) : timber(colours.wood, seed)
  const cloth = upholstery(traits.cloth, colours.main, seed + 3)
  const legs = isSteel
    ? rodLegs(0.66, 0.17, 0.17, 0.01)
    : fourLegs(look === 'traditional' ? 'turned' : 'round', 0.66, 0.15, 0.15, 0.046)
  to.add(frame, legs)
  const r = isSteel ? 0.19 : 0.178
  for (const y of isSteel ? [0.22] : [0.22, 0.34])
    to.add(
      frame,
      [0, 1, 2, 3].map((i) => {
        const angle = Math.PI / 4 + (i * Math.PI) / 2
        const [c, s] = [Math.cos(angle) * r * 1.38, Math.sin(angle) * r * 1.38]
        return tube(
          [
            [c, y, s],
            [-s, y, c],
          ],
          isSteel ? 0.008 : 0.011,
        )
      }),
    )
  if (look === 'scandinavian' || look === 'japandi' || look === 'industrial') {
    const seat = turned(
      [
        [0, 0.65],
        [0.16, 0.65],
        [0.185, 0.66],
        [0.19, 0.675],
        [0.184, 0.69],
        [0.12, 0.686],
        [0, 0.68],
      ],
      40,
    )
    to.add(timber(colours.wood, seed + 1), withPlanarUv(seat))
  } else {
    addCushion(
      to,
      cloth,
      { size: [0.42, 0.08, 0.38], corner: 0.08, band: 0.045, crown: 0.012, detail: 20, seed },
      traits.piping,
      (mesh) => placed(mesh, { at: [0, 0.69, 0] }),
    )
    const back = clothSheet(
      (s, t) => {
        const side = (s - 0.5) * 2
        return [Math.sin(side * 1.25) * 0.205, 0.71 + t * 0.24, Math.cos(side * 1.25) * 0.2 + t * 0.02 - 0.01]
      },
      22,
      8,
      0.045,
      [0.5, 0.25],
    )
    to.add(cloth, back)
  }
  return to
}
