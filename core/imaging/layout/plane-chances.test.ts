import { describe, expect, it } from 'vitest'
import { photographTilted, planesSeen } from '../../../tests/helpers/tilted-room.ts'
import { analyseRoom } from './analyse-room.ts'
import { computeBrightness, coarseLuma } from './brightness.ts'
import { computeLabels } from './labels.ts'
import { LABELS, type Layout } from './layout.ts'
import { cellChances, chanceScore, type PlaneChances } from './plane-chances.ts'
import { layoutView } from './view.ts'

const FROM = { yaw: 12, pitch: 3, roll: 1, focal: 0.6, at: [-1.2, 1.35, -0.95] } as const

/** Planes that are known by their labels: certain. */
function chancesOf(width: number, height: number, labels: ArrayLike<number>): PlaneChances {
  const of = (isOne: (label: number) => boolean) =>
    Float32Array.from({ length: width * height }, (_, i) => (isOne(labels[i]) ? 1 : 0))
  const { floor, ceiling } = LABELS
  return {
    width,
    height,
    floor: of((label) => label === floor),
    ceiling: of((label) => label === ceiling),
    wall: of((label) => label !== floor && label !== ceiling),
    place: 'unclear',
  }
}

function scoreOf(layout: Layout, chances: PlaneChances): number {
  const view = layoutView(layout.toRoom, 900, 600)
  const coarse = coarseLuma({ width: 900, height: 600, data: new Float32Array(900 * 600) })
  const cells = cellChances(chances, coarse.width, coarse.height)
  return chanceScore(cells, computeBrightness(coarse, view), layout.box)
}

describe('the likely kinds of a room’s planes', () => {
  const photo = photographTilted({ ...FROM, at: [...FROM.at] }, 900, 600)
  const found = analyseRoom(photo, null).layout!

  it('says whether a photo was taken inside where that is known, else colours and lines do', () => {
    const { data } = computeLabels(found, 144, 96)
    const unclear = chancesOf(144, 96, data)
    const place = (planes: PlaneChances | null) => analyseRoom(photo, null, planes).place
    expect(place(unclear)).toBe(place(null))
    for (const known of ['inside', 'outside'] as const)
      expect(place({ ...unclear, place: known })).toBe(known)
  })

  it('costs a box most that has its floor, ceiling or a wall elsewhere', () => {
    const { data } = computeLabels(found, 144, 96)
    const chances = chancesOf(144, 96, data)
    const own = scoreOf(found, chances)
    expect(own).toBeGreaterThan(-0.1)
    for (const side of ['left', 'right', 'ceiling', 'floor'] as const) {
      const moved = { ...found, box: { ...found.box, [side]: found.box[side] * 0.6 } }
      expect(scoreOf(moved, chances)).toBeLessThan(own - 0.03)
    }
  })

  it('says nothing of what is neither', () => {
    const nothing = new Float32Array(144 * 96)
    const planes = { floor: nothing, ceiling: nothing, wall: nothing }
    const chances = { width: 144, height: 96, ...planes, place: 'unclear' } as const
    expect(scoreOf(found, chances)).toBeCloseTo(0)
    expect(analyseRoom(photo, null, chances).layout!.box).toEqual(found.box)
  })

  it('moves a floor to where it likely ends', () => {
    const { data: truth } = planesSeen({ ...FROM, at: [...FROM.at] }, 144, 96)
    const chances = chancesOf(144, 96, truth)
    // All of the floor but what is nearest is likelier wall: as the fronts of cupboards are.
    for (let i = 0; i < 144 * 84; i++)
      if (chances.floor[i] === 1) [chances.floor[i], chances.wall[i]] = [0, 1]
    const { layout } = analyseRoom(photo, null, chances)
    expect(layout!.box.floor).toBeGreaterThan(found.box.floor * 1.1)
  })
})
