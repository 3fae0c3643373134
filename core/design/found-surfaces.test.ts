import { beforeAll, describe, expect, it } from 'vitest'
import { knownRoom, type KnownRoom } from '../../tests/helpers/room-truth.ts'
import { listingCamera } from '../scene/room/living-room.ts'
import { findSurfaces } from './found-surfaces.ts'
import { lookAtPhoto } from './surface/working-photo.ts'

const [WIDTH, HEIGHT] = [480, 320]

describe('without a click', () => {
  let empty: KnownRoom
  beforeAll(() => {
    empty = knownRoom(listingCamera, WIDTH, HEIGHT, true)
  }, 60_000)

  /** The planes found in the room once a pale rug lies over a part of its floor, seen from the front. */
  function foundWith(rug: number): string[] {
    const { photo, layout, truth } = empty
    const data = photo.data.slice()
    const rows = truth.flatMap((is, p) => (is === 'floor' ? [Math.floor(p / WIDTH)] : []))
    const first = rows[Math.floor((1 - rug) * rows.length)]
    for (let p = first * WIDTH; p < truth.length; p++)
      if (truth[p] === 'floor') data.set([40, 60, 120, 255], p * 4)
    return findSurfaces(lookAtPhoto({ ...photo, data }, layout), true).map(({ plane }) => plane)
  }

  it('a floor that is seen nearly whole is found', () => {
    expect(foundWith(0)).toContain('floor')
  })

  it('a floor of which only a half is alike is left, as laying that half would be seen', () => {
    expect(foundWith(0.5)).not.toContain('floor')
    expect(foundWith(0.5)).toContain('back')
  })
})
