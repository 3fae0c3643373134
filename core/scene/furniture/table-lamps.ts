import { type Triple, merged, placed } from '../mesh.ts'
import { turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import { vase } from './ceramics.ts'
import type { Build } from './design.ts'
import { addBulb, disc, litCloth, rims, ringOf, shade } from './lamp-parts.ts'
import { ceramic, marble, metal, painted, timber } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { roundLeg } from './shapes/legs.ts'
import { curve, tube } from './shapes/tube.ts'

export function tableLamp(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const linen = litCloth(colours.linen, seed)
  const steel = metal(colours.metal, seed)
  const low = 0.25
  switch (look) {
    case 'modern': {
      const dome: [number, number][] = [[0.002, 0.3]]
      for (let i = 0; i <= 10; i++)
        dome.push([
          0.15 * Math.sin((i / 10) * Math.PI * 0.5),
          0.3 + 0.12 * Math.cos((i / 10) * Math.PI * 0.5) - 0.0,
        ])
      to.add({ ...ceramic('#f4f1ea', seed), glow: [0.5, 0.4, 0.26] }, turned(dome.slice(1), 48), {
        at: [0, 0.08, 0],
      })
      to.add(
        marble(colours.paint, '#8d8a86', seed),
        turned(
          [
            [0, 0],
            [0.085, 0],
            [0.085, 0.02],
            [0.03, 0.05],
            [0.03, 0.34],
            [0, 0.34],
          ],
          36,
        ),
      )
      addBulb(to, [0, 0.4, 0])
      return to
    }
    case 'industrial': {
      to.add(timber(colours.wood, seed, true), board([0.2, 0.04, 0.2], [0, 0.02, 0], 0.004))
      to.add(
        steel,
        tube(
          [
            [0, 0.04, 0],
            [0, 0.3, 0],
          ],
          0.011,
        ),
      )
      const cage = Array.from({ length: 8 }, (_, i) => {
        const angle = (i / 8) * 2 * Math.PI
        const at = (r: number, y: number): Triple => [r * Math.cos(angle), y, r * Math.sin(angle)]
        return tube(curve([at(0.03, 0.28), at(0.125, 0.33), at(0.13, 0.41), at(0.01, 0.5)], 5), 0.0025, {
          sides: 5,
        })
      })
      to.add(steel, merged([...cage, placed(ringOf(0.133, 0.003), { at: [0, 0.37, 0] })]))
      addBulb(to, [0, 0.37, 0], 0.042)
      return to
    }
    case 'japandi': {
      const paper = litCloth('#f4ead8', seed)
      to.add(
        paper,
        turned(
          Array.from({ length: 29 }, (_, i): [number, number] => [
            0.125 * Math.sin(Math.PI * (0.14 + 0.72 * (i / 28))) + (i % 2) * 0.003,
            0.1 + 0.36 * (i / 28),
          ]),
          44,
        ),
      )
      to.add(
        timber(colours.wood, seed),
        [0, 1, 2].map((i) =>
          placed(roundLeg(0.13, 0.009, 0.006), {
            at: [0.075 * Math.sin((i * 2 * Math.PI) / 3), 0, 0.075 * Math.cos((i * 2 * Math.PI) / 3)],
          }),
        ),
      )
      addBulb(to, [0, 0.3, 0])
      return to
    }
    default: {
      const foot =
        look === 'mid-century'
          ? timber(colours.wood, seed)
          : look === 'traditional'
            ? steel
            : ceramic(look === 'scandinavian' ? colours.accent : colours.paint, seed, look === 'coastal')
      if (look === 'traditional')
        to.add(
          foot,
          turned(
            [
              [0, 0],
              [0.08, 0],
              [0.08, 0.012],
              [0.03, 0.024],
              [0.022, 0.05],
              [0.04, 0.09],
              [0.05, 0.14],
              [0.03, 0.19],
              [0.014, 0.21],
              [0.02, 0.225],
              [0.008, 0.24],
              [0.008, 0.3],
            ],
            32,
          ),
        )
      else if (look === 'mid-century')
        to.add(
          foot,
          turned(
            [
              [0, 0],
              [0.06, 0],
              [0.062, 0.01],
              [0.03, 0.13],
              [0.056, 0.24],
              [0.01, 0.26],
              [0.008, 0.3],
            ],
            32,
          ),
        )
      else
        to.add(
          vase(
            b,
            0.25,
            0.085,
            look === 'scandinavian' ? colours.accent : colours.paint,
            seed + look.length,
          )[0].material,
          vase(b, 0.25, 0.085, colours.paint, seed + look.length)[0].mesh,
        )
      to.add(
        steel,
        tube(
          [
            [0, 0.23, 0],
            [0, 0.36, 0],
          ],
          0.005,
        ),
      )
      const [wide, narrow] = look === 'mid-century' ? [0.15, 0.15] : [0.165, 0.12]
      to.add(linen, shade(b, wide, narrow, low + 0.03, 0.23))
      to.add(linen, rims(wide, narrow, low + 0.03, 0.23))
      addBulb(to, [0, 0.38, 0])
      return to
    }
  }
}

/** A lamp with a jointed arm, for desks. */
export function deskLamp(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const isWood = look === 'scandinavian' || look === 'japandi'
  const arm = isWood
    ? timber(colours.wood, seed)
    : metal(look === 'coastal' || look === 'farmhouse' ? '#3d4a52' : colours.metal, seed)
  const head = look === 'coastal' ? painted(colours.accent, seed) : isWood ? metal('#232425', seed) : arm
  to.add(head, disc(0.085, 0.02))
  to.add(arm, [
    tube(
      [
        [0, 0.02, 0.02],
        [-0.12, 0.27, 0.02],
      ],
      0.008,
    ),
    tube(
      [
        [-0.12, 0.27, 0.02],
        [0.1, 0.44, -0.02],
      ],
      0.008,
    ),
  ])
  to.add(
    head,
    [
      [0, 0.03, 0.02],
      [-0.12, 0.27, 0.02],
      [0.1, 0.44, -0.02],
    ].map(([x, y, z]) =>
      placed(
        turned(
          [
            [0, -0.012],
            [0.014, -0.008],
            [0.014, 0.008],
            [0, 0.012],
          ],
          14,
        ),
        { at: [x, y, z], pitch: 0 },
      ),
    ),
  )
  const cones: Partial<Record<Build['look'], [number, number][]>> = {
    modern: [
      [0.075, 0],
      [0.078, 0.012],
      [0.075, 0.024],
      [0.02, 0.03],
      [0, 0.1],
    ],
    industrial: [
      [0.085, 0],
      [0.082, 0.04],
      [0.05, 0.085],
      [0.026, 0.12],
      [0, 0.124],
    ],
    traditional: [
      [0.08, 0],
      [0.078, 0.05],
      [0.055, 0.08],
      [0, 0.1],
    ],
    'mid-century': [
      [0.08, 0],
      [0.03, 0.13],
      [0.02, 0.14],
      [0, 0.142],
    ],
    farmhouse: [
      [0.082, 0],
      [0.075, 0.012],
      [0.04, 0.06],
      [0.026, 0.11],
      [0, 0.112],
    ],
  }
  const cone = turned(
    cones[look] ?? [
      [0.075, 0],
      [0.07, 0.02],
      [0.03, 0.1],
      [0.02, 0.13],
      [0, 0.132],
    ],
    32,
  )
  const shadeStuff = look === 'traditional' ? ceramic('#1f4a38', seed) : head
  to.add(shadeStuff, placed(cone, { at: [0.13, 0.34, -0.03], roll: 0.35 }))
  addBulb(to, [0.135, 0.36, -0.03], 0.026)
  return to
}
