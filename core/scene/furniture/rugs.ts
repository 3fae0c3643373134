import { cellNoise, fractalNoise, valueNoise } from '../../imaging/noise.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { Random } from '../../imaging/random.ts'
import { linear, material, type Colour, type Material } from '../material.ts'
import { MeshBuilder, smoothed, type Mesh } from '../mesh.ts'
import type { Build, Design, Part, PieceInfo } from './design.ts'
import { LOOKS, type Traits } from './looks.ts'
import { luminance, shaded } from './materials/hard.ts'
import { bumpOf, kept } from './materials/relief.ts'
import { addGrid } from './shapes/grid.ts'
import { ENTRANCE, INSIDE, NURSERY } from './spaces.ts'

/** Which of a rug's colours is at (u, v) from its middle: 0 the ground, 1 and 2 the dyed ones, and between them mixed. */
type Pattern = (
  u: number,
  v: number,
  half: readonly [number, number],
  seed: number,
) => readonly [number, number]

function stripe(x: number, width: number): number {
  return 1 - smoothStep(width * 0.42, width * 0.58, Math.abs(x))
}

/** Which turn of a braid a place lies on, 0 in the middle to 1 at the edge: turns follow the rug's outline, round or not. */
function braid(x: number, y: number, [a, b]: readonly [number, number]): number {
  const short = Math.min(a, b)
  const [dx, dy] = [Math.max(0, x - (a - short)), Math.max(0, y - (b - short))]
  const roundness = a === b ? 2 : 6
  return (dx ** roundness + dy ** roundness) ** (1 / roundness) / short
}

const PATTERNS: Readonly<Record<Traits['rug'], Pattern>> = {
  plain: () => [0, 0],
  braided: (u, v, half) => {
    const r = braid(Math.abs(u), Math.abs(v), half) * 9
    return [0, 0.35 * stripe(r - Math.floor(r) - 0.5, 0.4)]
  },
  lines: (u, v, _half, seed) => {
    const bend = fractalNoise(u * 0.7, v * 0.7, 2, seed) * 2.4
    const a = Math.abs(Math.sin((u * 0.9 + bend) * 3.1)) < 0.028 ? 0.9 : 0
    const b = fractalNoise(u * 0.9 + 4, v * 0.9, 2, seed + 5)
    return [a, smoothStep(0.56, 0.575, b) * 0.55]
  },
  lattice: (u, v) => {
    const size = 0.42
    const a = Math.abs((u + v * 0.62) / size - Math.round((u + v * 0.62) / size)) * size
    const b = Math.abs((u - v * 0.62) / size - Math.round((u - v * 0.62) / size)) * size
    return [0.85 * (1 - smoothStep(0.008, 0.015, Math.min(a, b))), 0]
  },
  blocks: (u, v, half, seed) => {
    const size = 0.34
    const [columns, rows] = half.map((side) => Math.floor((2 * side - 0.16) / size))
    const [du, dv] = [u / size + columns / 2, v / size + rows / 2]
    const [x, y] = [Math.floor(du), Math.floor(dv)]
    if (x < 0 || y < 0 || x >= columns || y >= rows) return [0, 0]
    const arc = Math.hypot(du - x - (cellNoise(x, y, seed) < 0.5 ? 0 : 1), dv - y)
    const which = cellNoise(x, y, seed + 1)
    const inside = 1 - smoothStep(0.93, 0.96, arc)
    return which < 0.42 ? [inside, 0] : which < 0.8 ? [0, inside] : [0, 0]
  },
  stripes: (u, v, half) => {
    const along = half[0] > half[1] ? u : v
    const x = along / 0.31
    const at = x - Math.floor(x)
    return [stripe(at - 0.3, 0.26), stripe(at - 0.66, 0.06) * 0.8]
  },
  faded: (u, v, half, seed) => {
    const edge = Math.min(half[0] - Math.abs(u), half[1] - Math.abs(v))
    const wear = smoothStep(0.36, 0.62, fractalNoise(u * 3.2, v * 3.2, 4, seed))
    const [a, b] = persian(u, v, half, edge)
    return [a * wear * 0.75, b * (0.35 + 0.5 * wear) * 0.8]
  },
  medallion: (u, v, half) => persian(u, v, half, Math.min(half[0] - Math.abs(u), half[1] - Math.abs(v))),
}

