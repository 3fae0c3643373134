import { merged, placed, type Mesh, type Triple } from '../mesh.ts'
import { roundedBox, turned, withPlanarUv } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { LOOKS } from './looks.ts'
import { cotton, leather, upholstery } from './materials/cloth.ts'
import { metal, painted, plain, timber, wicker } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import type { CushionShape } from './shapes/cushion.ts'
import { clothSheet } from './shapes/drape.ts'
import { displaced } from './shapes/grid.ts'
import { fourLegs, roundLeg, taperedLeg, turnedLeg } from './shapes/legs.ts'
import { curve, tube } from './shapes/tube.ts'
import { addCushion, upright } from './sofas.ts'
import { DINING, KIDS, LIVING, NURSERY, OFFICE, SLEEPING } from './spaces.ts'

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
function diningChair(b: Build): Assembly {
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
function barStool(b: Build): Assembly {
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

function officeChair(b: Build): Assembly {
  const { traits, colours, seed, look } = b
  const to = new Assembly()
  const isSteel = look === 'modern' || look === 'scandinavian' || look === 'coastal'
  const frame = isSteel ? metal('#c4c6c8', seed) : metal(colours.metal, seed)
  const cloth =
    look === 'traditional' || look === 'industrial' || look === 'mid-century'
      ? leather(colours.main, seed)
      : upholstery(traits.cloth, colours.main, seed)
  const star: Mesh[] = []
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * 2 * Math.PI + 0.3
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    star.push(
      tube(
        curve([
          [0, 0.13, 0],
          [0.14 * c, 0.11, 0.14 * s],
          [0.3 * c, 0.075, 0.3 * s],
        ]),
        (t) => 0.024 - 0.01 * t,
        { sides: 10 },
      ),
    )
  }
  to.add(frame, star)
  const wheel = turned(
    [
      [0, -0.013],
      [0.026, -0.013],
      [0.03, -0.006],
      [0.03, 0.006],
      [0.026, 0.013],
      [0, 0.013],
    ],
    16,
  )
  const wheels: Mesh[] = []
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * 2 * Math.PI + 0.3
    for (const off of [-0.016, 0.016])
      wheels.push(
        placed(placed(wheel, { roll: Math.PI / 2 }), {
          at: [
            0.3 * Math.cos(angle) + off * Math.sin(angle),
            0.03,
            0.3 * Math.sin(angle) - off * Math.cos(angle),
          ],
          yaw: -angle + Math.PI / 2,
        }),
      )
  }
  to.add(plain('#1d1d1f', 0.04, 0.4), wheels)
  to.add(
    frame,
    tube(
      [
        [0, 0.1, 0],
        [0, 0.42, 0],
      ],
      (t) => (t < 0.55 ? 0.028 : 0.018),
      { sides: 14 },
    ),
  )
  addCushion(
    to,
    cloth,
    { size: [0.5, 0.1, 0.48], corner: 0.1, band: 0.05, crown: 0.02, creases: 0.5, detail: 26, seed },
    traits.piping,
    (mesh) => placed(mesh, { at: [0, 0.475, -0.01] }),
  )
  const isTufted = traits.back === 'tufted' || look === 'industrial'
  const rows = isTufted ? [-0.16, -0.02, 0.12] : []
  addCushion(
    to,
    cloth,
    {
      size: [0.46, 0.09, 0.56],
      corner: 0.1,
      band: 0.04,
      crown: 0.02,
      creases: 0.5,
      buttons: rows.flatMap(
        (z) =>
          [
            [-0.11, z],
            [0.11, z],
          ] as [number, number][],
      ),
      detail: 30,
      seed: seed + 1,
    },
    traits.piping,
    (mesh) =>
      upright(
        displaced(mesh, (x) => [0, 0.35 * x * x, 0]),
        [0, 0.82, 0.22],
        0.16,
      ),
  )
  for (const side of [-1, 1]) {
    to.add(
      frame,
      tube(
        curve([
          [side * 0.12, 0.43, 0.05],
          [side * 0.27, 0.46, 0.02],
          [side * 0.285, 0.6, 0.02],
          [side * 0.285, 0.665, 0.06],
        ]),
        0.012,
        { sides: 8 },
      ),
    )
    const pad =
      look === 'mid-century' || look === 'japandi' ? timber(colours.wood, seed) : plain('#242426', 0.03, 0.5)
    to.add(pad, roundedBox([0.05, 0.026, 0.25], 0.012, { arc: 3 }), { at: [side * 0.285, 0.672, 0.0] })
  }
  to.add(
    frame,
    tube(
      curve([
        [0, 0.42, 0.12],
        [0, 0.46, 0.26],
        [0, 0.66, 0.3],
        [0, 0.78, 0.285],
      ]),
      0.016,
      { sides: 8 },
    ),
  )
  return to
}

