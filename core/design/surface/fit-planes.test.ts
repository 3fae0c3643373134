import { describe, expect, it } from 'vitest'
import { computeLabels } from '../../imaging/layout/labels.ts'
import { LABELS } from '../../imaging/layout/layout.ts'
import { testShape } from '../../staging/render/test-room.ts'
import { findFeatures } from './features.ts'
import { fitPlanes } from './fit-planes.ts'

const [WIDTH, HEIGHT] = [300, 200]
const shape = testShape(WIDTH, HEIGHT)
const box = computeLabels(shape, WIDTH, HEIGHT).data
const ROW = 100
/** How far the photo shows the corner of the left wall beside where the box has it. */
const ASIDE = 5

/** The first column of the back wall in a row. */
const backFrom = (planes: Uint8Array) => planes.subarray(ROW * WIDTH, (ROW + 1) * WIDTH).indexOf(LABELS.back)

describe('the corner of two walls', () => {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    const isLeft = p % WIDTH < ASIDE || box[p - ASIDE] === LABELS.left
    data.fill(isLeft ? 150 : 200, p * 4, p * 4 + 3)
  }
  const features = findFeatures({ width: WIDTH, height: HEIGHT, data })
  const own = backFrom(box as Uint8Array)

  it('that was found moves to the photo’s own near it', () => {
    expect(Math.abs(backFrom(fitPlanes(features, shape, false)) - own - ASIDE)).toBeLessThan(2)
  })

  it('that its owner has set stays there', () => {
    expect(Math.abs(backFrom(fitPlanes(features, shape, true)) - own)).toBeLessThan(ASIDE - 1)
  })
})
