import type { Material } from '../material.ts'
import { type Mesh, type Triple, placed } from '../mesh.ts'
import { roundedBox } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build } from './design.ts'
import type { Look } from './looks.ts'
import { upholstery } from './materials/cloth.ts'
import { metal, painted, timber, wicker } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { type CushionShape, cushion } from './shapes/cushion.ts'
import { clothSheet } from './shapes/drape.ts'
import { fourLegs } from './shapes/legs.ts'
import { curve, tube } from './shapes/tube.ts'
import { addCushion, upright } from './sofas.ts'

type Frame = 'steel' | 'slats' | 'wicker' | 'rope'

export const FRAMES: Readonly<Record<Look, Frame>> = {
  modern: 'steel',
  scandinavian: 'slats',
  'mid-century': 'rope',
  industrial: 'steel',
  coastal: 'wicker',
  farmhouse: 'slats',
  traditional: 'wicker',
  japandi: 'slats',
}

export function frameStuff({ look, colours, seed }: Build): Material {
  switch (FRAMES[look]) {
    case 'steel':
      return metal(look === 'modern' ? '#e4e3df' : colours.metal, seed)
    case 'wicker':
      return wicker(look === 'coastal' ? '#a58a63' : '#6f5843', seed, 0.012)
    case 'rope':
      return metal('#3a3b3a', seed)
    default:
      return look === 'farmhouse'
        ? painted(colours.paint, seed)
        : timber(look === 'japandi' ? '#8d7458' : '#b08a5c', seed, true)
  }
}

/** A seat for outdoors, `seats` wide: an open frame, seat and back cushions. */
export function outdoorSeat(b: Build, width: number, seats: number): Assembly {
  const { look, colours, seed, traits } = b
  const to = new Assembly()
  const kind = FRAMES[look]
  const frame = frameStuff(b)
  const depth = 0.82
  const inner = width - 0.16
  if (kind === 'wicker') {
    to.add(frame, roundedBox([width, 0.3, depth], 0.05, { arc: 4 }), { at: [0, 0.19, 0] })
    for (const side of [-1, 1])
      to.add(frame, roundedBox([0.12, 0.3, depth], 0.05, { arc: 4 }), {
        at: [side * (width / 2 - 0.06), 0.47, 0],
      })
    to.add(frame, roundedBox([width, 0.46, 0.12], 0.05, { arc: 4 }), {
      at: [0, 0.52, depth / 2 - 0.06],
      pitch: 0.08,
    })
    to.add(timber('#5a4634', seed), fourLegs('block', 0.06, width / 2 - 0.08, depth / 2 - 0.08, 0.06))
  } else {
    const bar = kind === 'slats' ? 0.055 : 0.032
    const post = (x: number, z: number, h: number): Mesh =>
      board([bar, h, bar], [x, h / 2, z], kind === 'slats' ? 0.006 : 0.004)
    for (const side of [-1, 1]) {
      const x = side * (width / 2 - bar / 2)
      to.add(frame, [
        post(x, -depth / 2 + bar / 2, 0.6),
        post(x, depth / 2 - bar / 2, 0.74),
        board([bar + 0.02, 0.03, depth], [x, 0.61, 0], 0.008),
        board([bar, 0.04, depth - 0.08], [x, 0.24, 0], 0.005),
      ])
      if (kind === 'slats')
        to.add(
          frame,
          [-0.22, -0.08, 0.08, 0.22].map((z) => board([0.016, 0.36, 0.05], [x, 0.43, z], 0.004)),
        )
      if (kind === 'rope')
        to.add(
          upholstery('weave', colours.second, seed),
          Array.from({ length: 16 }, (_, i) =>
            tube(
              [
                [x, 0.25, -0.33 + i * 0.044],
                [x, 0.6, -0.33 + i * 0.044],
              ],
              0.007,
              { sides: 6 },
            ),
          ),
        )
    }
    to.add(frame, [
      board([width - bar, 0.06, 0.03], [0, 0.25, -depth / 2 + 0.03], 0.005),
      board([width - bar, 0.06, 0.03], [0, 0.25, depth / 2 - 0.03], 0.005),
      board([width - bar, 0.05, 0.03], [0, 0.71, depth / 2 - 0.025], 0.008),
    ])
    to.add(
      frame,
      Array.from({ length: 7 }, (_, i) =>
        board([width - bar, 0.02, 0.075], [0, 0.27, -0.32 + i * 0.105], 0.003),
      ),
    )
    if (kind === 'slats')
      to.add(
        frame,
        [0.42, 0.52, 0.62].map((y) => board([width - bar, 0.06, 0.016], [0, y, depth / 2 - 0.03], 0.004)),
      )
    if (kind === 'rope')
      to.add(
        upholstery('weave', colours.second, seed),
        Array.from({ length: Math.round(width / 0.045) }, (_, i) =>
          tube(
            [
              [(i + 0.5) * 0.045 - width / 2 + 0.02, 0.28, depth / 2 - 0.025],
              [(i + 0.5) * 0.045 - width / 2 + 0.02, 0.7, depth / 2 - 0.025],
            ],
            0.007,
            { sides: 5 },
          ),
        ),
      )
  }
  const cloth = upholstery('weave', look === 'industrial' ? '#54585a' : colours.linen, seed + 2)
  const w = inner / seats - 0.006
  for (let i = 0; i < seats; i++) {
    const x = (i - (seats - 1) / 2) * (inner / seats)
    const seat: CushionShape = {
      size: [w, 0.15, 0.66],
      corner: 0.04,
      band: 0.1,
      crown: 0.015,
      creases: 0.5,
      hiddenBelow: true,
      detail: 22,
      seed: seed + i,
    }
    addCushion(to, cloth, seat, true, (mesh) => placed(mesh, { at: [x, 0.36, -0.05] }))
    const back: CushionShape = {
      size: [w, 0.17, 0.4],
      corner: 0.05,
      band: 0.09,
      crown: 0.03,
      creases: 0.8,
      hiddenBelow: true,
      detail: 22,
      seed: seed + 10 + i,
    }
    addCushion(to, cloth, back, traits.piping, (mesh) => upright(mesh, [x, 0.62, 0.22], 0.2))
  }
  const accent = upholstery('linen', colours.accent, seed + 4)
  const loose: CushionShape = {
    size: [0.42, 0.16, 0.42],
    corner: 0.03,
    band: 0,
    creases: 1,
    detail: 18,
    seed: seed + 20,
  }
  to.add(accent, upright(cushion(loose), [-inner / 2 + 0.24, 0.63, 0.06], 0.42))
  if (seats > 1)
    to.add(
      upholstery('tweed', colours.second, seed + 5),
      upright(cushion({ ...loose, seed: seed + 21 }), [inner / 2 - 0.24, 0.63, 0.06], 0.42),
    )
  return to
}

