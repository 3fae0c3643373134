import { placed, type Mesh, type Triple } from '../mesh.ts'
import { roundedBox } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import { bedding } from './bedding.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { LOOKS } from './looks.ts'
import { cotton, leather, sheer, upholstery } from './materials/cloth.ts'
import { metal, painted, plain, timber, wicker } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { cushion, type CushionShape } from './shapes/cushion.ts'
import { clothSheet } from './shapes/drape.ts'
import { fourLegs, roundLeg, turnedLeg } from './shapes/legs.ts'
import { softBox } from './shapes/soft-box.ts'
import { tube } from './shapes/tube.ts'
import { addCushion, upright } from './sofas.ts'
import { KIDS, NURSERY, SLEEPING } from './spaces.ts'

/** A bed's frame and head, by the look; the head at +z. */
function bed(b: Build, [width, height, depth]: Triple, sleepers: number): Assembly {
  const { look, traits, colours, seed } = b
  const to = new Assembly()
  const wood =
    look === 'coastal' || look === 'farmhouse'
      ? painted(colours.paint, seed)
      : timber(colours.wood, seed, look === 'industrial')
  const cloth = upholstery(traits.cloth === 'leather' ? 'weave' : traits.cloth, colours.main, seed + 1)
  const steel = metal(colours.metal, seed)
  const isSoft = look === 'modern' || look === 'traditional'
  const inner = { width: width - 0.1, length: depth - 0.16 }
  const base = look === 'japandi' || look === 'modern' ? 0.2 : 0.27
  const headZ = depth / 2 - 0.045
  const rail = isSoft ? cloth : look === 'industrial' ? steel : wood
  if (isSoft) {
    to.add(cloth, softBox([width - 0.02, 0.22, depth - 0.1], 0.03, seed, { steps: 14 }), {
      at: [0, 0.19, -0.04],
    })
    to.add(
      look === 'modern' ? plain('#2a2a2b') : timber(colours.wood, seed),
      fourLegs(look === 'modern' ? 'block' : 'bun', 0.09, width / 2 - 0.1, depth / 2 - 0.14, 0.08),
    )
  } else {
    const y = base - 0.02
    to.add(rail, [
      ...[-1, 1].map((side) =>
        board([0.03, 0.15, depth - 0.08], [side * (width / 2 - 0.03), y, -0.01], traits.bevel),
      ),
      board([width - 0.04, 0.15, 0.03], [0, y, -depth / 2 + 0.03], traits.bevel),
    ])
    if (look === 'japandi') to.add(wood, board([width, 0.03, depth - 0.06], [0, base - 0.05, -0.02], 0.008))
    to.add(
      rail,
      fourLegs(
        traits.leg === 'sled' ? 'block' : traits.leg,
        base - 0.06,
        width / 2 - 0.1,
        depth / 2 - 0.14,
        look === 'japandi' ? 0.09 : 0.065,
      ),
    )
  }
  headboard(to, b, width, height, headZ, { wood, cloth, steel })
  const parts = bedding(b, { width: inner.width, length: inner.length, base: base, thick: 0.25 }, sleepers)
  to.addAll(parts, { at: [0, 0, -0.03] })
  return to
}

interface BedStuff {
  wood: ReturnType<typeof timber>
  cloth: ReturnType<typeof timber>
  steel: ReturnType<typeof timber>
}