/** A border of rosettes between guard stripes, a field of small flowers, corners and a medallion. */
function persian(
  u: number,
  v: number,
  half: readonly [number, number],
  edge: number,
): readonly [number, number] {
  const guard = stripe(edge - 0.05, 0.03) + stripe(edge - 0.27, 0.03)
  if (edge < 0.065 || (edge > 0.255 && edge < 0.285)) return [Math.min(1, guard), 0]
  if (edge < 0.26) {
    const along = half[0] - Math.abs(u) < half[1] - Math.abs(v) ? v : u
    const at = (along / 0.19 - Math.round(along / 0.19)) * 0.19
    const r = Math.hypot(at, edge - 0.16)
    const petals = 0.048 + 0.016 * Math.cos(6 * Math.atan2(edge - 0.16, at))
    const vine = stripe(edge - 0.16 - 0.055 * Math.cos((along / 0.19) * Math.PI * 2), 0.016)
    return [r < petals && r > 0.018 ? 0.95 : 0, r >= petals && r < petals + 0.012 ? 1 : vine * 0.7]
  }
  const [x, y] = [u / (half[0] - 0.29), v / (half[1] - 0.29)]
  const scallop = 0.05 * Math.cos(10 * Math.atan2(y, x))
  const middle = Math.hypot(x * 1.6, y * 1.25)
  const corner = Math.hypot((1 - Math.abs(x)) * 1.4, (1 - Math.abs(y)) * 1.4)
  if (middle < 0.2 + scallop * 0.4) return [1, 0]
  if (middle < 0.26 + scallop * 0.5) return [0, 1]
  if (middle < 0.52 + scallop) return [0.25 + 0.75 * flowers(u, v, 0.13), 0.1]
  if (middle < 0.56 + scallop) return [0, 1]
  if (corner < 0.55 + 0.05 * Math.cos(9 * Math.atan2(1 - Math.abs(y), 1 - Math.abs(x))))
    return [0.95, flowers(u, v, 0.1) * 0.05]
  return [0, flowers(u, v, 0.16) * 0.9]
}

/** Small five-petalled flowers with stalks on a grid. */
function flowers(u: number, v: number, size: number): number {
  const row = Math.round(v / size)
  const x = u / size - Math.round(u / size + (row & 1) * 0.5) + (row & 1) * 0.5
  const y = v / size - row
  const r = Math.hypot(x, y)
  const petal = 0.2 + 0.09 * Math.cos(5 * Math.atan2(y, x))
  const stalk = Math.abs(x - 0.18 * Math.sin(y * 6)) < 0.035 && r > 0.26 ? 0.7 : 0
  return r < petal && r > 0.07 ? 1 : stalk
}

interface Weave {
  /** Thickness and the length of the pile in metres. */
  thick: number
  pile: number
  fringe: number
}

const WEAVES: Readonly<Record<Traits['rug'], Weave>> = {
  plain: { thick: 0.011, pile: 0.004, fringe: 0 },
  lines: { thick: 0.015, pile: 0.006, fringe: 0 },
  lattice: { thick: 0.022, pile: 0.013, fringe: 0.06 },
  blocks: { thick: 0.015, pile: 0.006, fringe: 0 },
  faded: { thick: 0.009, pile: 0.003, fringe: 0.035 },
  stripes: { thick: 0.008, pile: 0.002, fringe: 0.05 },
  braided: { thick: 0.012, pile: 0.003, fringe: 0 },
  medallion: { thick: 0.013, pile: 0.005, fringe: 0.07 },
}

