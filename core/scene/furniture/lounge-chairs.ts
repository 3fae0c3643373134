import { type Mesh, type Triple, placed } from '../mesh.ts'
import { roundedBox } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build } from './design.ts'
import { cotton, leather, upholstery } from './materials/cloth.ts'
import { metal, timber } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { clothSheet } from './shapes/drape.ts'
import { curve, tube } from './shapes/tube.ts'
import { addCushion, upright } from './sofas.ts'

/** A lounge chair with an open frame of wood, or of steel tube. */
export function loungeChair(b: Build): Assembly {
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
export function rockingChair(b: Build): Assembly {
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