/** A lounge chair with an open frame of wood, or of steel tube. */
function loungeChair(b: Build): Assembly {
  const { look, traits, colours, seed } = b
  const to = new Assembly()
  const isSteel = look === 'modern' || look === 'industrial'
  const frame = isSteel
    ? metal(look === 'modern' ? '#c4c6c8' : colours.metal, seed)
    : timber(colours.wood, seed)
  const cloth =
    look === 'mid-century'
      ? leather(colours.main, seed + 2)
      : upholstery(traits.cloth, colours.linen, seed + 2)
  for (const side of [-1, 1]) {
    const x = side * 0.33
    if (isSteel)
      to.add(
        frame,
        tube(
          curve(
            [
              [x, 0.52, 0.36],
              [x, 0.56, 0.3],
              [x, 0.56, -0.26],
              [x, 0.52, -0.34],
              [x, 0.03, -0.34],
              [x, 0.012, -0.3],
              [x, 0.012, 0.3],
              [x, 0.03, 0.36],
              [x, 0.52, 0.36],
            ],
            5,
          ),
          0.012,
        ),
      )
    else {
      to.add(
        frame,
        tube(
          [
            [x, 0, -0.34],
            [x * 0.99, 0.54, -0.3],
          ],
          (t) => 0.014 + 0.007 * t,
          { sides: 12 },
        ),
      )
      to.add(
        frame,
        tube(
          [
            [x, 0, 0.42],
            [x * 0.99, 0.3, 0.34],
            [x * 0.98, 0.54, 0.3],
          ],
          (t) => 0.014 + 0.007 * t,
          { sides: 12 },
        ),
      )
      const rest = clothSheet(
        (s, t) => [
          x + (s - 0.5) * 0.075 * (0.7 + 0.5 * Math.sin(Math.PI * (1 - t) * 0.8)),
          0.565 - 0.03 * t + 0.012 * Math.sin(t * Math.PI),
          -0.37 + t * 0.78,
        ],
        6,
        22,
        0.024,
        [0.07, 0.8],
      )
      to.add(frame, swapUv(rest))
      to.add(frame, board([0.022, 0.045, 0.7], [x, 0.27, 0.02], 0.008, { pitch: 0.09 }))
    }
  }
  to.add(frame, [
    isSteel
      ? tube(
          [
            [-0.33, 0.3, -0.3],
            [0.33, 0.3, -0.3],
          ],
          0.01,
        )
      : board([0.64, 0.045, 0.022], [0, 0.3, -0.3], 0.008),
    isSteel
      ? tube(
          [
            [-0.33, 0.25, 0.3],
            [0.33, 0.25, 0.3],
          ],
          0.01,
        )
      : board([0.64, 0.045, 0.022], [0, 0.25, 0.3], 0.008),
    ...(look === 'japandi' || look === 'scandinavian'
      ? [-0.2, -0.1, 0, 0.1, 0.2].map((x) =>
          board([0.024, 0.52, 0.012], [x, 0.53, 0.405], 0.004, { pitch: 0.32 }),
        )
      : []),
  ])
  addCushion(
    to,
    cloth,
    {
      size: [0.6, 0.14, 0.62],
      corner: 0.045,
      band: 0.095,
      crown: 0.02,
      creases: 0.7,
      detail: 28,
      buttons:
        look === 'mid-century'
          ? [
              [-0.14, -0.1],
              [0.14, -0.1],
              [-0.14, 0.12],
              [0.14, 0.12],
            ]
          : [],
      buttonDepth: 0.02,
      seed,
    },
    traits.piping,
    (mesh) => placed(mesh, { at: [0, 0.365, -0.04], pitch: 0.09 }),
  )
  addCushion(
    to,
    cloth,
    {
      size: [0.58, 0.14, 0.6],
      corner: 0.05,
      band: 0.085,
      crown: 0.024,
      creases: 0.8,
      detail: 28,
      buttons:
        look === 'mid-century'
          ? [
              [-0.14, -0.12],
              [0.14, -0.12],
              [-0.14, 0.12],
              [0.14, 0.12],
            ]
          : [],
      seed: seed + 1,
    },
    traits.piping,
    (mesh) => upright(mesh, [0, 0.66, 0.29], 0.32),
  )
  return to
}

