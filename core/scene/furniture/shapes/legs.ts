import { merged, placed, type Mesh, type Triple } from '../../mesh.ts'
import { roundedBox, turned } from '../../shapes.ts'
import type { Traits } from '../looks.ts'
import { board } from './board.ts'
import { displaced } from './grid.ts'

/** A square leg that narrows to `foot` at the floor; sizes in metres, from the floor up. */
export function taperedLeg(height: number, top: number, foot: number): Mesh {
  const box = placed(board([top, height, top], [0, 0, 0], 0.003), { at: [0, height / 2, 0] })
  return displaced(box, (x, y, z) => {
    const narrow = 1 - (1 - foot / top) * (1 - y / height)
    return [x * (narrow - 1), 0, z * (narrow - 1)]
  })
}

/** A round leg, `foot` to `top` its radii, with a small rounding at the floor. */
export function roundLeg(height: number, top: number, foot: number): Mesh {
  return turned(
    [
      [0, 0],
      [foot * 0.8, 0],
      [foot, 0.003],
      [top, height],
      [top, height],
      [0, height],
    ],
    20,
  )
}

/** A turned leg with rings and a swelling, as farmhouse tables and traditional sofas have. */
export function turnedLeg(height: number, radius: number): Mesh {
  const profile = [
    [0, 0],
    [0.55, 0],
    [0.62, 0.03],
    [0.5, 0.07],
    [0.42, 0.1],
    [0.6, 0.22],
    [0.86, 0.45],
    [0.95, 0.6],
    [0.7, 0.72],
    [0.5, 0.76],
    [0.78, 0.79],
    [0.8, 0.81],
    [0.55, 0.84],
    [0.72, 0.87],
    [1, 0.9],
    [1, 0.9],
    [1, 1],
    [1, 1],
    [0, 1],
  ] as const
  return turned(
    profile.map(([r, y]) => [r * radius, y * height]),
    24,
  )
}

/** A flattened ball. */
function bunFoot(height: number, radius: number): Mesh {
  const profile: [number, number][] = [[0, 0]]
  for (let i = 0; i <= 10; i++) {
    const angle = -Math.PI / 2 + 0.25 + (i / 10) * (Math.PI - 0.5)
    profile.push([radius * Math.cos(angle), (height / 2) * (1 + Math.sin(angle))])
  }
  profile.push([radius * 0.55, height * 0.98], [radius * 0.55, height], [0, height])
  return turned(profile, 24)
}

/** Four feet under a piece: `x` and `z` how far they stand from the middle, `thick` their width. */
export function fourLegs(kind: Traits['leg'], height: number, x: number, z: number, thick: number): Mesh {
  if (kind === 'sled')
    return merged([sled(height, x, z, thick), placed(sled(height, x, z, thick), { yaw: Math.PI })])
  const places: Triple[] = [
    [-x, 0, -z],
    [x, 0, -z],
    [-x, 0, z],
    [x, 0, z],
  ]
  return merged(
    places.map((at) => {
      const splay = kind === 'splay' ? 0.16 : kind === 'round' ? 0.05 : 0
      const lean = { pitch: Math.sign(at[2]) * -splay, roll: Math.sign(at[0]) * splay }
      return placed(standing(kind, height / Math.cos(splay) ** 2, thick), {
        at: liftLeaning(at, height, splay),
        ...lean,
      })
    }),
  )
}

/** Where a leaning leg starts so that its top stands where it should and its foot on the floor. */
function liftLeaning([x, , z]: Triple, height: number, splay: number): Triple {
  const out = Math.tan(splay) * height
  return [x + Math.sign(x) * out, splay === 0 ? 0 : 0.0015, z + Math.sign(z) * out]
}

function standing(kind: Traits['leg'], height: number, thick: number): Mesh {
  switch (kind) {
    case 'taper':
      return taperedLeg(height, thick, thick * 0.55)
    case 'block':
      return placed(board([thick, height, thick], [0, 0, 0], 0.002), { at: [0, height / 2, 0] })
    case 'turned':
      return turnedLeg(height, thick * 0.6)
    case 'bun':
      return height < 0.16 ? bunFoot(height, thick * 0.75) : turnedLeg(height, thick * 0.6)
    default:
      return roundLeg(height, thick * 0.5, thick * 0.3)
  }
}

/** One frame of flat bar at the side of a piece: two uprights and a runner on the floor. */
function sled(height: number, x: number, z: number, thick: number): Mesh {
  const bar = Math.min(thick, 0.022)
  return merged([
    placed(roundedBox([thick, bar, 2 * z + bar], 0.002, { arc: 1 }), { at: [x, bar / 2, 0] }),
    ...[-1, 1].map((side) =>
      placed(roundedBox([thick, height, bar], 0.002, { arc: 1 }), { at: [x, height / 2, side * z] }),
    ),
  ])
}
