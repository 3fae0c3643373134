import { expect, it } from 'vitest'
import { photographTilted } from '../../../tests/helpers/tilted-room.ts'
import { analyseRoom } from '../layout/analyse-room.ts'
import { renderStreet } from '../../scene/exterior/render-street.ts'

const streets = [1, 2, 3, 4, 5, 6].map((seed) => renderStreet({ width: 480, height: 320, seed }).picture)

it('takes no street for a room, and knows those under a blue sky', () => {
  const places = streets.map((picture) => analyseRoom(picture, null).place)
  expect(places).not.toContain('inside')
  expect(places.filter((place) => place === 'outside').length).toBeGreaterThanOrEqual(4)
})

it('knows a furnished room', () => {
  const photo = photographTilted(
    { at: [1.2, 1.35, -0.95], yaw: -6, pitch: 1, roll: -0.5, focal: 0.6 },
    540,
    360,
  )
  expect(analyseRoom(photo, null)).toMatchObject({ place: 'inside', front: null })
})

it('cannot tell a photo without colours', () => {
  for (const { width, height, data } of streets) {
    const grey = Uint8Array.from(data, (value, i) => (i % 4 === 3 ? value : data[i - (i % 4) + 1]))
    expect(analyseRoom({ width, height, data: grey }, null).place).toBe('unclear')
  }
})