function headboard(
  to: Assembly,
  { look, traits, colours, seed }: Build,
  width: number,
  height: number,
  z: number,
  { wood, cloth, steel }: BedStuff,
): void {
  const panel = (shape: Partial<CushionShape>, y0: number, x = 0, w = width) => {
    const tall = height - y0
    const whole: CushionShape = {
      size: [w, 0.1, tall],
      corner: 0.04,
      band: 0.055,
      crown: 0.014,
      creases: 0.4,
      hiddenBelow: true,
      detail: 44,
      seed: seed + 30,
      ...shape,
    }
    addCushion(
      to,
      look === 'industrial' ? leather(colours.main, seed) : cloth,
      whole,
      traits.piping,
      (mesh) => upright(mesh, [x, y0 + tall / 2, z - 0.01], 0),
    )
  }
  switch (look) {
    case 'modern': {
      const count = Math.round(width / 0.2)
      for (let i = 0; i < count; i++)
        panel(
          { detail: 20, corner: 0.03, crown: 0.022 },
          0.1,
          ((i + 0.5) / count - 0.5) * width,
          width / count - 0.004,
        )
      return
    }
    case 'traditional': {
      const buttons: [number, number][] = []
      for (let row = 0; row < 3; row++)
        for (let i = 0; i < Math.round(width / 0.2) - (row % 2); i++)
          buttons.push([
            ((i + 0.5 + (row % 2) / 2) / Math.round(width / 0.2) - 0.5) * width,
            0.36 - row * 0.17,
          ])
      panel({ buttons, buttonDepth: 0.028, crown: 0.03, detail: 46 }, 0.1)
      to.add(
        timber(colours.wood, seed),
        [-1, 1].map((side) =>
          board([0.05, height, 0.07], [side * (width / 2 + 0.005), height / 2, z], 0.012),
        ),
      )
      return
    }
    case 'mid-century':
      to.add(wood, [
        board([width, 0.5, 0.03], [0, height - 0.27, z], 0.006),
        ...[-1, 1].map((side) =>
          board(
            [0.05, height - 0.04, 0.035],
            [side * (width / 2 - 0.12), (height - 0.04) / 2, z + 0.01],
            0.006,
          ),
        ),
      ])
      return
    case 'industrial':
      to.add(steel, [
        ...[-1, 1].map((side) =>
          tube(
            [
              [side * (width / 2 - 0.02), 0, z],
              [side * (width / 2 - 0.02), height, z],
            ],
            0.02,
            { sides: 12 },
          ),
        ),
        tube(
          [
            [-width / 2 + 0.02, height - 0.02, z],
            [width / 2 - 0.02, height - 0.02, z],
          ],
          0.02,
          { sides: 12 },
        ),
        tube(
          [
            [-width / 2 + 0.02, 0.45, z],
            [width / 2 - 0.02, 0.45, z],
          ],
          0.014,
          { sides: 10 },
        ),
        ...Array.from({ length: 9 }, (_, i) =>
          tube(
            [
              [((i + 1) / 10 - 0.5) * width, 0.45, z],
              [((i + 1) / 10 - 0.5) * width, height - 0.02, z],
            ],
            0.008,
          ),
        ),
      ])
      return
    case 'coastal': {
      to.add(
        wicker('#c9b48c', seed, 0.012),
        board([width - 0.12, height - 0.42, 0.024], [0, 0.36 + (height - 0.42) / 2, z], 0.003),
      )
      to.add(wood, [
        board([width, 0.06, 0.05], [0, height - 0.03, z], 0.014),
        board([width - 0.1, 0.05, 0.04], [0, 0.36, z], 0.008),
        ...[-1, 0, 1].map((side) =>
          board([0.06, height - 0.03, 0.05], [side * (width / 2 - 0.03), (height - 0.03) / 2, z], 0.012),
        ),
      ])
      return
    }
    case 'farmhouse': {
      const count = Math.round(width / 0.14)
      to.add(wood, [
        ...Array.from({ length: count }, (_, i) =>
          board(
            [width / count - 0.004, height - 0.38, 0.022],
            [((i + 0.5) / count - 0.5) * (width - 0.1), 0.3 + (height - 0.38) / 2, z],
            0.004,
          ),
        ),
        board([width + 0.02, 0.04, 0.08], [0, height - 0.02, z], 0.008),
        board([width - 0.06, 0.09, 0.04], [0, height - 0.1, z - 0.01], 0.004),
        ...[-1, 1].map((side) =>
          board([0.08, height - 0.03, 0.06], [side * (width / 2 - 0.04), (height - 0.03) / 2, z], 0.005),
        ),
      ])
      return
    }
    default: {
      const count = Math.round(width / (look === 'japandi' ? 0.05 : 0.11))
      to.add(wood, [
        board([width, 0.05, 0.035], [0, height - 0.025, z], 0.014),
        board([width - 0.08, 0.04, 0.03], [0, 0.42, z], 0.01),
        ...Array.from({ length: count }, (_, i) =>
          placed(roundLeg(height - 0.46, 0.009, 0.009), {
            at: [((i + 0.5) / count - 0.5) * (width - 0.1), 0.42, z],
          }),
        ),
        ...[-1, 1].map((side) =>
          placed(roundLeg(height - 0.01, 0.024, 0.018), { at: [side * (width / 2 - 0.03), 0, z] }),
        ),
      ])
    }
  }
}

