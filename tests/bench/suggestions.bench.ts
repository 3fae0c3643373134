// Suggestions: how much of what is offered one would remove, whether the obvious thing is among the first five, and what it
// takes, on the furnished interiors of the shared photos, with what our network tells of them.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { suggestRegions, type Suggestions } from '../../core/imaging/suggest/suggest-regions.ts'
import { openPerceiver, perceive } from '../../core/perception/perceive.ts'
import { thingsAt } from '../../core/perception/things-at.ts'
import { floorRow, limitRow, type Row } from './row.ts'
import { judgeOffers } from './suggestions/judge-offers.ts'
import { photosFolder, readReduced } from './suggestions/read-reduced.ts'
import { labelledPhotos } from './suggestions/things.ts'

/** Empty rooms that no weight was fitted to: nothing is to be offered. */
const emptyRooms = ['lilac-room-corner-patio-door.jpg', 'attic-beige-grey-door.jpg']

const sample = path.join(import.meta.dirname, '../../server/samples/living-room.jpg')
const RUNS = 9
const weights = path.join(import.meta.dirname, '../../server/perception/weights.onnx')
/** Null where the engine has no SIMD: then it is judged without the network, as the product does. */
const perceiver = openPerceiver(readFileSync(weights))

interface JudgedPhoto {
  half: 'tuning' | 'judging'
  offered: number
  things: number
  showsObvious: boolean
}

export async function rows(): Promise<Row[]> {
  if (!existsSync(path.join(photosFolder, labelledPhotos[0].photo))) {
    console.error(`No photos at SHARED_PHOTOS (${photosFolder}): the rows on real photos are SKIPPED.`)
    return [await timeRow(sample)]
  }
  const judged: JudgedPhoto[] = []
  for (const one of labelledPhotos) {
    const { offers, showsObvious } = await judgeOffers(suggestKnown(await readReduced(one.photo)), one)
    const things = offers.filter((offer) => offer !== null).length
    console.error(
      `${one.half} ${one.photo}: ${things} of ${offers.length}${showsObvious ? ', the obvious one' : ''}`,
    )
    judged.push({ half: one.half, offered: offers.length, things, showsObvious })
  }
  let onEmpty = 0
  for (const name of emptyRooms)
    onEmpty += suggestKnown(await readReduced(`empty-rooms/${name}`)).regions.length
  const judging = judged.filter(({ half }) => half === 'judging')
  const obvious = (photos: readonly JudgedPhoto[]) => photos.filter(({ showsObvious }) => showsObvious).length
  const precision = (photos: readonly JudgedPhoto[]) =>
    (100 * photos.reduce((sum, { things }) => sum + things, 0)) /
    Math.max(
      1,
      photos.reduce((sum, { offered }) => sum + offered, 0),
    )
  return [
    floorRow('suggestions: things among what is offered, all 17', precision(judged), '%', 60),
    floorRow('suggestions: things among what is offered, judging half', precision(judging), '%', 60),
    floorRow('suggestions: obvious thing in the first five, all 17', obvious(judged), 'photos', 12),
    floorRow('suggestions: obvious thing in the first five, judging 8', obvious(judging), 'photos', 6),
    limitRow(null, 'suggestions: offered in an empty room', onEmpty / emptyRooms.length, 'regions', 1),
    await timeRow(sample),
  ]
}

/** As a prepared photo has it, which is looked at whole; what the network sees is smaller than this. */
function suggestKnown(picture: Pixels): Suggestions {
  return suggestRegions(picture, perceiver && thingsAt(perceive(picture, perceiver), picture))
}

async function timeRow(file: string): Promise<Row> {
  const picture = await readReduced(file)
  // The first runs are of code that has not been compiled yet.
  const times = Array.from({ length: RUNS }, () => {
    const start = process.cpuUsage()
    suggestRegions(picture)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  const median = times.slice(2).toSorted((a, b) => a - b)[(RUNS - 2) >> 1]
  return limitRow(null, 'suggestions: processor time on the sample photo', median, 'ms', 450)
}
