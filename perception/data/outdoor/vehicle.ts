import type { Triple } from '../../../core/scene/mesh.ts'
import { placed } from '../../../core/scene/mesh.ts'
import { turned } from '../../../core/scene/shapes.ts'
import type { Dice } from '../base/dice.ts'
import type { LabelledBuilder } from '../base/labelled-scene.ts'
import { box, Quads } from '../base/quads.ts'
import { hsv, plain } from '../base/surfaces.ts'

/** Heights of bonnet, roof and boot, and where the cabin begins and ends, as fractions of the length. */
const BODIES = [
  { bonnet: 0.5, roof: 1, cabin: [0.24, 0.4, 0.72, 0.9], boot: 0.55, tall: 1.45, long: 4.4 },
  { bonnet: 0.55, roof: 1, cabin: [0.2, 0.36, 0.9, 0.99], boot: 0.6, tall: 1.5, long: 4 },
  { bonnet: 0.6, roof: 1, cabin: [0.2, 0.33, 0.88, 0.98], boot: 0.65, tall: 1.75, long: 4.7 },
  { bonnet: 0.55, roof: 1, cabin: [0.06, 0.2, 0.97, 1], boot: 0.6, tall: 2.1, long: 5.1 },
] as const

/** A car of plain shapes; its nose towards -z where `yaw` is 0. */
export function addCar(dice: Dice, builder: LabelledBuilder, at: Triple, yaw: number): void {
  const { bonnet, cabin, boot, tall, long } = dice.pick(BODIES)
  const paint = {
    ...plain(
      dice.chance(0.6)
        ? hsv(0.6, dice.range(0, 0.1), dice.range(0.05, 0.95))
        : hsv(dice.range(0, 1), dice.range(0.4, 0.9), dice.range(0.2, 0.8)),
    ),
    gloss: dice.range(0.05, 0.2),
    roughness: 0.06,
  }
  const glass = plain([0.015, 0.018, 0.02], 0.25, 0.01)
  const half = 0.9
  const z = (t: number) => (t - 0.5) * long
  const ground = 0.2
  const y = (h: number) => ground + h * (tall - ground)
  const lower: [number, number][] = [
    [z(0.01), y(0.08)],
    [z(0), y(0.35)],
    [z(0.03), y(bonnet * 0.92)],
    [z(cabin[0]), y(bonnet + 0.06)],
    [z(cabin[3]), y(boot + 0.03)],
    [z(1), y(boot)],
    [z(1), y(0.1)],
  ]
  const roof: [number, number][] = [
    [z(cabin[0]), y(bonnet + 0.04)],
    [z(cabin[1]), y(0.97)],
    [z((cabin[1] + cabin[2]) / 2), y(1)],
    [z(cabin[2]), y(0.96)],
    [z(cabin[3]), y(boot + 0.02)],
  ]
  const put = (mesh: ReturnType<typeof box>, look: ReturnType<typeof plain>) =>
    builder.add('vehicle', mesh, look, { at, yaw })
  put(prism(lower, half), paint)
  put(prism(roof, half * 0.86), glass)
  const cap = roof.slice(1, 4)
  put(
    prism([...cap, ...cap.toReversed().map(([pz, py]): [number, number] => [pz, py - 0.06])], half * 0.87),
    paint,
  )
  const middle = (cabin[1] + cabin[2]) / 2
  for (const side of [-1, 1])
    put(
      placed(box(0.02, y(0.95) - y(bonnet), 0.07), {
        at: [side * half * 0.87, (y(0.95) + y(bonnet)) / 2, z(middle)],
      }),
      paint,
    )
  const tyre = turned(
    [
      [0, -0.1],
      [0.22, -0.1],
      [0.33, -0.08],
      [0.33, 0.08],
      [0.22, 0.1],
      [0, 0.1],
    ],
    18,
  )
  const rim = turned(
    [
      [0, 0.11],
      [0.19, 0.105],
      [0.2, 0.09],
    ],
    14,
  )
  for (const side of [-1, 1])
    for (const t of [0.18, 0.8]) {
      const wheel = { at: [side * (half - 0.06), 0.33, z(t)] as const, roll: (-side * Math.PI) / 2 }
      put(placed(tyre, wheel), plain([0.012, 0.012, 0.012]))
      put(placed(rim, wheel), plain([0.4, 0.4, 0.42], 0.2, 0.2))
    }
  for (const side of [-1, 1]) {
    put(
      placed(box(0.34, 0.14, 0.05), { at: [side * 0.62, y(bonnet * 0.75), z(0.015)] }),
      plain([0.7, 0.72, 0.75], 0.1, 0.05),
    )
    put(
      placed(box(0.24, 0.16, 0.05), { at: [side * 0.7, y(boot * 0.8), z(0.998)] }),
      plain([0.4, 0.02, 0.02], 0.1, 0.05),
    )
  }
  put(placed(box(0.5, 0.12, 0.03), { at: [0, y(0.22), z(-0.003)] }), plain([0.8, 0.8, 0.75]))
}

/** An outline in z and y, `half` metres to both sides. */
function prism(outline: readonly (readonly [number, number])[], half: number): ReturnType<typeof box> {
  const quads = new Quads()
  outline.forEach(([z0, y0], i) => {
    const [z1, y1] = outline[(i + 1) % outline.length]
    quads.add([
      [-half, y0, z0],
      [half, y0, z0],
      [half, y1, z1],
      [-half, y1, z1],
    ])
  })
  for (const x of [-half, half]) quads.fan(outline.map(([z, y]) => [x, y, z] as const))
  return quads.build()
}
