import { type Triple, placed } from '../mesh.ts'
import { turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build } from './design.ts'
import { addBulb, disc, litCloth, rims, shade } from './lamp-parts.ts'
import { ceramic, glowing, metal, painted, timber, wicker } from './materials/hard.ts'
import { curve, tube } from './shapes/tube.ts'

/** A lamp that hangs on its cable; its head ends at y = 0. */
export function pendant(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const steel = metal(colours.metal, seed)
  const height = 1.0
  to.add(
    steel,
    placed(
      turned(
        [
          [0, 0],
          [0.05, 0.004],
          [0.06, 0.03],
          [0.06, 0.03],
          [0, 0.03],
        ],
        30,
      ),
      { at: [0, height - 0.03, 0] },
    ),
  )
  to.add(
    look === 'farmhouse' ? steel : metal('#232323', seed),
    tube(
      [
        [0, height - 0.02, 0],
        [0, 0.26, 0],
      ],
      look === 'farmhouse' ? 0.006 : 0.0028,
    ),
  )
  switch (look) {
    case 'japandi':
    case 'scandinavian': {
      const isPaper = look === 'japandi'
      const profile = Array.from({ length: 41 }, (_, i): [number, number] => {
        const t = i / 40
        return [
          0.04 + 0.205 * Math.sin(Math.PI * (isPaper ? t : t ** 1.35)) + (i % 2) * (isPaper ? 0.004 : 0.001),
          0.3 * t,
        ]
      })
      to.add(litCloth('#f6efe2', seed), turned(profile, 48))
      break
    }
    case 'coastal':
      to.add(
        { ...wicker('#bf9d68', seed, 0.012), glow: [0.16, 0.1, 0.04] },
        turned(
          [
            [0.245, 0],
            [0.235, 0.08],
            [0.17, 0.19],
            [0.06, 0.28],
            [0.03, 0.3],
            [0.026, 0.296],
            [0.055, 0.274],
            [0.164, 0.186],
            [0.23, 0.078],
            [0.24, 0],
          ],
          56,
        ),
      )
      break
    case 'traditional':
      to.add(litCloth(colours.linen, seed), shade(b, 0.245, 0.2, 0, 0.26))
      to.add(steel, rims(0.245, 0.2, 0, 0.26))
      break
    case 'mid-century':
      to.add(
        steel,
        turned(
          [
            [0.245, 0],
            [0.22, 0.03],
            [0.12, 0.1],
            [0.05, 0.22],
            [0.02, 0.28],
            [0, 0.28],
          ],
          56,
        ),
      )
      to.add(
        litCloth('#fbf2de', seed),
        placed(
          turned(
            [
              [0, -0.04],
              [0.09, -0.03],
              [0.11, 0.02],
              [0, 0.05],
            ],
            32,
          ),
          { at: [0, 0.045, 0] },
        ),
      )
      break
    default: {
      const dome: [number, number][] = []
      for (let i = 0; i <= 12; i++) {
        const angle = (i / 12) * Math.PI * 0.5
        dome.push([
          0.03 + 0.215 * Math.cos(angle) ** (look === 'modern' ? 1 : 0.7),
          0.24 * Math.sin(angle) ** (look === 'farmhouse' ? 1.6 : 1),
        ])
      }
      to.add(look === 'farmhouse' ? painted(colours.paint, seed) : steel, turned([...dome, [0.02, 0.28]], 52))
      to.add(
        glowing('#f0dfc0', 0.8),
        placed(
          turned(
            [
              [0, 0],
              [0.22, 0.004],
            ],
            44,
          ),
          { at: [0, 0.05, 0] },
        ),
      )
    }
  }
  addBulb(to, [0, 0.1, 0], 0.034)
  return to
}

