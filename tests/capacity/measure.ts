// `node tests/capacity/measure.ts ROOM.jpg HOUSE.jpg`: what each thing that a user does costs on this machine, by the real
// server with its own database: processor time of product and database, bytes kept. Prints what figures.json keeps.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Order } from '../../core/contract/shapes.ts'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { orderFilm, waitForFilm } from '../helpers/films.ts'
import { boxMask, withComment } from '../helpers/pictures.ts'
import { findPostgres } from '../helpers/server-process.ts'
import { placeOrder, sendMask, uploadReady, waitForEnd } from '../helpers/studio.ts'
import { folderBytes, processorSeconds } from './processes.ts'
import type { Cost, Figures } from './simulate.ts'

const patienceMs = 600_000
const reads = 500
const [room, house] = process.argv.slice(2)
if (room === undefined || house === undefined) throw new Error('give a photo of a room, and one of a house')

const app = await startApp({ database: 'new' })
try {
  console.log(JSON.stringify(await measure(app, readFileSync(room), readFileSync(house)), null, 2))
} finally {
  await app.stop()
}

async function measure(app: AppProcess, roomBytes: Buffer, houseBytes: Buffer): Promise<Figures> {
  const { access_token: token } = await app.signIn()
  const cost = async (work: () => Promise<unknown>): Promise<Cost> => {
    const before = [processorSeconds(app.pid), databaseSeconds(app), folderBytes(filesOf(app))]
    await work()
    const after = [processorSeconds(app.pid), databaseSeconds(app), folderBytes(filesOf(app))]
    const [seconds, database, bytes] = after.map((value, i) => value - before[i])
    return { seconds, database, megabytes: bytes / 1e6 }
  }
  const add = (bytes: Buffer) => uploadReady(app, token, withComment(bytes))
  // What is compiled and loaded once is no cost of the second.
  await add(roomBytes)
  let photo = ''
  const preparation = await cost(async () => void (photo = (await add(roomBytes)).id))
  const outside = await add(houseBytes)
  const { width, height } = await add(roomBytes)
  const mask = (await sendMask(app, token, photo, await boxMask(width, height))).data.mask.id
  const order = (place: string, image: string, space?: string) => async () => {
    const answer = await app.api<{ order: Order }>('POST', `/submit-order/${place}`, {
      token,
      body: { image_id: image, service_id: place.replace('ai-', ''), space_id: space },
      headers: { 'idempotency-key': randomUUID() },
    })
    if (!answer.meta.success) throw new Error(`${place}: ${answer.meta.message}`)
    await ended(answer.data.order.id)
  }
  const ended = async (id: string) => {
    const { status, service_id, error } = await waitForEnd(app, token, id, patienceMs)
    if (status !== 'completed') throw new Error(`${service_id}: ${JSON.stringify(error)}`)
  }
  const removal = async () => {
    await ended((await placeOrder(app, token, { image_id: photo, mask_id: mask })).data.order.id)
  }
  const film = async () => {
    const clips = [photo, outside.id].map((image_id) => ({ image_id, frames: 300 }))
    const made = await orderFilm(
      app,
      token,
      { film: { clips }, engine: 'v24', preset: '1080p' },
      randomUUID(),
    )
    await waitForFilm(app, token, made.data.video.id, patienceMs)
  }
  return {
    read: await perRead(cost, app, token),
    preparation,
    work: {
      removal: await cost(removal),
      enhancement: await cost(order('image-enhancement', photo)),
      dusk: await cost(order('day-to-dusk', outside.id)),
      staging: await cost(order('ai-virtual-staging', photo, 'living-room')),
      design: await cost(order('interior-design', photo, 'living-room')),
      film: await cost(film),
    },
  }
}

async function perRead(
  cost: (work: () => Promise<unknown>) => Promise<Cost>,
  app: AppProcess,
  token: string,
): Promise<Cost> {
  const all = await cost(async () => {
    for (let i = 0; i < reads; i++) await app.api('GET', ['/images?page=1', '/dashboard'][i % 2], { token })
  })
  return { seconds: all.seconds / reads, database: all.database / reads, megabytes: 0 }
}

function databaseSeconds(app: AppProcess): number {
  const found = findPostgres(app.dataDir)
  return found ? processorSeconds(found.pid) : 0
}

function filesOf(app: AppProcess): string {
  return path.join(app.dataDir, 'files')
}
