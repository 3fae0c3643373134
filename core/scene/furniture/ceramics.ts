import type { Build, Part } from './design.ts'
import { ceramic } from './materials/hard.ts'
import { turned } from '../shapes.ts'

/** Profiles of vases, as [radius, height] in fractions: a bottle, a jar, a drop, a ball, a cylinder with a neck. */
const VASES: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0.55, 0],
    [0.95, 0.12],
    [1, 0.3],
    [0.8, 0.5],
    [0.38, 0.66],
    [0.3, 0.82],
    [0.42, 1],
  ],
  [
    [0.6, 0],
    [0.9, 0.2],
    [1, 0.5],
    [0.92, 0.75],
    [0.62, 0.92],
    [0.66, 1],
  ],
  [
    [0.62, 0],
    [0.95, 0.22],
    [0.96, 0.42],
    [0.62, 0.68],
    [0.32, 0.86],
    [0.38, 1],
  ],
  [
    [0.4, 0],
    [0.8, 0.14],
    [1, 0.42],
    [0.86, 0.7],
    [0.42, 0.88],
    [0.4, 1],
  ],
  [
    [0.96, 0],
    [1, 0.05],
    [1, 0.72],
    [0.8, 0.84],
    [0.52, 0.9],
    [0.52, 1],
  ],
]

/** A smooth profile through the given points, with a wall and an inside, in metres. */
function hollow(
  points: readonly (readonly [number, number])[],
  radius: number,
  height: number,
): [number, number][] {
  const outside: [number, number][] = [
    [0, 0],
    [points[0][0] * radius * 0.92, 0],
  ]
  const steps = 5
  for (let i = 0; i + 1 < points.length; i++) {
    const at = (k: number) => points[Math.min(points.length - 1, Math.max(0, k))]
    for (let k = 0; k < steps; k++) {
      const t = k / steps
      const value = (axis: number) => {
        const [a, b, c, d] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]]
        return (
          0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
        )
      }
      outside.push([value(0) * radius, Math.max(0.003, value(1) * height)])
    }
  }
  const last = points[points.length - 1]
  const lip = last[0] * radius
  outside.push([lip, height * last[1]])
  const wall = Math.min(0.005, lip * 0.3)
  outside.push(
    [lip - wall * 0.5, height * last[1] + wall * 0.4],
    [lip - wall, height * last[1]],
    [lip - wall, height * 0.75],
    [0, height * 0.72],
  )
  return outside
}

/** A vase `height` high and `radius` at its widest; the seed chooses its shape. */
export function vase({ look }: Build, height: number, radius: number, hex: string, seed: number): Part[] {
  const shape = VASES[Math.abs(seed * 5 + look.length) % VASES.length]
  const isMatt = look !== 'traditional' && look !== 'mid-century'
  return [{ mesh: turned(hollow(shape, radius, height), 40), material: ceramic(hex, seed, !isMatt) }]
}

/** An open bowl, `height` high and `radius` at its rim. */
export function bowl({ look }: Build, radius: number, height: number, hex: string, seed: number): Part[] {
  const outside: [number, number][] = [
    [0, 0],
    [radius * 0.42, 0],
    [radius * 0.42, 0.006],
  ]
  for (let i = 1; i <= 8; i++)
    outside.push([
      radius * (0.42 + 0.58 * Math.sin((i / 8) * (Math.PI / 2))),
      0.006 + (height - 0.006) * (i / 8) ** 1.4,
    ])
  const inside = outside
    .slice(3)
    .reverse()
    .map(([r, y]): [number, number] => [Math.max(0, r - 0.005), y + 0.001])
  const profile: [number, number][] = [...outside, [radius - 0.002, height + 0.001], ...inside, [0, 0.012]]
  return [
    { mesh: turned(profile, 44), material: ceramic(hex, seed, look === 'traditional' || look === 'coastal') },
  ]
}