/** A lounger with its head raised. */
export function sunLounger(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const kind = FRAMES[look]
  const frame = frameStuff(b)
  const [w, l] = [0.66, 1.95]
  const lean = 0.62
  const hinge = 0.3
  to.add(
    frame,
    [-1, 1].map((side) => board([0.045, 0.07, l], [side * (w / 2 - 0.023), 0.3, 0], 0.006)),
  )
  to.add(frame, [
    board([w, 0.07, 0.04], [0, 0.3, -l / 2 + 0.02], 0.006),
    board([w, 0.07, 0.04], [0, 0.3, l / 2 - 0.02], 0.006),
  ])
  to.add(
    frame,
    fourLegs(
      kind === 'slats' ? 'taper' : kind === 'rope' ? 'round' : 'block',
      0.28,
      w / 2 - 0.04,
      l / 2 - 0.22,
      0.05,
    ),
  )
  const count = kind === 'slats' ? 12 : 8
  to.add(
    frame,
    Array.from({ length: count }, (_, i) =>
      board(
        [w - 0.09, 0.02, kind === 'slats' ? 0.075 : 0.05],
        [0, 0.32, -l / 2 + 0.1 + (i / (count - 1)) * (l * 0.62)],
        0.004,
      ),
    ),
  )
  const rise = (d: number): Triple => [0, 0.33 + d * Math.sin(lean), hinge + d * Math.cos(lean)]
  to.add(
    frame,
    Array.from({ length: 6 }, (_, i) =>
      board([w - 0.06, 0.02, 0.07], rise(0.08 + i * 0.12), 0.004, { pitch: -lean }),
    ),
  )
  to.add(
    frame,
    [-1, 1].map((side) =>
      tube(
        [
          [side * (w / 2 - 0.05), 0.33, hinge],
          [side * (w / 2 - 0.05), 0.33 + 0.74 * Math.sin(lean), hinge + 0.74 * Math.cos(lean)],
        ],
        0.014,
      ),
    ),
  )
  const cloth = upholstery('weave', look === 'industrial' ? '#54585a' : colours.linen, seed)
  const seat: CushionShape = {
    size: [w - 0.06, 0.09, 1.24],
    corner: 0.04,
    band: 0.05,
    crown: 0.012,
    creases: 0.6,
    detail: 34,
    seed,
    buttons: [
      [-0.13, -0.3],
      [0.13, -0.3],
      [-0.13, 0.1],
      [0.13, 0.1],
    ],
    buttonDepth: 0.014,
  }
  addCushion(to, cloth, seat, true, (mesh) => placed(mesh, { at: [0, 0.375, hinge - 0.62] }))
  const back: CushionShape = {
    ...seat,
    size: [w - 0.06, 0.09, 0.76],
    detail: 26,
    seed: seed + 1,
    buttons: [
      [-0.13, 0],
      [0.13, 0],
    ],
  }
  const [, y, z] = rise(0.4)
  addCushion(to, cloth, back, true, (mesh) =>
    placed(mesh, { at: [0, y + 0.05 * Math.cos(lean), z - 0.05 * Math.sin(lean)], pitch: -lean }),
  )
  to.add(
    upholstery('linen', colours.accent, seed + 2),
    placed(cushion({ size: [0.46, 0.13, 0.26], corner: 0.04, band: 0, creases: 1, detail: 16, seed }), {
      at: [0, y + 0.3, z + 0.1],
      pitch: -lean,
    }),
  )
  return to
}

