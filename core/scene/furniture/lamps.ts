import { merged, placed, type Mesh, type Triple } from '../mesh.ts'
import type { Material } from '../material.ts'
import { linear } from '../material.ts'
import { roundedBox, turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import { vase } from './ceramics.ts'
import type { Build, Design, PieceInfo } from './design.ts'
import { LOOKS } from './looks.ts'
import { sheer } from './materials/cloth.ts'
import { ceramic, glowing, marble, metal, painted, timber, wicker } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { displaced } from './shapes/grid.ts'
import { roundLeg } from './shapes/legs.ts'
import { curve, tube } from './shapes/tube.ts'
import { DINING, ENTRANCE, KIDS, LIVING, NURSERY, OFFICE, SLEEPING } from './spaces.ts'

/** Cloth with the bulb behind it: warm, brighter in its middle height than at its rims is left to the light inside. */
function litCloth(hex: string, seed: number): Material {
  const [r, g, b] = linear(hex)
  return { ...sheer(hex, seed, 0.4), glow: [0.95 * r, 0.72 * g, 0.44 * b] }
}

const bulb = glowing('#ffe2b0', 5)

/** A shade open at both ends: radii at foot and head, from `y` up by `height`; pleats where the look has them. */
function shade({ look }: Build, low: number, high: number, y: number, height: number): Mesh {
  const wall = 0.002
  const rows = 8
  const profile: [number, number][] = []
  const bow = look === 'traditional' || look === 'farmhouse' ? 0.1 : 0
  const radius = (t: number) => (low + (high - low) * t) * (1 - bow * Math.sin(Math.PI * t))
  for (let i = 0; i <= rows; i++) profile.push([radius(i / rows), y + (height * i) / rows])
  for (let i = rows; i >= 0; i--) profile.push([radius(i / rows) - wall, y + (height * i) / rows])
  const mesh = turned(profile, look === 'traditional' || look === 'japandi' ? 120 : 56)
  if (look !== 'traditional' && look !== 'japandi') return mesh
  return displaced(mesh, (x, _y, z) => {
    const angle = Math.atan2(z, x)
    const by = 0.0035 * Math.sin(angle * 40)
    const r = Math.hypot(x, z) || 1
    return [(x / r) * by, 0, (z / r) * by]
  })
}

/** The seams of a shade: a band at the foot and one at the head. */
function rims(low: number, high: number, y: number, height: number): Mesh[] {
  return [
    placed(ringOf(low, 0.0032), { at: [0, y + 0.002, 0] }),
    placed(ringOf(high, 0.0032), { at: [0, y + height - 0.002, 0] }),
  ]
}

function ringOf(radius: number, thick: number): Mesh {
  const points = Array.from(
    { length: 40 },
    (_, i): Triple => [radius * Math.cos((i / 20) * Math.PI), 0, radius * Math.sin((i / 20) * Math.PI)],
  )
  return tube(points, thick, { sides: 6, closed: true })
}

function addBulb(to: Assembly, at: Triple, radius = 0.028): void {
  const profile: [number, number][] = []
  for (let i = 0; i <= 10; i++) {
    const angle = -Math.PI / 2 + (i / 10) * Math.PI
    profile.push([radius * Math.cos(angle), radius * 1.15 * Math.sin(angle)])
  }
  to.add(bulb, turned(profile, 16), { at })
}

const disc = (radius: number, height: number): Mesh =>
  turned(
    [
      [0, 0],
      [radius, 0],
      [radius, 0],
      [radius, height * 0.7],
      [radius * 0.96, height],
      [0.01, height * 1.3],
    ],
    40,
  )

function floorLamp(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const steel = metal(colours.metal, seed)
  const wood = timber(colours.wood, seed)
  const linen = litCloth(look === 'industrial' ? '#efe6d2' : colours.linen, seed)
  const height = 1.58
  if (look === 'scandinavian' || look === 'coastal' || look === 'mid-century' || look === 'japandi') {
    const legs = look === 'coastal' ? painted(colours.paint, seed) : wood
    to.add(
      legs,
      [0, 1, 2].map((i) => {
        const angle = (i / 3) * 2 * Math.PI + 0.5
        return tube(
          [
            [0.2 * Math.sin(angle), 0, 0.2 * Math.cos(angle)],
            [0.025 * Math.sin(angle), 1.24, 0.025 * Math.cos(angle)],
          ],
          (t) => 0.012 + 0.005 * t,
          { sides: 10 },
        )
      }),
    )
    to.add(
      steel,
      tube(
        [
          [0, 1.2, 0],
          [0, 1.36, 0],
        ],
        0.008,
      ),
    )
    to.add(linen, shade(b, 0.2, look === 'japandi' ? 0.2 : 0.16, 1.26, height - 1.26))
    to.add(linen, rims(0.2, look === 'japandi' ? 0.2 : 0.16, 1.26, height - 1.26))
    addBulb(to, [0, 1.4, 0])
    return to
  }
  to.add(steel, disc(look === 'industrial' || look === 'modern' ? 0.17 : 0.15, 0.022))
  if (look === 'industrial' || look === 'modern') {
    const path = curve(
      [
        [0, 0.02, 0.06],
        [0, 0.9, 0.06],
        [0, 1.42, 0.05],
        [0, 1.54, -0.02],
        [0, 1.52, -0.12],
      ],
      8,
    )
    to.add(steel, tube(path, 0.0085, { sides: 10 }))
    const head = turned(
      look === 'modern'
        ? [
            [0.11, 0],
            [0.115, 0.01],
            [0.1, 0.07],
            [0.03, 0.1],
            [0, 0.102],
          ]
        : [
            [0.14, 0],
            [0.13, 0.05],
            [0.06, 0.1],
            [0.035, 0.14],
            [0, 0.142],
          ],
      40,
    )
    to.add(steel, placed(head, { at: [0, 1.4, -0.13] }))
    addBulb(to, [0, 1.43, -0.13], 0.034)
    to.add(
      steel,
      placed(
        turned(
          [
            [0.1, 0],
            [0.14, 0.003],
            [0.1, 0.006],
          ],
          30,
        ),
        { at: [0, 1.4, -0.13] },
      ),
    )
    return to
  }
  const stem = turned(
    [
      [0, 0.02],
      [0.02, 0.03],
      [0.012, 0.1],
      [0.011, 0.6],
      [0.02, 0.64],
      [0.024, 0.66],
      [0.012, 0.7],
      [0.01, 1.36],
      [0, 1.36],
    ],
    20,
  )
  to.add(look === 'farmhouse' ? wood : steel, stem)
  to.add(linen, shade(b, 0.205, 0.13, 1.27, height - 1.27))
  to.add(linen, rims(0.205, 0.13, 1.27, height - 1.27))
  addBulb(to, [0, 1.4, 0])
  return to
}

/** A lamp on a long bow, its shade over a table. */
function arcLamp(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const steel =
    look === 'scandinavian' || look === 'japandi' ? timber(colours.wood, seed) : metal(colours.metal, seed)
  const base =
    look === 'industrial' || look === 'farmhouse'
      ? metal('#2b2b2b', seed)
      : marble(look === 'modern' ? '#2e2d2c' : '#efece6', '#9a948c', seed)
  to.add(
    base,
    look === 'mid-century' || look === 'traditional'
      ? placed(disc(0.17, 0.06), { at: [0.5, 0, 0] })
      : placed(roundedBox([0.3, 0.07, 0.2], 0.006, { arc: 2 }), { at: [0.5, 0.035, 0] }),
  )
  to.add(
    steel,
    tube(
      curve(
        [
          [0.5, 0.06, 0],
          [0.53, 0.7, 0],
          [0.47, 1.4, 0],
          [0.16, 1.86, 0],
          [-0.2, 1.93, 0],
          [-0.44, 1.76, 0],
        ],
        10,
      ),
      0.0105,
      { sides: 10 },
    ),
  )
  const y = 1.44
  if (look === 'coastal' || look === 'japandi' || look === 'farmhouse') {
    const weave = wicker(look === 'japandi' ? '#cdb78e' : '#b8955f', seed, 0.011)
    to.add(
      { ...weave, glow: [0.16, 0.1, 0.045] },
      placed(
        turned(
          [
            [0.2, 0],
            [0.185, 0.12],
            [0.1, 0.21],
            [0.03, 0.23],
            [0.028, 0.226],
            [0.096, 0.204],
            [0.181, 0.118],
            [0.196, 0],
          ],
          48,
        ),
        { at: [-0.44, y, 0] },
      ),
    )
  } else if (look === 'modern' || look === 'industrial') {
    const dome: [number, number][] = []
    for (let i = 0; i <= 10; i++)
      dome.push([0.17 * Math.cos((i / 10) * Math.PI * 0.5), 0.16 * Math.sin((i / 10) * Math.PI * 0.5)])
    to.add(steel, placed(turned(dome, 44), { at: [-0.44, y + 0.02, 0] }))
  } else {
    to.add(litCloth(colours.linen, seed), placed(shade(b, 0.2, 0.2, 0, 0.22), { at: [-0.44, y, 0] }))
  }
  to.add(
    steel,
    tube(
      [
        [-0.44, 1.76, 0],
        [-0.44, y + 0.16, 0],
      ],
      0.006,
    ),
  )
  addBulb(to, [-0.44, y + 0.1, 0], 0.035)
  return to
}

function tableLamp(b: Build): Assembly {
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

/** A lamp that hangs on its cable; its head ends at y = 0. */
function pendant(b: Build): Assembly {
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
function chandelier(b: Build): Assembly {
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
function wallLamp(b: Build): Assembly {
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
      steel,
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

/** A lamp with a jointed arm, for desks. */
function deskLamp(b: Build): Assembly {
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

type LampInfo = Pick<PieceInfo, 'id' | 'name' | 'spaces' | 'size' | 'anchor' | 'light'>

const COLOURS = [
  { slot: 'linen', name: 'Shade' },
  { slot: 'metal', name: 'Metal' },
  { slot: 'wood', name: 'Wood' },
] as const

function lamp(info: LampInfo, build: (b: Build) => Assembly): Design {
  return {
    info: {
      ...info,
      category: 'lamp',
      styles: LOOKS,
      top: null,
      clearance: { front: 0, sides: 0.05, back: 0 },
      colours: COLOURS,
    },
    build: (b) => build(b).parts,
  }
}

const WARM = 2700

export const lamps: readonly Design[] = [
  lamp(
    {
      id: 'floor-lamp',
      name: 'Floor lamp',
      spaces: [...LIVING, ...SLEEPING, ...OFFICE, ...NURSERY],
      size: [0.4, 1.58, 0.4],
      anchor: 'floor',
      light: { at: [0, 1.4, 0], lumens: 800, kelvin: WARM },
    },
    floorLamp,
  ),
  lamp(
    {
      id: 'arc-lamp',
      name: 'Arc lamp',
      spaces: LIVING,
      size: [1.25, 1.95, 0.4],
      anchor: 'floor',
      light: { at: [-0.42, 1.52, 0], lumens: 900, kelvin: WARM },
    },
    arcLamp,
  ),
  lamp(
    {
      id: 'table-lamp',
      name: 'Table lamp',
      spaces: [...LIVING, ...SLEEPING, ...OFFICE, ...ENTRANCE],
      size: [0.32, 0.5, 0.32],
      anchor: 'on-top',
      light: { at: [0, 0.38, 0], lumens: 450, kelvin: WARM },
    },
    tableLamp,
  ),
  lamp(
    {
      id: 'desk-lamp',
      name: 'Desk lamp',
      spaces: [...OFFICE, ...KIDS],
      size: [0.36, 0.48, 0.18],
      anchor: 'on-top',
      light: { at: [0.09, 0.35, 0], lumens: 400, kelvin: 3000 },
    },
    deskLamp,
  ),
  lamp(
    {
      id: 'pendant',
      name: 'Pendant lamp',
      spaces: [...DINING, ...LIVING, ...SLEEPING, ...NURSERY, ...KIDS, ...ENTRANCE],
      size: [0.49, 1, 0.49],
      anchor: 'ceiling',
      light: { at: [0, 0.08, 0], lumens: 900, kelvin: WARM },
    },
    pendant,
  ),
  lamp(
    {
      id: 'chandelier',
      name: 'Chandelier',
      spaces: [...DINING, ...LIVING, ...SLEEPING, 'entrance'],
      size: [0.78, 0.95, 0.74],
      anchor: 'ceiling',
      light: { at: [0, 0.28, 0], lumens: 1800, kelvin: WARM },
    },
    chandelier,
  ),
  lamp(
    {
      id: 'wall-lamp',
      name: 'Wall lamp',
      spaces: [...SLEEPING, ...LIVING, ...ENTRANCE],
      size: [0.17, 0.24, 0.24],
      anchor: 'wall',
      light: { at: [0, 0.14, -0.04], lumens: 350, kelvin: WARM },
    },
    wallLamp,
  ),
]
