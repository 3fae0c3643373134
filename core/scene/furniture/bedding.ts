import { fractalNoise } from '../../imaging/noise.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { placed, type Mesh, type Triple } from '../mesh.ts'
import { Assembly } from './assembly.ts'
import type { Build, Part } from './design.ts'
import { cotton, knit, upholstery } from './materials/cloth.ts'
import { cushion, type CushionShape } from './shapes/cushion.ts'
import { blanket, clothSheet, fringe, Path, roundedPath, type Throw } from './shapes/drape.ts'
import { upright } from './sofas.ts'

/** A mattress that lies with its foot at `base`; its head at +z. Lengths in metres. */
export interface Mattress {
  width: number
  length: number
  base: number
  thick: number
}

/** Metres from the foot to the middle of a throw, and half of how much of the bed it presses down. */
const THROW_AT = 0.52
const PRESSED = 0.3
/** How much of a duvet's waves is left under a throw, and under the sheet that is turned down over it. */
const LEFT = 0.2

/** How flat something that lies on a duvet presses it at z: 1 under its middle. */
function pressed(z: number, middle: number, half: number): number {
  return 1 - smoothStep(half, half + 0.12, Math.abs(z - middle))
}

/** Of a cover that was washed and not ironed: in the even light of a photo nothing else tells its form. */
const DUVET_WRINKLES = 3.8

/**
 * A duvet over a mattress: it lies in soft waves, turns over the edges and hangs down at the sides and the foot. `from` and
 * `to` along z; `drop` how far it hangs.
 */
function duvet(
  { width, base, thick, length }: Mattress,
  from: number,
  to: number,
  drop: number,
  seed: number,
): Mesh {
  const top = base + thick
  const half = width / 2
  const across = new Path(
    roundedPath(
      [
        [-half - 0.065, top - drop],
        [-half - 0.05, top + 0.03],
        [half + 0.05, top + 0.03],
        [half + 0.065, top - drop],
      ],
      0.085,
      7,
    ),
  )
  const along = new Path(
    roundedPath(
      [
        [from - 0.075, top - drop],
        [from - 0.06, top + 0.03],
        [to, top + 0.03],
      ],
      0.085,
      7,
    ),
  )
  const point = (s: number, t: number): Triple => {
    const [x, y, nx, ny] = across.at(s * across.length)
    const [z, yz, nz] = along.at(t * along.length)
    const hang = Math.max(0, Math.min(1, (top - y) / drop))
    const foot = Math.max(0, Math.min(1, (top - yz) / drop))
    const waves = (fractalNoise(x * 2.6 + 7, z * 2.6, 3, seed) - 0.5) * 0.075
    const ridge = 1 - Math.abs(2 * fractalNoise(x * 3.2 + z * 1.5, z * 2.4 - x, 2, seed + 1) - 1)
    const crease = ridge ** 5 * 0.026
    // Pleats fall outwards alone: inwards they would meet the rail of the bed.
    const pleat = 0.021 * hang * (1 + Math.sin(z * 13 + 2.5 * fractalNoise(z * 2, s * 4, 2, seed + 3) * 3))
    const footPleat = 0.021 * foot * (1 + Math.sin(x * 12 + 3 * fractalNoise(x * 2, 3, 2, seed + 4) * 3))
    const flat = (1 - hang) * (1 - foot)
    const press = Math.max(pressed(z, THROW_AT - length / 2, PRESSED), pressed(z, to - 0.1, 0.16))
    const loose = 1 - (1 - LEFT) * press
    const lift = ((waves + crease) * loose + 0.02) * (0.35 + 0.65 * flat)
    const low = Math.min(y, yz)
    const uneven = (hang + foot) * (fractalNoise(z * 1.8, x * 1.8, 2, seed + 6) - 0.5) * 0.05
    return [
      x + nx * (lift * 0.6 + pleat) + Math.sign(x) * hang * foot * 0.03,
      Math.max(0.02, low + (ny > 0 ? lift : 0) + uneven),
      z - foot * 0.01 + nz * footPleat + (1 - foot) * (fractalNoise(x * 2, 8, 2, seed + 7) - 0.5) * 0.03 * t,
    ]
  }
  return clothSheet(point, 48, 44, 0.034, [across.length, along.length])
}

function pillow(size: Triple, seed: number, creases = 0.9): CushionShape {
  return { size, corner: 0.03, band: 0, creases, detail: 20, seed }
}