/** The mesh with u and v swapped, so that grain runs the other way. */
function swapUv(mesh: Mesh): Mesh {
  const uvs = mesh.uvs.map((_, i) => mesh.uvs[i % 2 === 0 ? i + 1 : i - 1])
  return { ...mesh, uvs }
}

/** A nursing chair on rockers. */
function rockingChair(b: Build): Assembly {
  const { traits, colours, seed } = b
  const to = loungeChair({
    ...b,
    look: b.look === 'modern' || b.look === 'industrial' ? 'scandinavian' : b.look,
  })
  const lifted = new Assembly()
  lifted.addAll(to.parts, { at: [0, 0.06, 0], pitch: 0.05 })
  const wood = timber(traits.leg === 'sled' || traits.leg === 'block' ? '#3a332d' : colours.wood, seed)
  for (const side of [-1, 1]) {
    const points: Triple[] = []
    for (let i = 0; i <= 14; i++) {
      const z = -0.46 + (i / 14) * 0.98
      points.push([side * 0.33, 0.016 + 0.32 * (z - 0.02) ** 2, z])
    }
    lifted.add(wood, tube(points, 0.016, { sides: 10 }))
  }
  if (b.look === 'modern' || b.look === 'industrial')
    lifted.add(
      cotton(colours.accent, seed),
      upright(roundedBox([0.4, 0.05, 0.26], 0.02, { arc: 3, steps: 8, puff: 0.03 }), [0, 0.6, 0.18], 0.35),
    )
  return lifted
}

/** A stool to put feet on, upholstered or woven. */
function pouf(b: Build): Assembly {
  const { look, traits, colours, seed } = b
  const to = new Assembly()
  const isRound = look === 'scandinavian' || look === 'coastal' || look === 'japandi' || look === 'modern'
  const cloth =
    look === 'coastal' ? wicker('#c2a878', seed, 0.014) : upholstery(traits.cloth, colours.accent, seed)
  if (isRound) {
    const profile: [number, number][] = [
      [0, 0],
      [0.2, 0],
    ]
    for (let i = 0; i <= 14; i++) {
      const angle = -1.25 + (i / 14) * 2.5
      profile.push([0.2 + 0.075 * Math.cos(angle) ** 0.7, 0.2 + 0.19 * Math.sin(angle)])
    }
    profile.push([0.1, 0.412], [0, 0.415])
    const body = turned(profile, 48)
    const seams = look === 'scandinavian' || look === 'modern' ? 12 : 0
    to.add(
      cloth,
      displaced(body, (x, y, z) => {
        const angle = Math.atan2(z, x)
        const seam = seams > 0 ? -0.012 * Math.abs(Math.cos((angle * seams) / 2)) ** 14 : 0
        const r = Math.hypot(x, z) || 1
        const wave = 0.004 * Math.sin(angle * 5 + seed) * Math.sin(y * 14)
        return [(x / r) * (seam + wave), y > 0.3 ? seam * 0.5 : 0, (z / r) * (seam + wave)]
      }),
    )
    return to
  }
  const buttons: [number, number][] =
    traits.back === 'tufted'
      ? [
          [-0.14, -0.1],
          [0.14, -0.1],
          [0, 0],
          [-0.14, 0.1],
          [0.14, 0.1],
        ]
      : []
  addCushion(
    to,
    cloth,
    { size: [0.56, 0.27, 0.56], corner: 0.05, band: 0.22, crown: 0.02, buttons, detail: 30, seed },
    traits.piping,
    (mesh) => placed(mesh, { at: [0, 0.28, 0] }),
  )
  to.add(
    traits.leg === 'sled' ? metal(colours.metal, seed) : timber(colours.wood, seed),
    fourLegs(traits.leg, 0.16, 0.2, 0.2, 0.05),
  )
  return to
}

