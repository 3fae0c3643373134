import { expect, it } from 'vitest'
import { buildGeometry } from '../geometry.ts'
import { SceneBuilder } from '../scene.ts'
import { Tracer } from '../tracer.ts'
import { buildPiece, PIECES } from './piece.ts'

const night = { portals: [], sun: [0, 1, 0], sunLight: [0, 0, 0], sunSpread: 0 } as const
const size = PIECES.find(({ id }) => id === 'double-bed')!.size
/** Metres from the foot of the bed to the middle of its throw. */
const THROW_AT = 0.55

function tracerOf(seed: number): Tracer {
  const builder = new SceneBuilder()
  const parts = buildPiece('double-bed', { look: 'industrial', colours: {}, seed })
  builder.place(buildGeometry(parts), { at: [0, 0, 0], yaw: 0 })
  return new Tracer(builder.build(night))
}

/** Heights of what a line straight down through the bed meets, from above. */
function heightsAt(tracer: Tracer, x: number, z: number): number[] {
  const heights: number[] = []
  for (let y = 2; heights.length < 3 && tracer.cast(x, y, z, 0, -1, 0); y -= 1e-4) {
    y -= tracer.distance
    heights.push(y)
  }
  return heights
}

it('a throw lies on its bed, on the duvet and not in it or above it', () => {
  for (const seed of [1, 2, 3]) {
    const tracer = tracerOf(seed)
    const gaps: number[] = []
    for (let x = -0.6; x <= 0.6; x += 0.04)
      for (let z = -0.18; z <= 0.18; z += 0.06) {
        const [head, underside, cover] = heightsAt(tracer, x, THROW_AT - size[2] / 2 + z)
        // A thin sheet comes first.
        expect(head - underside).toBeLessThan(0.05)
        gaps.push(underside - cover)
      }
    expect(Math.max(...gaps)).toBeLessThan(0.05)
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(0.02)
  }
})

it('a duvet hangs round the corners of its bed without slits', () => {
  for (const seed of [1, 2, 6]) {
    const tracer = tracerOf(seed)
    let widest = 0
    for (const side of [-1, 1])
      for (let y = 0.32; y <= 0.5; y += 0.02) {
        let before = NaN
        // Along the corner, seen from half way between foot and side.
        for (let off = -0.15; off <= 0.15; off += 0.004) {
          const [x, z] = [side * 0.8 + (2 * side + off) * Math.SQRT1_2, -1 + (side * off - 2) * Math.SQRT1_2]
          const hits = tracer.cast(x, y, z, -side * Math.SQRT1_2, 0, Math.SQRT1_2)
          const distance = hits ? tracer.distance : NaN
          if (Math.abs(distance - before) > widest) widest = Math.abs(distance - before)
          before = distance
        }
      }
    expect(widest).toBeLessThan(0.014)
  }
})