/** A daybed: a mattress on a frame, cushions along the wall. */
function daybed(b: Build): Assembly {
  const { look, traits, colours, seed } = b
  const to = new Assembly()
  const isSteel = look === 'modern' || look === 'industrial'
  const frame = isSteel
    ? metal(colours.metal, seed)
    : look === 'coastal' || look === 'farmhouse'
      ? painted(colours.paint, seed)
      : timber(colours.wood, seed)
  to.add(frame, [
    board([1.96, 0.06, 0.03], [0, 0.28, -0.42], 0.005),
    board([1.96, 0.06, 0.03], [0, 0.28, 0.42], 0.005),
    ...[-1, 1].map((side) => board([0.03, 0.06, 0.84], [side * 0.97, 0.28, 0], 0.005)),
  ])
  to.add(frame, fourLegs(traits.leg === 'sled' ? 'block' : traits.leg, 0.28, 0.9, 0.36, 0.05))
  for (const side of [-1, 1])
    to.add(frame, [
      ...[-0.38, 0.38].map((z) =>
        look === 'farmhouse' || look === 'traditional'
          ? placed(turnedLeg(0.78, 0.03), { at: [side * 0.97, 0, z] })
          : placed(roundLeg(0.78, 0.018, 0.016), { at: [side * 0.97, 0, z] }),
      ),
      board([0.03, 0.05, 0.8], [side * 0.97, 0.76, 0], 0.01),
      ...[-0.24, -0.12, 0, 0.12, 0.24].map((z) =>
        tube(
          [
            [side * 0.97, 0.3, z],
            [side * 0.97, 0.75, z],
          ],
          0.008,
        ),
      ),
    ])
  const cover = upholstery(traits.cloth, colours.main, seed)
  addCushion(
    to,
    cover,
    {
      size: [1.9, 0.18, 0.86],
      corner: 0.05,
      band: 0.13,
      crown: 0.012,
      creases: 0.6,
      detail: 44,
      hiddenBelow: true,
      seed,
    },
    traits.piping,
    (mesh) => placed(mesh, { at: [0, 0.4, 0] }),
  )
  const covers = [
    cover,
    cotton(colours.linen, seed + 2),
    upholstery('linen', colours.accent, seed + 3),
    cotton(colours.second, seed + 4),
  ]
  ;[-0.66, -0.18, 0.3, 0.72].forEach((x, i) => {
    const shape: CushionShape = {
      size: [0.52, 0.2, i === 3 ? 0.4 : 0.48],
      corner: 0.03,
      band: 0,
      creases: 1,
      detail: 20,
      seed: seed + 40 + i,
    }
    to.add(covers[i], upright(cushion(shape), [x, 0.68, 0.27 - (i % 2) * 0.05], 0.4))
  })
  return to
}

