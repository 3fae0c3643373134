import { fractalNoise, valueNoise } from '../../../imaging/noise.ts'
import { MeshBuilder, smoothed, type Mesh, type Triple } from '../../mesh.ts'
import { roundedBox } from '../../shapes.ts'
import { displaced } from './grid.ts'

/** An upholstered block: rounded edges, faces that swell a little, cloth not quite even. Centred at the origin. */
export function softBox(size: Triple, radius: number, seed: number, { puff = 0.006, steps = 10 } = {}): Mesh {
  const half = size.map((side) => side / 2)
  const box = roundedBox(size, radius, { arc: 4, steps })
  return displaced(box, (x, y, z, nx, ny, nz) => {
    const away = [x / half[0], y / half[1], z / half[2]].map((value) => 1 - Math.min(1, value * value))
    const swell = puff * Math.sqrt(Math.max(0, away[0] * away[1] + away[1] * away[2] + away[2] * away[0]))
    const uneven = (fractalNoise(x * 6 + z * 3 + 50, y * 6 + z * 4, 2, seed) - 0.5) * 0.009
    const by = swell + uneven
    return [nx * by, ny * by, nz * by]
  })
}

/** A cut across an extrusion: its place, and how far its outline is drawn in; Infinity: to the middle. */
interface Ring {
  z: number
  inset: number
}

/**
 * A closed outline in x and y carried along z from -depth / 2 to depth / 2, its ends rounded by `round` metres and filled.
 * The outline must be seen whole from its middle.
 */
export function extruded(
  outline: readonly (readonly [number, number])[],
  depth: number,
  round: number,
  { cuts = 8, seed = 0, uneven = 0 } = {},
): Mesh {
  const mesh = new MeshBuilder()
  const count = outline.length
  const middle = [0, 1].map((axis) => outline.reduce((sum, point) => sum + point[axis], 0) / count)
  const ends: Ring[] = [{ z: -depth / 2, inset: Infinity }]
  for (let i = 3; i >= 0; i--) {
    const angle = (i / 3) * (Math.PI / 2)
    ends.push({
      z: -depth / 2 + round * (1 - Math.cos(Math.PI / 2 - angle)),
      inset: round * (1 - Math.cos(angle)),
    })
  }
  const rings = [...ends]
  for (let i = 1; i < cuts; i++)
    rings.push({ z: -depth / 2 + round + ((depth - 2 * round) * i) / cuts, inset: 0 })
  for (const { z, inset } of ends.toReversed()) rings.push({ z: -z, inset })
  let around = 0
  const lengths = outline.map((point, i) => {
    if (i > 0) around += Math.hypot(point[0] - outline[i - 1][0], point[1] - outline[i - 1][1])
    return around
  })
  for (const { z, inset } of rings)
    for (let i = 0; i <= count; i++) {
      const [x, y] = outline[i % count]
      const far = Math.hypot(x - middle[0], y - middle[1]) || 1
      const wave = uneven * (valueNoise(lengths[i % count] * 8, z * 8 + 20, seed) - 0.5)
      const left = inset === Infinity ? 0 : 1 - Math.min(1, (inset - wave) / far)
      mesh.positions.push(middle[0] + (x - middle[0]) * left, middle[1] + (y - middle[1]) * left, z)
      mesh.normals.push(0, 1, 0)
      mesh.uvs.push(i === count ? around : lengths[i], inset === Infinity ? z - Math.sign(z) * far : z)
    }
  for (let row = 0; row + 1 < rings.length; row++)
    for (let i = 0; i < count; i++) {
      const a = row * (count + 1) + i
      mesh.indices.push(a, a + 1, a + count + 2, a, a + count + 2, a + count + 1)
    }
  return smoothed(mesh.build())
}