/** A chandelier with six arms, or a ring or bar of lights. */
export function chandelier(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const steel = look === 'coastal' ? painted(colours.paint, seed) : metal(colours.metal, seed)
  const wood = timber(colours.wood, seed)
  const height = 0.95
  to.add(
    steel,
    placed(
      turned(
        [
          [0, 0],
          [0.055, 0.004],
          [0.065, 0.03],
          [0.065, 0.03],
          [0, 0.03],
        ],
        30,
      ),
      { at: [0, height - 0.03, 0] },
    ),
  )
  const count = look === 'modern' ? 3 : 6
  const at = (i: number, r: number, y: number): Triple => [
    r * Math.cos((i / count) * 2 * Math.PI),
    y,
    r * Math.sin((i / count) * 2 * Math.PI),
  ]
  if (look === 'modern' || look === 'japandi') {
    const band = turned(
      [
        [0.36, 0],
        [0.372, 0],
        [0.372, 0.045],
        [0.36, 0.045],
        [0.36, 0],
      ],
      72,
    )
    to.add(look === 'japandi' ? wood : steel, placed(band, { at: [0, 0.0, 0] }))
    to.add(
      glowing('#ffe9c8', 2.2),
      placed(
        turned(
          [
            [0.34, 0.012],
            [0.36, 0.012],
          ],
          72,
        ),
        { at: [0, 0, 0] },
      ),
    )
    to.add(
      steel,
      [0, 1, 2].map((i) => tube([at(i * (count / 3), 0.362, 0.04), [0, height - 0.02, 0]], 0.0018)),
    )
    return to
  }
  to.add(
    steel,
    tube(
      [
        [0, height - 0.02, 0],
        [0, 0.16, 0],
      ],
      0.009,
    ),
  )
  if (look === 'mid-century' || look === 'scandinavian' || look === 'industrial') {
    to.add(
      steel,
      Array.from({ length: count }, (_, i) =>
        tube([[0, 0.26 + (i % 2) * 0.06, 0], at(i, 0.34, 0.26 + ((i % 3) - 1) * 0.12)], 0.006),
      ),
    )
    const size = look === 'industrial' ? 0.042 : look === 'scandinavian' ? 0.05 : 0.06
    for (let i = 0; i < count; i++) {
      const [x, y, z] = at(i, 0.36, 0.26 + ((i % 3) - 1) * 0.12)
      const globe: [number, number][] = []
      for (let k = 0; k <= 10; k++)
        globe.push([
          size * Math.cos(-Math.PI / 2 + (k / 10) * Math.PI),
          size * Math.sin(-Math.PI / 2 + (k / 10) * Math.PI),
        ])
      to.add(glowing('#ffeed2', look === 'industrial' ? 2.4 : 1.4), turned(globe, 24), { at: [x, y, z] })
      to.add(
        steel,
        placed(
          turned(
            [
              [0.014, -0.03],
              [0.018, 0],
              [0.012, 0.02],
              [0, 0.02],
            ],
            16,
          ),
          { at: [x, y - 0.045, z] },
        ),
      )
    }
    return to
  }
  const stem = turned(
    [
      [0, 0],
      [0.02, 0.01],
      [0.032, 0.04],
      [0.016, 0.08],
      [0.012, 0.12],
      [0.03, 0.17],
      [0.036, 0.22],
      [0.014, 0.28],
      [0.01, 0.4],
      [0, 0.4],
    ],
    24,
  )
  to.add(look === 'farmhouse' ? wood : steel, stem)
  to.add(
    steel,
    Array.from({ length: count }, (_, i) =>
      tube(curve([at(i, 0.02, 0.2), at(i, 0.12, 0.07), at(i, 0.26, 0.08), at(i, 0.345, 0.2)], 6), 0.0075, {
        sides: 8,
      }),
    ),
  )
  for (let i = 0; i < count; i++) {
    const [x, , z] = at(i, 0.345, 0)
    to.add(
      steel,
      turned(
        [
          [0, 0.19],
          [0.03, 0.2],
          [0.034, 0.21],
          [0.012, 0.212],
          [0.011, 0.22],
        ],
        20,
      ),
      { at: [x, 0, z] },
    )
    to.add(
      ceramic('#f1ead9', seed),
      tube(
        [
          [x, 0.21, z],
          [x, 0.3, z],
        ],
        0.0105,
        { sides: 10 },
      ),
    )
    if (look === 'traditional')
      to.add(litCloth(colours.linen, seed), shade(b, 0.062, 0.038, 0.29, 0.1), { at: [x, 0, z] })
    addBulb(to, [x, 0.325, z], 0.014)
  }
  return to
}

/** A pair's half: one lamp on the wall. */
export function wallLamp(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const steel = metal(colours.metal, seed)
  to.add(steel, placed(placed(disc(0.055, 0.014), { pitch: -Math.PI / 2 }), { at: [0, 0.16, 0.12] }))
  to.add(
    steel,
    tube(
      curve(
        [
          [0, 0.16, 0.115],
          [0, 0.14, 0.04],
          [0, 0.17, -0.02],
          [0, 0.2, -0.03],
        ],
        6,
      ),
      0.0065,
    ),
  )
  if (look === 'modern' || look === 'mid-century' || look === 'scandinavian') {
    const globe: [number, number][] = []
    for (let k = 0; k <= 14; k++)
      globe.push([
        0.08 * Math.cos(-Math.PI / 2 + (k / 14) * Math.PI),
        0.235 + 0.08 * Math.sin(-Math.PI / 2 + (k / 14) * Math.PI),
      ])
    to.add(glowing('#fff0d8', look === 'modern' ? 1.2 : 1), turned(globe, 32), { at: [0, 0, -0.03] })
    if (look !== 'modern')
      to.add(
        steel,
        placed(
          turned(
            [
              [0.02, 0],
              [0.05, 0.012],
              [0.055, 0.02],
              [0.02, 0.02],
            ],
            24,
          ),
          { at: [0, 0.15, -0.03] },
        ),
      )
  } else if (look === 'industrial' || look === 'farmhouse') {
    to.add(
      look === 'farmhouse' ? painted(colours.paint, seed) : steel,
      placed(
        turned(
          [
            [0.085, 0],
            [0.08, 0.03],
            [0.04, 0.075],
            [0.022, 0.12],
            [0, 0.122],
          ],
          32,
        ),
        { at: [0, 0.18, -0.03] },
      ),
    )
    addBulb(to, [0, 0.19, -0.03])
  } else {
    to.add(
      litCloth(look === 'japandi' ? '#f4ead8' : colours.linen, seed),
      shade(b, 0.085, look === 'traditional' ? 0.055 : 0.085, 0.14, 0.19),
      { at: [0, 0, -0.03] },
    )
    addBulb(to, [0, 0.24, -0.03], 0.02)
  }
  return to
}