/** A cot with bars, a sheet and a blanket over its side. */
function crib(b: Build): Assembly {
  const { look, colours, seed, traits } = b
  const to = new Assembly()
  const isPainted = look === 'modern' || look === 'coastal' || look === 'farmhouse'
  const frame =
    look === 'industrial'
      ? metal(colours.metal, seed)
      : isPainted
        ? painted(colours.paint, seed)
        : timber(colours.wood, seed)
  const [w, h, d] = [1.3, 0.95, 0.72]
  const post = (x: number, z: number): Mesh =>
    look === 'traditional' || look === 'farmhouse'
      ? placed(turnedLeg(h, 0.032), { at: [x, 0, z] })
      : placed(roundLeg(h, 0.022, traits.leg === 'splay' ? 0.012 : 0.019), { at: [x, 0, z] })
  to.add(
    frame,
    [-1, 1].flatMap((x) => [-1, 1].map((z) => post(x * (w / 2 - 0.03), z * (d / 2 - 0.03)))),
  )
  const bars = look === 'japandi' ? 20 : 15
  for (const side of [-1, 1]) {
    const z = side * (d / 2 - 0.03)
    to.add(frame, [
      board([w - 0.08, 0.04, 0.03], [0, h - 0.06, z], 0.012),
      board([w - 0.08, 0.05, 0.025], [0, 0.3, z], 0.006),
    ])
    to.add(
      frame,
      Array.from({ length: bars }, (_, i) =>
        tube(
          [
            [((i + 0.5) / bars - 0.5) * (w - 0.1), 0.3, z],
            [((i + 0.5) / bars - 0.5) * (w - 0.1), h - 0.06, z],
          ],
          0.0075,
        ),
      ),
    )
    const x = side * (w / 2 - 0.03)
    if (look === 'modern' || look === 'mid-century')
      to.add(frame, board([0.02, 0.62, d - 0.08], [x, 0.61, 0], 0.008))
    else {
      to.add(frame, [
        board([0.03, 0.04, d - 0.08], [x, h - 0.06, 0], 0.012),
        board([0.025, 0.05, d - 0.08], [x, 0.3, 0], 0.006),
      ])
      to.add(
        frame,
        Array.from({ length: 8 }, (_, i) =>
          tube(
            [
              [x, 0.3, ((i + 0.5) / 8 - 0.5) * (d - 0.1)],
              [x, h - 0.06, ((i + 0.5) / 8 - 0.5) * (d - 0.1)],
            ],
            0.0075,
          ),
        ),
      )
    }
  }
  to.add(
    cotton(colours.linen, seed),
    placed(
      cushion({
        size: [w - 0.1, 0.13, d - 0.1],
        corner: 0.05,
        band: 0.1,
        crown: 0.008,
        creases: 0.4,
        detail: 24,
        seed,
      }),
      { at: [0, 0.4, 0] },
    ),
  )
  to.add(
    cotton(colours.accent, seed + 2),
    placed(cushion({ size: [0.34, 0.1, 0.26], corner: 0.03, band: 0, detail: 14, seed }), {
      at: [-0.4, 0.5, 0.05],
      yaw: 1.4,
    }),
  )
  const blanketMesh = clothSheet(
    (s, t) => {
      const fall = t * 0.72
      const z = -d / 2 + 0.03
      const fold = 0.014 * Math.sin(s * 19 + t * 3) * Math.min(1, t * 3)
      if (fall < 0.26) return [0.14 + s * 0.36, h - 0.045 - (0.26 - fall) + 0.02, z + 0.035 + fold]
      const angle = Math.min(1, (fall - 0.26) / 0.09) * Math.PI
      if (fall < 0.35)
        return [0.14 + s * 0.36, h - 0.03 + 0.024 * Math.sin(angle), z + 0.03 * Math.cos(angle) + fold * 0.3]
      return [0.14 + s * 0.36 + 0.02 * (fall - 0.35), h - 0.03 - (fall - 0.35), z - 0.034 + fold]
    },
    18,
    30,
    0.01,
    [0.36, 0.72],
  )
  to.add(upholstery('weave', colours.second, seed + 5), blanketMesh)
  return to
}

