import { expect, it } from 'vitest'
import { Random } from '../../imaging/random.ts'
import { FLOOR } from '../light/room-light.ts'
import { createLightMap, smoothLightMap } from './light-map.ts'

it('leaves no flecks where furniture takes a window’s sheen from a satin floor', () => {
  const side = 40
  const map = createLightMap(0, 0, side, side, 1)
  const random = new Random(3)
  for (let p = 0; p < side * side; p++) {
    map.part[p] = FLOOR + 1
    map.place.set([(p % side) * 0.01, 0, Math.floor(p / side) * 0.01, 0, 1, 0], p * 6)
    // Few of a place's rays meet the window, and each is as bright as many others: here and there one gets through.
    const whole = random.next() < 0.2 ? 20 : 1
    const lost = whole * (random.next() < 0.1 ? 0.8 : 1)
    map.mirrorBase.fill(whole, p * 4, p * 4 + 4)
    map.mirror.fill(lost, p * 4, p * 4 + 4)
  }
  const left = (p: number) => 1 - map.mirror[p * 4] / map.mirrorBase[p * 4]
  smoothLightMap(map, 5, 4, { strength: 1, roughness: 0.33, albedo: 0.1, colour: [1, 1, 1] })
  let [lowest, highest] = [1, 0]
  for (let y = 8; y < side - 8; y++)
    for (let x = 8; x < side - 8; x++) {
      lowest = Math.min(lowest, left(y * side + x))
      highest = Math.max(highest, left(y * side + x))
    }
  expect(lowest).toBeGreaterThan(0)
  expect(highest - lowest).toBeLessThan(0.05)
})
