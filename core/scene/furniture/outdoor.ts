import { placed } from '../mesh.ts'
import { roundedBox } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { fireBowl, lantern, parasol } from './garden.ts'
import { LOOKS } from './looks.ts'
import { metal, stone, timber } from './materials/hard.ts'
import { FRAMES, frameStuff, outdoorChair, outdoorSeat, sunLounger } from './outdoor-seats.ts'
import { board } from './shapes/board.ts'
import { fourLegs } from './shapes/legs.ts'
import { OUTDOOR } from './spaces.ts'

/** A table for outdoors, of slats or with a top of stone. */
function outdoorTable(b: Build): Assembly {
  const { look, seed, colours } = b
  const to = new Assembly()
  const kind = FRAMES[look]
  const [w, h, d] = [1.7, 0.74, 0.9]
  const isIron = look === 'traditional'
  const frame = isIron
    ? metal('#2d2f2e', seed)
    : kind === 'wicker'
      ? timber('#7c6248', seed, true)
      : frameStuff(b)
  if (look === 'modern' || look === 'industrial')
    to.add(
      look === 'modern' ? stone('#c9c6c0', seed) : timber(colours.wood, seed, true),
      look === 'modern'
        ? [roundedBox([w, 0.025, d], 0.004)].map((mesh) => placed(mesh, { at: [0, h - 0.0125, 0] }))
        : Array.from({ length: 6 }, (_, i) =>
            board([w, 0.03, d / 6 - 0.004], [0, h - 0.015, ((i + 0.5) / 6 - 0.5) * d], 0.003),
          ),
    )
  else
    to.add(
      frame,
      Array.from({ length: 9 }, (_, i) =>
        board([w, 0.024, d / 9 - 0.009], [0, h - 0.012, ((i + 0.5) / 9 - 0.5) * d], 0.004),
      ),
    )
  to.add(frame, [
    board([w - 0.2, 0.07, 0.025], [0, h - 0.06, -d / 2 + 0.1], 0.004),
    board([w - 0.2, 0.07, 0.025], [0, h - 0.06, d / 2 - 0.1], 0.004),
  ])
  if (look === 'farmhouse') {
    for (const side of [-1, 1])
      to.add(frame, [
        board([0.07, 0.78, 0.07], [side * (w / 2 - 0.28), h / 2 - 0.02, 0], 0.004, { pitch: 0.6 }),
        board([0.07, 0.78, 0.07], [side * (w / 2 - 0.28), h / 2 - 0.02, 0], 0.004, { pitch: -0.6 }),
      ])
    to.add(frame, board([w - 0.56, 0.05, 0.07], [0, h / 2 - 0.02, 0], 0.004))
  } else
    to.add(
      frame,
      fourLegs(
        kind === 'slats'
          ? 'taper'
          : kind === 'rope'
            ? 'splay'
            : isIron
              ? 'turned'
              : kind === 'wicker'
                ? 'round'
                : 'sled',
        h - 0.03,
        w / 2 - (kind === 'rope' ? 0.24 : 0.1),
        d / 2 - (kind === 'rope' ? 0.2 : 0.09),
        0.06,
      ),
    )
  return to
}

type OutdoorInfo = Pick<PieceInfo, 'id' | 'name' | 'size' | 'clearance'> & {
  top?: number
  light?: PieceInfo['light']
}

const COLOURS = [
  { slot: 'linen', name: 'Cushions' },
  { slot: 'accent', name: 'Loose cushion' },
  { slot: 'second', name: 'Second cushion' },
] as const

function outside(info: OutdoorInfo, build: (b: Build) => Assembly): Design {
  return {
    info: {
      top: null,
      light: null,
      ...info,
      category: 'outdoor',
      spaces: OUTDOOR,
      styles: LOOKS,
      anchor: 'floor',
      colours: COLOURS,
    },
    build: (b) => build(b).parts,
  }
}

const SEAT = { front: 0.4, sides: 0.1, back: 0.05 }

export const outdoor: readonly Design[] = [
  outside({ id: 'outdoor-sofa', name: 'Outdoor sofa', size: [1.9, 0.82, 0.84], clearance: SEAT }, (b) =>
    outdoorSeat(b, 1.9, 3),
  ),
  outside(
    { id: 'outdoor-armchair', name: 'Outdoor armchair', size: [0.8, 0.82, 0.84], clearance: SEAT },
    (b) => outdoorSeat(b, 0.8, 1),
  ),
  outside(
    {
      id: 'sun-lounger',
      name: 'Sun lounger',
      size: [0.68, 0.86, 1.98],
      clearance: { front: 0.4, sides: 0.3, back: 0.1 },
    },
    sunLounger,
  ),
  outside(
    {
      id: 'outdoor-table',
      name: 'Outdoor dining table',
      size: [1.7, 0.74, 0.9],
      top: 0.74,
      clearance: { front: 0.7, sides: 0.7, back: 0.7 },
    },
    outdoorTable,
  ),
  outside(
    {
      id: 'outdoor-chair',
      name: 'Outdoor chair',
      size: [0.57, 0.88, 0.58],
      clearance: { front: 0.1, sides: 0.05, back: 0.4 },
    },
    outdoorChair,
  ),
  outside(
    { id: 'parasol', name: 'Parasol', size: [2.45, 2.52, 2.45], clearance: { front: 0, sides: 0, back: 0 } },
    parasol,
  ),
  outside(
    {
      id: 'fire-bowl',
      name: 'Fire bowl',
      size: [0.85, 0.42, 0.85],
      clearance: { front: 0.7, sides: 0.7, back: 0.7 },
      light: { at: [0, 0.36, 0], lumens: 700, kelvin: 1900 },
    },
    fireBowl,
  ),
  outside(
    {
      id: 'lantern',
      name: 'Lantern',
      size: [0.22, 0.46, 0.22],
      clearance: { front: 0, sides: 0, back: 0 },
      light: { at: [0, 0.18, 0], lumens: 60, kelvin: 2000 },
    },
    lantern,
  ),
]