/** A child's bed with the outline of a house over it. */
function houseBed(b: Build): Assembly {
  const { colours, seed, look } = b
  const to = new Assembly()
  const isPainted = look === 'modern' || look === 'coastal' || look === 'farmhouse'
  const frame =
    look === 'industrial'
      ? metal(colours.metal, seed)
      : isPainted
        ? painted(colours.paint, seed)
        : timber(colours.wood, seed)
  const [w, h, d] = [1.0, 1.75, 2.0]
  const thick = look === 'industrial' ? 0.035 : look === 'japandi' || look === 'scandinavian' ? 0.045 : 0.06
  const eaves = 1.25
  for (const z of [-d / 2 + thick / 2, d / 2 - thick / 2]) {
    for (const side of [-1, 1]) {
      to.add(frame, board([thick, eaves, thick], [side * (w / 2 - thick / 2), eaves / 2, z], 0.004))
      const rise = h - eaves - 0.02
      const run = w / 2 - thick / 2
      to.add(
        frame,
        board(
          [Math.hypot(rise, run) + 0.02, thick * 0.9, thick * 0.95],
          [(side * run) / 2, eaves + rise / 2, z],
          0.004,
          { roll: -side * Math.atan2(rise, run) },
        ),
      )
    }
    to.add(frame, board([w - 2 * thick, 0.05, 0.03], [0, 0.62, z], 0.004))
    to.add(frame, board([w - 2 * thick, 0.09, 0.03], [0, 0.26, z], 0.004))
  }
  to.add(frame, [
    board([thick, thick, d], [0, h - thick / 2, 0], 0.004),
    ...[-1, 1].map((side) =>
      board([thick * 0.9, thick * 0.9, d - thick], [side * (w / 2 - thick / 2), eaves - 0.02, 0], 0.004),
    ),
    ...[-1, 1].map((side) => board([0.03, 0.12, d - thick], [side * (w / 2 - thick / 2), 0.24, 0], 0.004)),
  ])
  to.addAll(bedding(b, { width: w - 0.14, length: d - 0.16, base: 0.24, thick: 0.18 }, 1))
  if (look !== 'industrial') {
    const drape = clothSheet(
      (s, t) => {
        const z = d / 2 - 0.08 - s * 0.5
        const fold = 0.025 * Math.sin(s * 30 + t * 2) * (0.3 + 0.7 * t)
        return [
          -0.02 - (w / 2 - 0.06) * Math.min(1, t * 1.7) + fold * 0.3,
          h - 0.07 - t * 1.3 + 0.05 * Math.sin(t * 3),
          z + fold,
        ]
      },
      34,
      26,
      0.004,
      [1, 1.5],
    )
    to.add(sheer(colours.linen, seed), drape)
  }
  return to
}

/** A small tent of cloth on four poles. */
function playTent(b: Build): Assembly {
  const { colours, seed, look } = b
  const to = new Assembly()
  const [w, h] = [1.1, 1.5]
  const poles =
    look === 'industrial' || look === 'modern' ? metal(colours.metal, seed) : timber(colours.wood, seed)
  const apex = 1.28
  to.add(
    poles,
    [-1, 1].flatMap((x) =>
      [-1, 1].map((z): Mesh => {
        const end = (h - apex) / apex
        return tube(
          [
            [x * (w / 2), 0, z * (w / 2)],
            [0, apex, 0],
            [-x * (w / 2) * end, h, -z * (w / 2) * end],
          ],
          0.012,
          { sides: 10 },
        )
      }),
    ),
  )
  const cloth = sheer(
    look === 'modern' || look === 'coastal' || look === 'scandinavian' ? colours.linen : colours.accent,
    seed,
    0.25,
  )
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
  for (let i = 0; i < 4; i++) {
    const [a, c] = [corners[i], corners[(i + 1) % 4]]
    const isFront = i === 0
    for (const part of isFront ? [0, 1] : [0])
      to.add(
        cloth,
        clothSheet(
          (s, t) => {
            const up = t * (apex - 0.04)
            const half = (w / 2) * (1 - up / apex) + 0.012
            const from = isFront
              ? part === 0
                ? s * (0.5 - 0.34 * Math.max(0, 0.85 - t))
                : 1 - s * (0.5 - 0.34 * Math.max(0, 0.85 - t))
              : s
            const sag = 0.03 * Math.sin(Math.PI * from) * Math.sin(Math.PI * t)
            const ripple = isFront
              ? 0.02 * Math.sin(s * 14 + t * 4) * (1 - t)
              : 0.004 * Math.sin(s * 20 + t * 7)
            const x = (a[0] + (c[0] - a[0]) * from) * half
            const z = (a[1] + (c[1] - a[1]) * from) * half
            const [nx, nz] = [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2]
            return [x - nx * (sag + ripple), 0.015 + up, z - nz * (sag + ripple)]
          },
          20,
          24,
          0.004,
          [w, h],
        ),
      )
  }
  to.add(
    cotton(colours.second, seed + 4),
    placed(roundedBox([0.94, 0.05, 0.94], 0.025, { arc: 3, steps: 12, puff: 0.012 }), { at: [0, 0.03, 0] }),
  )
  to.add(
    cotton(colours.accent, seed + 5),
    upright(
      cushion({ size: [0.4, 0.16, 0.4], corner: 0.03, band: 0, creases: 1, detail: 18, seed }),
      [0.1, 0.24, 0.18],
      0.5,
    ),
  )
  return to
}