/** A bench for the foot of a bed or a hall. */
function bench(b: Build): Assembly {
  const { traits, colours, seed, look } = b
  const to = new Assembly()
  const wood =
    traits.leg === 'sled' || look === 'industrial' ? metal(colours.metal, seed) : timber(colours.wood, seed)
  to.add(wood, fourLegs(traits.leg, 0.34, 0.55, 0.16, 0.05))
  if (look !== 'industrial')
    to.add(wood, [
      board([1.14, 0.05, 0.022], [0, 0.33, -0.16], 0.004),
      board([1.14, 0.05, 0.022], [0, 0.33, 0.16], 0.004),
    ])
  else to.add(timber(colours.wood, seed, true), board([1.26, 0.045, 0.42], [0, 0.36, 0], 0.006))
  const buttons: [number, number][] =
    traits.back === 'tufted'
      ? [-0.45, -0.27, -0.09, 0.09, 0.27, 0.45].flatMap(
          (x) =>
            [
              [x, -0.09],
              [x, 0.09],
            ] as [number, number][],
        )
      : []
  addCushion(
    to,
    upholstery(traits.cloth, colours.main, seed + 2),
    {
      size: [1.25, 0.1, 0.43],
      corner: traits.soft,
      band: 0.06,
      crown: 0.015,
      buttons,
      buttonDepth: 0.016,
      detail: 44,
      hiddenBelow: true,
      seed,
    },
    traits.piping,
    (mesh) => placed(mesh, { at: [0, 0.415, 0] }),
  )
  return to
}

type ChairInfo = Omit<PieceInfo, 'styles' | 'anchor' | 'top' | 'light'>

function chair(info: ChairInfo, build: (b: Build) => Assembly): Design {
  return {
    info: { ...info, styles: LOOKS, anchor: 'floor', top: null, light: null },
    build: (b) => build(b).parts,
  }
}

const COLOURS = [
  { slot: 'main', name: 'Upholstery' },
  { slot: 'wood', name: 'Frame' },
] as const

export const chairs: readonly Design[] = [
  chair(
    {
      id: 'dining-chair',
      name: 'Dining chair',
      category: 'chair',
      spaces: [...DINING, 'meeting-room', ...OFFICE],
      size: [0.48, 0.88, 0.54],
      clearance: { front: 0.1, sides: 0.08, back: 0.4 },
      colours: COLOURS,
    },
    diningChair,
  ),
  chair(
    {
      id: 'bar-stool',
      name: 'Bar stool',
      category: 'stool',
      spaces: ['kitchen', 'kitchen-living', 'open-plan', 'home-bar', 'cafe'],
      size: [0.44, 0.86, 0.44],
      clearance: { front: 0.1, sides: 0.1, back: 0.4 },
      colours: COLOURS,
    },
    barStool,
  ),
  chair(
    {
      id: 'office-chair',
      name: 'Office chair',
      category: 'chair',
      spaces: [...OFFICE, 'meeting-room', 'boardroom', ...KIDS],
      size: [0.64, 1.08, 0.66],
      clearance: { front: 0.1, sides: 0.1, back: 0.6 },
      colours: COLOURS,
    },
    officeChair,
  ),
  chair(
    {
      id: 'lounge-chair',
      name: 'Lounge chair',
      category: 'armchair',
      spaces: [...LIVING, ...SLEEPING, ...OFFICE],
      size: [0.73, 0.92, 0.88],
      clearance: { front: 0.5, sides: 0.1, back: 0.05 },
      colours: [
        { slot: 'linen', name: 'Cushions' },
        { slot: 'wood', name: 'Frame' },
      ],
    },
    loungeChair,
  ),
  chair(
    {
      id: 'rocking-chair',
      name: 'Rocking chair',
      category: 'armchair',
      spaces: NURSERY,
      size: [0.73, 0.98, 1],
      clearance: { front: 0.4, sides: 0.1, back: 0.25 },
      colours: [
        { slot: 'linen', name: 'Cushions' },
        { slot: 'wood', name: 'Frame' },
      ],
    },
    rockingChair,
  ),
  chair(
    {
      id: 'pouf',
      name: 'Pouf',
      category: 'stool',
      spaces: [...LIVING, ...SLEEPING, ...NURSERY, ...KIDS],
      size: [0.55, 0.42, 0.55],
      clearance: { front: 0.1, sides: 0.1, back: 0.1 },
      colours: [{ slot: 'accent', name: 'Cover' }],
    },
    pouf,
  ),
  chair(
    {
      id: 'bench',
      name: 'Upholstered bench',
      category: 'stool',
      spaces: [...SLEEPING, 'entrance', 'hallway', 'walk-in-closet'],
      size: [1.26, 0.47, 0.44],
      clearance: { front: 0.4, sides: 0.05, back: 0 },
      colours: COLOURS,
    },
    bench,
  ),
]
