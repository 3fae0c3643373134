import { type Mesh, placed } from '../mesh.ts'
import { roundedBox } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import { bedding } from './bedding.ts'
import type { Build } from './design.ts'
import { cotton, sheer, upholstery } from './materials/cloth.ts'
import { metal, painted, timber } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { cushion } from './shapes/cushion.ts'
import { clothSheet } from './shapes/drape.ts'
import { roundLeg, turnedLeg } from './shapes/legs.ts'
import { tube } from './shapes/tube.ts'
import { upright } from './sofas.ts'

/** A cot with bars, a sheet and a blanket over its side. */
export function crib(b: Build): Assembly {
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
export function houseBed(b: Build): Assembly {
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
export function playTent(b: Build): Assembly {
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