type BedInfo = Omit<PieceInfo, 'styles' | 'light' | 'colours' | 'anchor' | 'top'>

const COLOURS = [
  { slot: 'main', name: 'Headboard or duvet' },
  { slot: 'linen', name: 'Linen' },
  { slot: 'accent', name: 'Throw and cushions' },
  { slot: 'second', name: 'Second cushions' },
  { slot: 'wood', name: 'Wood' },
  { slot: 'paint', name: 'Paint' },
] as const

function design(info: BedInfo, build: (b: Build) => Assembly): Design {
  return {
    info: { ...info, styles: LOOKS, anchor: 'floor', top: null, colours: COLOURS, light: null },
    build: (b) => build(b).parts,
  }
}

const BED = { front: 0.6, sides: 0.6, back: 0 }

export const beds: readonly Design[] = [
  design(
    {
      id: 'double-bed',
      name: 'Double bed',
      category: 'bed',
      spaces: SLEEPING,
      size: [1.72, 1.1, 2.16],
      clearance: BED,
    },
    (b) => bed(b, [1.66, 1.1, 2.14], 2),
  ),
  design(
    {
      id: 'king-bed',
      name: 'King-size bed',
      category: 'bed',
      spaces: ['primary-bedroom', 'bedroom'],
      size: [2.0, 1.2, 2.18],
      clearance: BED,
    },
    (b) => bed(b, [1.94, 1.2, 2.16], 2),
  ),
  design(
    {
      id: 'single-bed',
      name: 'Single bed',
      category: 'bed',
      spaces: [...KIDS, 'bedroom'],
      size: [1.1, 1.0, 2.1],
      clearance: { front: 0.5, sides: 0.3, back: 0 },
    },
    (b) => bed(b, [1.02, 1.0, 2.08], 1),
  ),
  design(
    {
      id: 'daybed',
      name: 'Daybed',
      category: 'bed',
      spaces: ['reading-nook', 'sunroom', 'study', 'home-office', ...KIDS, 'bedroom'],
      size: [2.0, 0.84, 0.92],
      clearance: { front: 0.5, sides: 0, back: 0 },
    },
    daybed,
  ),
  design(
    {
      id: 'crib',
      name: 'Cot',
      category: 'child',
      spaces: NURSERY,
      size: [1.3, 0.95, 0.76],
      clearance: { front: 0.6, sides: 0.1, back: 0 },
    },
    crib,
  ),
  design(
    {
      id: 'house-bed',
      name: 'House bed',
      category: 'child',
      spaces: KIDS,
      size: [1.05, 1.75, 2.06],
      clearance: { front: 0.4, sides: 0.4, back: 0 },
    },
    houseBed,
  ),
  design(
    {
      id: 'play-tent',
      name: 'Play tent',
      category: 'child',
      spaces: [...KIDS, ...NURSERY],
      size: [1.16, 1.52, 1.16],
      clearance: { front: 0.4, sides: 0, back: 0 },
    },
    playTent,
  ),
]
