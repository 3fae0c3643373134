import { expect, it } from 'vitest'
import { buildGeometry } from '../geometry.ts'
import { SceneBuilder } from '../scene.ts'
import { Tracer } from '../tracer.ts'
import { buildPiece, PIECES } from './piece.ts'

const night = { portals: [], sun: [0, 1, 0], sunLight: [0, 0, 0], sunSpread: 0 } as const
const size = PIECES.find(({ id }) => id === 'double-bed')!.size
/** Metres from the foot of the bed to the middle of its throw. */
const THROW_AT = 0.55

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
    const parts = buildPiece('double-bed', { look: 'industrial', colours: {}, seed })
    const builder = new SceneBuilder()
    builder.place(buildGeometry(parts), { at: [0, 0, 0], yaw: 0 })
    const tracer = new Tracer(builder.build(night))
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
