import { linear, material } from '../material.ts'
import { merged, placed, type Mesh, type Placement, type Triple } from '../mesh.ts'
import { Random } from '../../imaging/random.ts'
import type { SceneBuilder } from '../scene.ts'
import { leg, roundedBox, sheet, turned, withPlanarUv } from '../shapes.ts'
import { leafGreen, painting, weave, wood, woolRug, type Palette } from '../textures.ts'

const black = material(linear('#262626'), { gloss: 0.05, roughness: 0.45 })
const oak = material(wood('#cda77a', '#94683f', 23), { gloss: 0.04, roughness: 0.4 })

/** A wool rug, `size` in metres along x and z. */
export function addRug(builder: SceneBuilder, size: readonly [number, number], placement: Placement): void {
  const half = [size[0] / 2, size[1] / 2] as const
  const wool = material(woolRug('#ded4c2', '#6f7f82', half, 51))
  const mesh = roundedBox([size[0], 0.016, size[1]], 0.007)
  builder.add(withPlanarUv(mesh), wool, {
    ...placement,
    at: [placement.at?.[0] ?? 0, 0.008, placement.at?.[2] ?? 0],
  })
}

/** A framed painting on the back wall; `at` is its middle. */
export function addPicture(
  builder: SceneBuilder,
  size: readonly [number, number],
  at: Triple,
  palette: Palette,
  seed: number,
): void {
  const [w, h] = size
  const rail = 0.022
  const bars: Mesh[] = []
  for (const side of [-1, 1]) {
    bars.push(placed(roundedBox([w + 2 * rail, rail, 0.034], 0.003), { at: [0, (side * (h + rail)) / 2, 0] }))
    bars.push(placed(roundedBox([rail, h, 0.034], 0.003), { at: [(side * (w + rail)) / 2, 0, 0] }))
  }
  builder.add(merged(bars), oak, { at: [at[0], at[1], at[2] - 0.018] })
  const mat = 0.07
  const place = (width: number, height: number, off: number) => ({
    mesh: sheet((s, t) => [(s - 0.5) * width, (0.5 - t) * height, 0], 1, 1, [width, height]),
    at: [at[0], at[1], at[2] - off] as const,
  })
  const board = place(w, h, 0.012)
  builder.add(board.mesh, material(linear('#f3efe6')), { at: board.at })
  const paper = place(w - 2 * mat, h - 2 * mat, 0.014)
  const half = [w / 2 - mat, h / 2 - mat] as const
  for (let i = 0; i < paper.mesh.uvs.length; i += 2) {
    paper.mesh.uvs[i] -= half[0]
    paper.mesh.uvs[i + 1] -= half[1]
  }
  builder.add(paper.mesh, material(painting(half, palette, seed), { gloss: 0.02, roughness: 0.3 }), {
    at: paper.at,
  })
}

/** A floor lamp with a linen shade, 1.55 m high, alight. */
export function addFloorLamp(builder: SceneBuilder, placement: Placement): void {
  const base = turned(
    [
      [0, 0],
      [0.14, 0],
      [0.14, 0],
      [0.14, 0.014],
      [0.132, 0.02],
      [0.012, 0.026],
      [0.0095, 0.04],
      [0.0095, 1.42],
    ],
    40,
  )
  builder.add(base, black, placement)
  const shade = turned(
    [
      [0.2, 1.27],
      [0.15, 1.55],
      [0.148, 1.55],
      [0.198, 1.27],
    ],
    56,
  )
  const linen = material(weave('#f2e8d6', 0.0018, 0.16, 42), { translucency: 0.4, glow: [0.34, 0.25, 0.14] })
  builder.add(shade, linen, placement)
}