export function outdoorChair(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const kind = FRAMES[look]
  const frame = frameStuff(b)
  const thick = kind === 'slats' ? 0.035 : 0.02
  if (kind === 'wicker') {
    const shell = clothSheet(
      (s, t) => {
        const side = (s - 0.5) * 2
        const angle = side * 1.75
        return [
          Math.sin(angle) * 0.29,
          0.4 + t * (0.24 + 0.2 * Math.cos(angle * 0.6) ** 2),
          0.02 + Math.cos(angle) * 0.27 + t * 0.04,
        ]
      },
      40,
      12,
      0.03,
      [1.2, 0.44],
    )
    to.add(frame, shell)
    to.add(frame, roundedBox([0.52, 0.07, 0.52], 0.03, { arc: 3 }), { at: [0, 0.39, 0] })
    to.add(timber('#5a4634', seed), fourLegs('round', 0.37, 0.2, 0.2, 0.04))
  } else {
    for (const side of [-1, 1]) {
      const x = side * (0.28 - thick / 2)
      if (kind === 'slats') {
        to.add(frame, [
          board([thick, 0.62, thick], [x, 0.31, -0.24], 0.005),
          board([thick, 0.88, thick], [x, 0.44, 0.25], 0.005, { pitch: 0.06 }),
          board([0.06, 0.022, 0.54], [x, 0.63, 0.0], 0.008),
        ])
      } else
        to.add(
          frame,
          tube(
            curve(
              [
                [x, 0, -0.25],
                [x, 0.5, -0.25],
                [x, 0.63, -0.2],
                [x, 0.64, 0.14],
                [x, 0.74, 0.24],
                [x, 0.86, 0.27],
              ],
              5,
            ),
            0.011,
          ),
        )
      if (kind !== 'slats')
        to.add(
          frame,
          tube(
            [
              [x, 0.6, 0.14],
              [x, 0.3, 0.2],
              [x, 0, 0.26],
            ],
            0.011,
          ),
        )
    }
    to.add(frame, [
      board([0.52, 0.03, 0.02], [0, 0.42, -0.24], 0.003),
      board([0.52, 0.03, 0.02], [0, 0.42, 0.22], 0.003),
    ])
    if (kind === 'rope') {
      const cord = upholstery('weave', colours.second, seed)
      to.add(
        cord,
        Array.from({ length: 14 }, (_, i) =>
          tube(
            [
              [-0.26, 0.46 + i * 0.03, 0.2 + i * 0.005],
              [0, 0.45 + i * 0.03, 0.25 + i * 0.004],
              [0.26, 0.46 + i * 0.03, 0.2 + i * 0.005],
            ],
            0.0075,
            { sides: 6 },
          ),
        ),
      )
      to.add(
        cord,
        Array.from({ length: 13 }, (_, i) =>
          tube(
            [
              [-0.26, 0.435, -0.23 + i * 0.037],
              [0.26, 0.435, -0.23 + i * 0.037],
            ],
            0.008,
            { sides: 6 },
          ),
        ),
      )
    } else {
      to.add(
        frame,
        Array.from({ length: 6 }, (_, i) =>
          board([0.52, 0.016, 0.066], [0, 0.435, -0.22 + i * 0.082], 0.004),
        ),
      )
      if (look === 'modern' || look === 'industrial')
        to.add(
          frame,
          Array.from({ length: 3 }, (_, i) =>
            board([0.52, 0.07, 0.012], [0, 0.58 + i * 0.1, 0.24 + i * 0.014], 0.004, { pitch: 0.14 }),
          ),
        )
      else
        to.add(frame, [
          board([0.52, 0.06, 0.02], [0, 0.85, 0.27], 0.006),
          ...[-0.18, -0.09, 0, 0.09, 0.18].map((x) =>
            board([0.05, 0.4, 0.014], [x, 0.64, 0.25], 0.004, { pitch: 0.06 }),
          ),
        ])
    }
  }
  const pad: CushionShape = {
    size: [0.46, 0.06, 0.46],
    corner: 0.05,
    band: 0.03,
    crown: 0.012,
    detail: 20,
    seed,
  }
  addCushion(
    to,
    upholstery('weave', look === 'coastal' || look === 'modern' ? colours.linen : colours.accent, seed),
    pad,
    true,
    (mesh) => placed(mesh, { at: [0, 0.465, -0.02] }),
  )
  return to
}