function rugMaterial(b: Build, half: readonly [number, number], kind: Traits['rug']): Material {
  const { colours, seed } = b
  const ground = linear(colours.rug)
  const isDark = luminance(colours.rug) < 0.16
  const first = linear(
    kind === 'lattice' || kind === 'lines'
      ? isDark
        ? colours.linen
        : shaded(colours.accent, 0.75)
      : kind === 'stripes'
        ? colours.accent
        : isDark || kind === 'medallion'
          ? shaded(colours.main, 0.8)
          : colours.accent,
  )
  const second = linear(
    kind === 'medallion' || kind === 'faded' ? shaded(colours.linen, 0.9) : colours.second,
  )
  const { pile } = WEAVES[kind]
  const isFlat = kind === 'stripes' || kind === 'braided' || kind === 'plain'
  const cord = kind === 'braided' ? 0.016 : 0.007
  const tuft = pile > 0.01 ? 0.011 : 0.006
  const height = (u: number, v: number, footprint: number) => {
    const wool =
      fractalNoise(u / tuft, v / tuft, 2, seed + 1) *
      Math.max(0.0012, pile * 0.35) *
      kept(tuft * 2, footprint)
    const track = fractalNoise(u * 9, v * 9, 3, seed + 2) * pile * 1.1 * kept(0.1, footprint)
    const ribs = isFlat ? Math.abs(Math.sin((v / cord) * Math.PI)) * 0.0011 * kept(cord * 1.6, footprint) : 0
    return wool + track + ribs
  }
  return material(
    (u, v, footprint, out: Colour) => {
      const wobble = (valueNoise(u * 70, v * 70, seed) - 0.5) * 0.006
      const [a, c] = PATTERNS[kind](u + wobble, v + wobble * 0.7, half, seed)
      const yarn = 0.86 + 0.28 * valueNoise(u * 140, v * 140, seed + 3)
      const wool = (fractalNoise(u / tuft, v / tuft, 2, seed + 1) - 0.5) * 0.42 * kept(tuft * 2, footprint)
      const tread = (fractalNoise(u * 3.5, v * 3.5, 4, seed + 2) - 0.5) * (pile > 0.01 ? 0.34 : 0.2)
      const abrash = (valueNoise(3, v * 5, seed + 6) - 0.5) * 0.1
      const rib = isFlat
        ? (Math.abs(Math.sin((v / cord) * Math.PI)) - 0.6) * 0.35 * kept(cord * 1.6, footprint)
        : 0
      const flecks =
        kind === 'braided' || kind === 'plain'
          ? (valueNoise(u * 60, v / cord, seed + 7) - 0.5) * 0.3 * kept(0.015, footprint)
          : 0
      const factor = Math.max(0.25, yarn * (1 + wool + tread + abrash + rib + flecks))
      const [p, q] = [Math.min(1, a), Math.min(1, c)]
      for (let k = 0; k < 3; k++) {
        const dyed = ground[k] * (1 - p) + first[k] * p
        out[k] = (dyed * (1 - q) + second[k] * q) * factor
      }
    },
    { bump: bumpOf(height, 0.001) },
  )
}

