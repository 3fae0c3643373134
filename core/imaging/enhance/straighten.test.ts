import { describe, expect, it } from 'vitest'
import { photographTilted } from '../../../tests/helpers/tilted-room.ts'
import { psnr } from '../../../tests/bench/enhance/measures.ts'
import type { Camera } from '../camera/camera.ts'
import { reduceExact } from '../filters/reduce-exact.ts'
import { analyseRoom } from '../layout/analyse-room.ts'
import { straightenVerticals } from '../upright/straighten.ts'
import { createStraightener } from './straighten.ts'

const photo = photographTilted({ yaw: -14, pitch: 3, roll: 1, focal: 0.55, at: [1.2, 1.35, -0.95] }, 480, 320)
const { camera } = analyseRoom(photo, null)
const straighten = (known: Camera | null | undefined) =>
  createStraightener({ photo, full: photo, shown: photo }, known).straighten(
    photo,
    'straighten',
    () => undefined,
  )

describe('straightening of a result', () => {
  it('goes by the camera that the analysis found', () => {
    expect(camera).not.toBeNull()
    const other: Camera = { ...camera!, focal: 0.9 }
    expect(straighten(camera)).toEqual(straightenVerticals(photo, camera!, 1, { crop: true }))
    expect(straighten(other)).toEqual(straightenVerticals(photo, other, 1, { crop: true }))
  })

  it('leaves the photo where the analysis says that its lines do not tell', () => {
    expect(straighten(null)).toBe(photo)
  })

  it('cuts a preview as it cuts the full photo', () => {
    const small = reduceExact(photo, { width: 211, height: 140 })
    const cut = createStraightener({ photo: small, full: photo, shown: small }, camera).straighten(
      small,
      'straighten',
      () => undefined,
    )
    const whole = reduceExact(straighten(camera), cut)
    expect(psnr(cut, whole)).toBeGreaterThan(33)
  })

  it('blurs a preview less where it is made of more pixels than it shows', () => {
    const size = (by: number) => ({ width: 180 * by, height: 120 * by })
    const nearness = (by: number) => {
      const source = reduceExact(photo, size(by))
      const sizes = { photo: source, full: photo, shown: size(1) }
      const cut = createStraightener(sizes, camera).straighten(source, 'straighten', () => undefined)
      return psnr(cut, reduceExact(straighten(camera), cut))
    }
    expect(nearness(1.3)).toBeGreaterThan(nearness(1) + 2)
  })

  it('shows a preview in its own size where nothing is straightened', () => {
    const shown = { width: 180, height: 120 }
    const result = createStraightener({ photo, full: photo, shown }, null).straighten(
      photo,
      'straighten',
      () => undefined,
    )
    expect(result).toEqual(reduceExact(photo, shown))
  })

  it('looks for the camera where there is no analysis', () => {
    const left = analyseRoom(straighten(undefined), null).camera!
    expect(Math.max(Math.abs(left.pitch), Math.abs(left.roll))).toBeLessThan(0.3)
  })
})
