import { cellNoise, fractalNoise, valueNoise } from '../../imaging/noise.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { cover, cyclic, kept, mix, onJoint, type Colour, type Material } from './material.ts'

/** A bond of equal pieces: metres, joints between, and by what part of a length each row is moved. */
interface Bond {
  width: number
  height: number
  joint: number
  offset: number
}

interface Piece {
  u: number
  v: number
  row: number
  column: number
  joint: number
}

function pieceAt(
  u: number,
  v: number,
  { width, height, joint, offset }: Bond,
  footprint: number,
  out: Piece,
): void {
  const row = Math.floor(v / height)
  const across = u + cyclic(row * offset, 1) * width
  const column = Math.floor(across / width)
  out.u = across - column * width
  out.v = v - row * height
  out.row = row
  out.column = column
  const side = onJoint(Math.min(out.u, width - out.u), joint, width, footprint)
  const end = onJoint(Math.min(out.v, height - out.v), joint, height, footprint)
  out.joint = side + end - side * end
}

const newPiece = (): Piece => ({ u: 0, v: 0, row: 0, column: 0, joint: 0 })

/** The edge of a piece that bulges, as light from above draws it: above 0 at its top, below at its foot. */
function bevel({ u, v }: Piece, { width, height }: Bond, rim: number, footprint: number): number {
  const seen = kept(rim, footprint / 2)
  if (seen === 0) return 0
  const top = 1 - smoothStep(0, rim, height - v)
  const foot = 1 - smoothStep(0, rim, v)
  const sides = (1 - smoothStep(0, rim, u)) * 0.3 - (1 - smoothStep(0, rim, width - u)) * 0.3
  return (top - foot + sides) * seen
}

/** Glazed or stone tiles: the tile's colour, the grout's. `tone`: how much tiles differ; `rim`: how wide they bulge. */
export function tiles(
  bond: Bond,
  [body, grout]: readonly Colour[],
  { tone, rim }: { tone: number; rim: number },
  seed: number,
): Material {
  const piece = newPiece()
  return (u, v, footprint, out) => {
    pieceAt(u, v, bond, footprint, piece)
    const own = (cellNoise(piece.row, piece.column, seed) - 0.5) * tone * kept(bond.height, footprint)
    const cloud = (fractalNoise(u * 7, v * 7, 2, seed + 3) - 0.5) * 0.06
    const edge = rim > 0 ? 0.14 * bevel(piece, bond, rim, footprint) : 0
    mix(out, body, body, 0, 1 + own + cloud + edge)
    cover(out, grout, piece.joint)
  }
}

const BRICK: Bond = { width: 0.225, height: 0.075, joint: 0.011, offset: 0.5 }

/** Bricks in running bond: pale and deep brick, mortar. */
export function brick([pale, deep, mortar]: readonly Colour[], seed: number): Material {
  const piece = newPiece()
  return (u, v, footprint, out) => {
    const wobble = kept(0.01, footprint)
    const [du, dv] =
      wobble === 0
        ? [0, 0]
        : [
            (valueNoise(u * 30, v * 30, seed) - 0.5) * 0.004,
            (valueNoise(u * 30, v * 30, seed + 1) - 0.5) * 0.004,
          ]
    pieceAt(u + du * wobble, v + dv * wobble, BRICK, footprint, piece)
    const own = cellNoise(piece.row, piece.column, seed + 2)
    const grit = (fractalNoise(u * 160, v * 160, 2, seed + 4) - 0.5) * 0.5 * kept(0.006, footprint)
    const stain = fractalNoise(u * 9, v * 9, 2, seed + 5) - 0.5
    const seen = kept(BRICK.height, footprint)
    mix(
      out,
      pale,
      deep,
      Math.max(0, Math.min(1, 0.5 + (own - 0.5) * seen + 0.5 * stain)),
      1 + 0.35 * grit + 0.12 * bevel(piece, BRICK, 0.008, footprint),
    )
    const rough = 1 + (valueNoise(u * 300, v * 300, seed + 6) - 0.5) * 0.25 * kept(0.004, footprint)
    cover(out, [mortar[0] * rough, mortar[1] * rough, mortar[2] * rough], piece.joint)
  }
}

const SLAB: Bond = { width: 1.2, height: 0.6, joint: 0.0016, offset: 0 }

/** Polished slabs of marble, each cut elsewhere: ground, veins, joints of the veins' colour. */
export function marble([ground, vein]: readonly Colour[], seed: number): Material {
  const piece = newPiece()
  return (u, v, footprint, out) => {
    pieceAt(u, v, SLAB, footprint, piece)
    const own = cellNoise(piece.row, piece.column, seed)
    const [x, y] = [piece.u + own * 53, piece.v + own * 29]
    const wx = fractalNoise(x * 2.2, y * 2.2, 3, seed + 1) * 0.9
    const wy = fractalNoise(x * 2.2 + 7, y * 2.2, 3, seed + 2) * 0.9
    const broad = ridge(valueNoise((x + wx) * 1.3 + y, (y + wy) * 1.3, seed + 3), 0.09)
    const fine =
      ridge(valueNoise((x + wx) * 4.1, (y + wy) * 4.1 - x, seed + 4), 0.045) * kept(0.03, footprint)
    const cloud = fractalNoise(x * 1.7, y * 1.7, 2, seed + 5) - 0.5
    mix(out, ground, vein, Math.min(1, 0.62 * broad + 0.34 * fine), 1 + 0.1 * cloud)
    cover(out, vein, 0.6 * piece.joint)
  }
}

/** 1 where a noise passes its middle, 0 a little beside: a vein. */
function ridge(noise: number, width: number): number {
  const away = Math.abs(noise - 0.5)
  const t = Math.max(0, 1 - away / width)
  return t * t
}