/** A potted plant with arching leaves, about 1.5 m high. */
export function addPlant(builder: SceneBuilder, placement: Placement): void {
  const pot = turned(
    [
      [0, 0],
      [0.13, 0],
      [0.15, 0.012],
      [0.185, 0.34],
      [0.185, 0.352],
      [0.178, 0.356],
      [0.17, 0.35],
      [0.165, 0.3],
      [0, 0.3],
    ],
    48,
  )
  builder.add(pot, material(linear('#d9d2c5'), { gloss: 0.03, roughness: 0.5 }), placement)
  const random = new Random(4711)
  const stems: Mesh[] = []
  const leaves: Mesh[] = []
  for (let i = 0; i < 15; i++) {
    const turn = i * 2.39996 + random.next() * 0.4
    const height = 0.55 + 0.75 * random.next()
    const out = 0.08 + 0.2 * random.next()
    const top: Triple = [out * Math.sin(turn), 0.3 + height, out * Math.cos(turn)]
    const lean = Math.atan2(out, height)
    stems.push(
      placed(placed(leg(Math.hypot(out, height), 0.006, 0.004, 8), { pitch: lean }), {
        at: [0, 0.3, 0],
        yaw: turn,
      }),
    )
    leaves.push(
      placed(leaf(0.34 + 0.16 * random.next(), 0.55 + 0.5 * random.next(), 8, 18), { at: top, yaw: turn }),
    )
  }
  builder.add(merged(stems), material(linear('#5d7440')), placement)
  const green = material(leafGreen('#4b7a3a', 62), { gloss: 0.03, roughness: 0.35, translucency: 0.22 })
  builder.add(merged(leaves), green, placement)
}

/** A broad leaf that leaves its stalk along +z and droops; `length` in metres, `droop` in radians. */
function leaf(length: number, droop: number, columns: number, rows: number): Mesh {
  return sheet(
    (s, t) => {
      const side = (s - 0.5) * 2
      const width = 0.3 * length * Math.sin(Math.PI * Math.min(1, t * 0.94 + 0.03)) ** 0.75 * (1 - 0.35 * t)
      const angle = 0.75 - t * (0.75 + droop)
      const along = length * t
      const cup = Math.abs(side) * width * 0.28 + 0.012 * Math.sin(t * 16 + side * 3) * Math.abs(side)
      return [side * width, along * Math.sin(angle) * 0.8 + cup, along * Math.cos(angle)]
    },
    columns,
    rows,
  )
}

/** A vase of stoneware and a bowl, for a table top at the placement's height. */
export function addVase(builder: SceneBuilder, placement: Placement): void {
  const vase = turned(
    [
      [0, 0],
      [0.04, 0],
      [0.05, 0.006],
      [0.072, 0.07],
      [0.07, 0.12],
      [0.04, 0.17],
      [0.026, 0.2],
      [0.03, 0.222],
      [0.026, 0.222],
      [0.022, 0.2],
      [0.03, 0.17],
    ],
    48,
  )
  builder.add(vase, material(linear('#e6ded0'), { gloss: 0.04, roughness: 0.3 }), placement)
  const random = new Random(99)
  const twigs: Mesh[] = []
  const leaves: Mesh[] = []
  for (let i = 0; i < 7; i++) {
    const turn = i * 2.4
    const tilt = 0.12 + 0.26 * random.next()
    const long = 0.2 + 0.16 * random.next()
    twigs.push(placed(placed(leg(long, 0.0022, 0.0016, 6), { pitch: tilt }), { at: [0, 0.17, 0], yaw: turn }))
    for (let k = 0; k < 9; k++) {
      const up = long * (0.35 + 0.65 * (k / 8))
      const at = [
        up * Math.sin(tilt) * Math.sin(turn),
        0.17 + up * Math.cos(tilt),
        up * Math.sin(tilt) * Math.cos(turn),
      ] as const
      leaves.push(placed(leaf(0.05 + 0.02 * random.next(), 0.6, 2, 5), { at, yaw: turn + k * 2.2 }))
    }
  }
  builder.add(merged(twigs), material(linear('#6b5a3e')), placement)
  builder.add(merged(leaves), material(leafGreen('#71875f', 64), { translucency: 0.2 }), placement)
}