/** The body of a rug: an uneven top, edges that wander a little, corners that are not quite straight. */
function body(half: readonly [number, number], kind: Traits['rug'], isRound: boolean, seed: number): Mesh {
  const { thick, pile } = WEAVES[kind]
  const mesh = new MeshBuilder()
  const [columns, rows] = isRound ? [96, 22] : [64, 48]
  const place = (s: number, t: number): readonly [number, number] => {
    if (isRound) {
      const angle = s * 2 * Math.PI
      const r =
        half[0] * t * (1 - 0.008 * t * fractalNoise(Math.cos(angle) * 4 + 5, Math.sin(angle) * 4, 2, seed))
      return [r * Math.cos(angle), r * Math.sin(angle)]
    }
    const [x, z] = [(s * 2 - 1) * half[0], (t * 2 - 1) * half[1]]
    const edgeX =
      smoothStep(0.9, 1, Math.abs(s * 2 - 1)) * (fractalNoise(z * 7, s > 0.5 ? 3 : 8, 3, seed) - 0.5) * 0.012
    const edgeZ =
      smoothStep(0.9, 1, Math.abs(t * 2 - 1)) *
      (fractalNoise(x * 7, t > 0.5 ? 13 : 18, 3, seed) - 0.5) *
      0.012
    return [x + edgeX, z + edgeZ]
  }
  const line = (i: number, count: number) =>
    i === 0 ? 0 : i === count ? 1 : i === 1 ? 0.003 : i === count - 1 ? 0.997 : (i - 1) / (count - 2)
  const at = (column: number, row: number) =>
    isRound ? place(column / columns, line(row, rows)) : place(line(column, columns), line(row, rows))
  addGrid(
    mesh,
    columns,
    rows,
    (column, row) => {
      const [x, z] = at(column, row)
      const isRim = row === rows || (!isRound && (row === 0 || column === 0 || column === columns))
      const near = isRound
        ? half[0] - Math.hypot(x, z)
        : Math.min(half[0] - Math.abs(x), half[1] - Math.abs(z))
      const wave = (fractalNoise(x * 2.2, z * 2.2, 2, seed + 4) - 0.5) * 0.004
      const nap = (valueNoise(x * 50, z * 50, seed + 5) - 0.5) * pile * 0.35
      return [x, isRim ? 0 : Math.max(0.003, thick + wave + nap - 0.002 * (1 - smoothStep(0, 0.03, near))), z]
    },
    at,
    !isRound,
  )
  return smoothed(mesh.build())
}

/** Short tufts that stand out all round a pile rug, so that its edge is not a line. */
function tufts(half: readonly [number, number], kind: Traits['rug'], isRound: boolean, seed: number): Mesh {
  const { thick, pile } = WEAVES[kind]
  const random = new Random(seed * 31 + 7)
  const mesh = new MeshBuilder()
  const length = isRound ? 2 * Math.PI * half[0] : 4 * (half[0] + half[1])
  const count = Math.min(2600, Math.floor(length / 0.0042))
  for (let i = 0; i < count; i++) {
    const [x, z, nx, nz] = isRound ? roundEdge(half[0], i / count) : straightEdge(half, i / count)
    const reach = 0.003 + pile * (0.5 + 0.9 * random.next())
    const low = thick * (0.1 + 0.75 * random.next())
    const slant = (random.next() - 0.5) * 0.012
    const [tx, tz] = [-nz, nx]
    const base = mesh.positions.length / 3
    const wide = 0.002 + 0.0015 * random.next()
    mesh.positions.push(x - nx * 0.006 - tx * wide, low + 0.002, z - nz * 0.006 - tz * wide)
    mesh.positions.push(x - nx * 0.006 + tx * wide, low + 0.002, z - nz * 0.006 + tz * wide)
    mesh.positions.push(
      x + nx * reach + tx * slant,
      Math.max(0.0005, low - reach * 0.4),
      z + nz * reach + tz * slant,
    )
    for (let k = 0; k < 3; k++) {
      mesh.normals.push(nx * 0.6, 0.8, nz * 0.6)
      mesh.uvs.push(x - nx * 0.02 + k * 1e-4, z - nz * 0.02 + (k & 1) * 1e-4)
    }
    mesh.indices.push(base, base + 1, base + 2)
  }
  const built = mesh.build()
  for (let i = 0; i < built.normals.length; i += 3) {
    const n = Math.hypot(built.normals[i], built.normals[i + 1], built.normals[i + 2])
    for (let k = 0; k < 3; k++) built.normals[i + k] /= n
  }
  return built
}

function roundEdge(radius: number, along: number): readonly [number, number, number, number] {
  const angle = along * 2 * Math.PI
  return [radius * Math.cos(angle), radius * Math.sin(angle), Math.cos(angle), Math.sin(angle)]
}

