import { placed } from '../mesh.ts'
import { roundedBox, turned } from '../shapes.ts'
import { Assembly } from './assembly.ts'
import type { Build } from './design.ts'
import { addBulb, disc, litCloth, rims, shade } from './lamp-parts.ts'
import { marble, metal, painted, timber, wicker } from './materials/hard.ts'
import { curve, tube } from './shapes/tube.ts'

export function floorLamp(b: Build): Assembly {
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
export function arcLamp(b: Build): Assembly {
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