/** Mattress, sheet, duvet with its turned-down end, pillows in two rows and a throw over the foot. */
export function bedding(b: Build, mattress: Mattress, sleepers: number): Part[] {
  const { colours, seed, random, traits, look } = b
  const { width, length, base, thick } = mattress
  const to = new Assembly()
  const top = base + thick
  const sheet = cotton(colours.linen, seed + 1)
  const isCovered = look === 'modern' || look === 'industrial' || look === 'mid-century'
  const cover = cotton(isCovered ? colours.main : colours.linen, seed + 2, DUVET_WRINKLES)
  const matt: CushionShape = {
    size: [width, thick, length],
    corner: 0.06,
    band: thick * 0.8,
    crown: 0.006,
    creases: 0.25,
    detail: 18,
    hiddenBelow: true,
    seed,
  }
  to.add(sheet, placed(cushion(matt), { at: [0, base + thick / 2, 0] }))
  const head = length / 2
  const end = head - 0.62
  to.add(cover, duvet(mattress, -length / 2, end, Math.min(0.34, base + thick - 0.1), seed + 5))
  const fold = new Path([
    [-0.13, 0],
    [0.13, 0.004],
  ])
  const half = width / 2
  const edge = roundedPath(
    [
      [-half - 0.06, top - 0.22],
      [-half - 0.06, top + 0.075],
      [half + 0.06, top + 0.075],
      [half + 0.06, top - 0.22],
    ],
    0.1,
    6,
  )
  const way = new Path(edge)
  const turnDown = clothSheet(
    (s, t) => {
      const [x, y, nx, ny] = way.at(s * way.length)
      const [z] = fold.at(t * fold.length)
      const bulge = 0.024 * Math.sin(Math.PI * t) + (fractalNoise(x * 4, z * 5 + 4, 2, seed + 8) - 0.5) * 0.03
      return [
        x + nx * bulge * 0.6,
        y + ny * bulge,
        end + z - 0.11 + (fractalNoise(x * 1.7, 2, 2, seed + 9) - 0.5) * 0.05,
      ]
    },
    48,
    8,
    0.022,
    [way.length, 0.26],
  )
  to.add(isCovered ? sheet : cotton(colours.linen, seed + 4), turnDown)
  const deep = colours.accent
  const rows = sleepers === 2 ? [-0.25, 0.25] : [0]
  const lay = (shape: CushionShape, x: number, z: number, lean: number) => {
    const at: Triple = [x, top + (shape.size[2] / 2) * Math.cos(lean) - 0.01, z]
    return placed(upright(cushion(shape), [0, 0, 0], lean, { roll: (random.next() - 0.5) * 0.05 }), {
      at,
      yaw: (random.next() - 0.5) * 0.1,
    })
  }
  const across = sleepers === 2 ? 0.68 : 0.66
  for (const x of rows) {
    to.add(sheet, lay(pillow([across, 0.21, 0.46], seed + 10 + x * 8), x * width, head - 0.19, 0.5))
    to.add(
      isCovered ? cotton(colours.linen, seed + 6) : cotton(colours.second, seed + 6),
      lay(pillow([across * 0.96, 0.2, 0.44], seed + 20 + x * 8), x * width, head - 0.34, 0.62),
    )
  }
  const accents = [
    upholstery(traits.cloth === 'velvet' ? 'velvet' : 'linen', deep, seed + 11),
    upholstery('tweed', colours.second, seed + 12),
  ]
  if (sleepers === 2) {
    to.add(accents[1], lay(pillow([0.48, 0.18, 0.48], seed + 31), -0.3, head - 0.46, 0.66))
    to.add(accents[1], lay(pillow([0.48, 0.18, 0.48], seed + 32), 0.28, head - 0.46, 0.66))
  }
  to.add(accents[0], lay(pillow([0.56, 0.17, 0.32], seed + 33), 0.01, head - 0.58, 0.68))
  const over = new Path(
    roundedPath(
      [
        [-half - 0.12, top - 0.42],
        [-half - 0.115, top + 0.066],
        [half + 0.115, top + 0.066],
        [half + 0.12, top - 0.42],
      ],
      0.13,
      7,
    ),
  )
  const spread: Throw = {
    path: over,
    from: 0.06,
    length: over.length - 0.16,
    width: 0.55,
    seed: seed + 14,
    folds: 0.012,
  }
  const turn = { yaw: Math.PI / 2, at: [0, 0, THROW_AT - length / 2] as const }
  to.add(knit(deep, seed + 15), blanket(spread), turn)
  to.add(knit(deep, seed + 15), fringe(spread, 0.06, 0.02), turn)
  return to.parts
}