function straightEdge(
  [hx, hz]: readonly [number, number],
  along: number,
): readonly [number, number, number, number] {
  const length = 4 * (hx + hz)
  let at = along * length
  if (at < 2 * hx) return [at - hx, -hz, 0, -1]
  at -= 2 * hx
  if (at < 2 * hz) return [hx, at - hz, 1, 0]
  at -= 2 * hz
  if (at < 2 * hx) return [hx - at, hz, 0, 1]
  return [-hx, hz - (at - 2 * hx), -1, 0]
}

/** Knotted threads at the two short ends, lying on the floor as they fell. */
function ends([hx, hz]: readonly [number, number], kind: Traits['rug'], seed: number): Mesh {
  const { fringe, thick } = WEAVES[kind]
  const random = new Random(seed * 17 + 3)
  const mesh = new MeshBuilder()
  const isAcross = hx > hz
  const span = isAcross ? hz : hx
  const reach = isAcross ? hx : hz
  const step = kind === 'lattice' ? 0.017 : 0.0095
  const radius = kind === 'lattice' ? 0.0027 : 0.0016
  for (const side of [-1, 1])
    for (let at = -span + 0.006; at < span; at += step) {
      const long = fringe * (0.75 + 0.5 * random.next())
      const sway = (random.next() - 0.5) * 0.03
      const from = at + (random.next() - 0.5) * 0.003
      addGrid(
        mesh,
        4,
        4,
        (column, row) => {
          const t = row / 4
          const angle = (column / 4) * 2 * Math.PI
          const r = radius * (1 - 0.4 * t)
          const out = side * (reach - 0.006 + long * t)
          const across = from + sway * t * t + r * Math.cos(angle)
          const y = Math.max(radius, thick * 0.6 * (1 - t) ** 3 + radius) + r * Math.sin(angle)
          return isAcross ? [out, y, across] : [across, y, out]
        },
        (column, row) => [column * 0.001, row * 0.012],
      )
    }
  return smoothed(mesh.build())
}

function rug(b: Build, size: readonly [number, number], isRound = false): Part[] {
  const kind = isRound && (b.traits.rug === 'medallion' || b.traits.rug === 'faded') ? 'plain' : b.traits.rug
  const { fringe } = WEAVES[kind]
  const long = isRound ? 0 : fringe
  const half: [number, number] = [size[0] / 2, size[1] / 2]
  half[half[0] > half[1] ? 0 : 1] -= long
  const wool = rugMaterial(b, half, kind)
  const parts: Part[] = [
    { mesh: body(half, kind, isRound, b.seed), material: wool },
    { mesh: tufts(half, kind, isRound, b.seed), material: wool },
  ]
  if (long > 0)
    parts.push({ mesh: ends(half, kind, b.seed), material: material(linear(shaded(b.colours.linen, 0.85))) })
  return parts
}

type RugInfo = Pick<PieceInfo, 'id' | 'name' | 'size' | 'spaces'>

function design(info: RugInfo, isRound = false): Design {
  return {
    info: {
      ...info,
      category: 'rug',
      styles: LOOKS,
      anchor: 'floor',
      top: null,
      clearance: { front: 0, sides: 0, back: 0 },
      colours: [
        { slot: 'rug', name: 'Ground' },
        { slot: 'accent', name: 'Pattern' },
        { slot: 'second', name: 'Second pattern' },
      ],
      light: null,
    },
    build: (b) => rug(b, [info.size[0], info.size[2]], isRound),
  }
}

export const rugs: readonly Design[] = [
  design({ id: 'rug', name: 'Rug', size: [2.4, 0.015, 1.7], spaces: INSIDE }),
  design({ id: 'large-rug', name: 'Large rug', size: [3.0, 0.015, 2.2], spaces: INSIDE }),
  design(
    { id: 'round-rug', name: 'Round rug', size: [1.8, 0.015, 1.8], spaces: [...INSIDE, ...NURSERY] },
    true,
  ),
  design({
    id: 'runner',
    name: 'Runner',
    size: [0.8, 0.015, 2.4],
    spaces: [...ENTRANCE, 'kitchen', 'primary-bedroom', 'bedroom'],
  }),
]
