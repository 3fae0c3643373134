import { expect, it } from 'vitest'
import { disc, draw, paintOver } from '../../../tests/helpers/scenes.ts'
import { applyPatches } from '../pixels.ts'
import { removeItems } from './remove-items.ts'

const SIZE = 260
/** Where the wall ends. */
const border = (x: number): number => 91 + 0.3 * x

/** A wall with some grain, darker to the right and down, with a door in it, above boards. */
const truth = draw(SIZE, SIZE, (x, y) => {
  if (x > 206 && x < 236 && y < border(x) - 20) return [90, 60, 40]
  if (y + 0.5 < border(x + 0.5)) {
    const light = 1 - (0.1 * (x + y)) / SIZE
    const grain = ((x * 5 + y * 3) % 7) / 2 - 1.5
    return [200 * light + grain, 202 * light + grain, 205 * light + grain]
  }
  const plank = (((x + 2 * y) >> 3) % 3) * 22
  return [120 + plank, 85 + plank, 50 + plank]
})

it('goes on with a wall by its own light and grain, and pastes nothing of the door in it', () => {
  const mask = disc(SIZE, SIZE, 130, border(130), 52)
  const photo = paintOver(truth, mask)
  applyPatches(photo, removeItems(photo, mask, { grow: 2, feather: 2, seed: 1 }))
  let worst = 0
  for (let p = 0; p < mask.data.length; p++) {
    const [x, y] = [p % SIZE, Math.floor(p / SIZE)]
    if (mask.data[p] === 0 || y > border(x) - 5) continue
    for (let k = 0; k < 3; k++)
      worst = Math.max(worst, Math.abs(photo.data[p * 4 + k] - truth.data[p * 4 + k]))
  }
  expect(worst).toBeLessThan(9)
})
