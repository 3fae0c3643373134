import { type Mesh, placed } from '../mesh.ts'
import { sheet, turned } from '../shapes.ts'
import { face } from './frames.ts'
import { Assembly } from './assembly.ts'
import type { Build } from './design.ts'
import { metal, plain, timber, wicker } from './materials/hard.ts'
import { board } from './shapes/board.ts'
import { curve, tube } from './shapes/tube.ts'

function glass(mesh: Mesh, to: Assembly): void {
  to.add({ ...plain('#eef0f0'), gloss: 0.92, roughness: 0.02, metallic: 1 }, mesh)
}

export function roundMirror(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const radius = 0.4
  const lying = (mesh: Mesh) => placed(mesh, { pitch: -Math.PI / 2 })
  const rim = look === 'modern' ? 0.008 : look === 'industrial' ? 0.03 : 0.022
  glass(
    lying(
      turned(
        [
          [0, 0.02],
          [radius - rim, 0.02],
        ],
        64,
      ),
    ),
    to,
  )
  switch (look) {
    case 'coastal':
    case 'farmhouse': {
      const stuff = look === 'coastal' ? wicker('#bb9c66', seed, 0.01) : timber(colours.wood, seed, true)
      to.add(
        stuff,
        lying(
          turned(
            [
              [radius - 0.07, 0.018],
              [radius - 0.05, 0.03],
              [radius, 0.024],
              [radius, 0],
              [radius - 0.07, 0],
            ],
            64,
          ),
        ),
      )
      break
    }
    case 'mid-century':
    case 'traditional': {
      const rays = look === 'mid-century' ? 32 : 0
      to.add(
        metal(colours.metal, seed),
        lying(
          turned(
            look === 'traditional'
              ? [
                  [radius - 0.075, 0.016],
                  [radius - 0.06, 0.035],
                  [radius - 0.03, 0.022],
                  [radius - 0.012, 0.032],
                  [radius, 0.014],
                  [radius, 0],
                ]
              : [
                  [0.25, 0.018],
                  [0.262, 0.028],
                  [0.275, 0.018],
                  [0.275, 0],
                ],
            64,
          ),
        ),
      )
      if (rays > 0) {
        to.parts.shift()
        glass(
          lying(
            turned(
              [
                [0, 0.02],
                [0.256, 0.02],
              ],
              64,
            ),
          ),
          to,
        )
        to.add(
          metal(colours.metal, seed),
          Array.from({ length: rays }, (_, i) => {
            const angle = (i / rays) * 2 * Math.PI
            const far = i % 2 === 0 ? radius : radius * 0.86
            return tube(
              [
                [0.26 * Math.cos(angle), 0.26 * Math.sin(angle), -0.012],
                [far * Math.cos(angle), far * Math.sin(angle), -0.012],
              ],
              (t) => 0.006 - 0.003 * t,
              { sides: 6 },
            )
          }),
        )
      }
      break
    }
    default:
      to.add(
        look === 'scandinavian' || look === 'japandi'
          ? timber(colours.wood, seed)
          : metal(colours.metal, seed),
        lying(
          turned(
            [
              [radius - rim, 0.016],
              [radius - rim, 0.032],
              [radius - 0.002, 0.032],
              [radius, 0.03],
              [radius, 0],
            ],
            72,
          ),
        ),
      )
  }
  return to
}

/** A mirror as tall as a person that leans on the wall or hangs on it. */
export function tallMirror(b: Build): Assembly {
  const { look, colours, seed } = b
  const to = new Assembly()
  const [w, h] = [0.7, 1.7]
  const stuff =
    look === 'scandinavian' || look === 'japandi' || look === 'farmhouse' || look === 'coastal'
      ? timber(colours.wood, seed, look === 'farmhouse')
      : metal(colours.metal, seed)
  const rail =
    look === 'traditional' || look === 'farmhouse'
      ? 0.07
      : look === 'modern' || look === 'industrial'
        ? 0.012
        : 0.03
  if (look === 'modern' || look === 'mid-century') {
    const r = w / 2 - rail
    const arch = curve(
      [
        [-r, -h / 2 + rail, 0],
        [-r, 0, 0],
        [-r, h / 2 - w / 2, 0],
      ],
      4,
    ).slice(0, -1)
    for (let i = 0; i <= 20; i++)
      arch.push([-r * Math.cos((i / 20) * Math.PI), h / 2 - w / 2 + r * Math.sin((i / 20) * Math.PI), 0])
    arch.push([r, 0, 0], [r, -h / 2 + rail, 0])
    to.add(stuff, placed(tube(arch, rail, { sides: 8, closed: true }), { at: [0, 0, -0.02] }))
    glass(
      sheet(
        (s, t) => {
          const y = -h / 2 + rail + t * (h - 2 * rail)
          const over = Math.max(0, y - (h / 2 - w / 2))
          return [(s - 0.5) * 2 * Math.sqrt(Math.max(0, r * r - over * over)), y, -0.02]
        },
        1,
        40,
      ),
      to,
    )
    return to
  }
  to.add(stuff, [
    board([w, rail, 0.035], [0, (h - rail) / 2, -0.0175], Math.min(0.01, rail * 0.3)),
    board([w, rail, 0.035], [0, -(h - rail) / 2, -0.0175], Math.min(0.01, rail * 0.3)),
    board([rail, h - 2 * rail, 0.035], [(w - rail) / 2, 0, -0.0175], Math.min(0.01, rail * 0.3)),
    board([rail, h - 2 * rail, 0.035], [-(w - rail) / 2, 0, -0.0175], Math.min(0.01, rail * 0.3)),
  ])
  if (look === 'traditional')
    to.add(stuff, [
      board([w - 0.08, 0.02, 0.05], [0, h / 2 - 0.06, -0.025], 0.008),
      board([w - 0.08, 0.02, 0.05], [0, -h / 2 + 0.06, -0.025], 0.008),
    ])
  if (look === 'industrial' || look === 'coastal')
    to.add(
      stuff,
      [-1, 1].flatMap((k) => [board([w - 2 * rail, 0.012, 0.02], [0, (k * h) / 6, -0.02], 0.002)]),
    )
  glass(face(w - 2 * rail, h - 2 * rail, -0.012), to)
  return to
}
