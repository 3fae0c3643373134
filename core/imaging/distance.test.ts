import { expect, it } from 'vitest'
import { UNREACHED, squaredDistance } from './distance.ts'
import { nextRandom, seedState } from './random.ts'

it('equals the distance found by trying every seed', () => {
  const [width, height] = [37, 23]
  const data = new Uint8Array(width * height)
  let state = seedState(5)
  for (let i = 0; i < 12; i++) {
    state = nextRandom(state)
    data[(state >>> 1) % data.length] = 255
  }
  const slow = Array.from(data, (_, i) => {
    let min = UNREACHED
    for (let j = 0; j < data.length; j++) {
      if (data[j] === 0) continue
      const dx = (i % width) - (j % width)
      const dy = Math.floor(i / width) - Math.floor(j / width)
      min = Math.min(min, dx * dx + dy * dy)
    }
    return min
  })
  expect([...squaredDistance({ width, height, data })]).toEqual(slow)
})

it('says that no seed is reached where there is none', () => {
  expect(new Set(squaredDistance({ width: 5, height: 4, data: new Uint8Array(20) }))).toEqual(
    new Set([UNREACHED]),
  )
})
