import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Create } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Room } from '../../core/contract/room.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { boxMask } from '../helpers/pictures.ts'
import { addReady, placeOrder, readImage, sendMask, waitForEnd } from '../helpers/studio.ts'

const SAMPLE = path.join(import.meta.dirname, '../../server/samples/living-room.jpg')

function noise(): Promise<Buffer> {
  const [width, height] = [640, 480]
  const picture = {
    width,
    height,
    channels: 3,
    background: '#777',
    noise: { type: 'gaussian', mean: 128, sigma: 20 },
  }
  return sharp({ create: picture as Create })
    .jpeg()
    .toBuffer()
}

const box = { left: -0.5, right: 0.4, ceiling: -0.25, floor: 0.3 }

let app: App
let token: string
beforeAll(async () => {
  app = await startInProcess()
  token = (await app.signIn()).access_token
})
afterAll(async () => {
  await app.stop()
})

describe('the room of a photo', () => {
  test('comes with it: the sample has the lens and the turn that it was rendered with', async () => {
    const image = await addReady(app, token, await readFile(SAMPLE), 'living-room.jpg')
    const { camera, layout } = (await readImage(app, token, image.id)).analysis!.room!
    expect(Math.abs(camera!.focal - 24 / 36)).toBeLessThan(0.02)
    expect(Math.abs(camera!.middle - 0.425)).toBeLessThan(0.01)
    expect(Math.abs(camera!.pitch)).toBeLessThan(0.2)
    expect(Math.abs(camera!.roll)).toBeLessThan(0.2)
    expect(Math.abs(camera!.yaw + (0.24 * 180) / Math.PI)).toBeLessThan(0.3)
    expect(layout!.corners.slice(0, 4).every((corner) => corner !== null)).toBe(true)
  })

  test('is null where there is no room to see', async () => {
    const image = await addReady(app, token, await noise())
    const { room } = (await readImage(app, token, image.id)).analysis!
    expect(room).toMatchObject({ camera: null, layout: null, corrected: null, front: null })
    const answer = await app.api('PUT', `/images/${image.id}/room`, { token, body: { box } })
    expect([answer.status, answer.meta.code]).toEqual([409, 'conflict'])
  })

  test('can be placed where only the camera was found', async () => {
    const image = await addReady(app, token, await sharp(SAMPLE).resize(720).jpeg().toBuffer(), 'none.jpg')
    const none = `update images set analysis = jsonb_set(analysis, '{room,layout}', 'null'::jsonb) where id = $1`
    await app.query(none, [image.id])
    const answer = await app.api<{ room: Room }>('PUT', `/images/${image.id}/room`, { token, body: { box } })
    expect([answer.status, answer.data.room.layout, answer.data.room.corrected?.box]).toEqual([
      200,
      null,
      box,
    ])
    expect(answer.data.room.corrected!.corners.slice(0, 4).every((corner) => corner !== null)).toBe(true)
  })

  test('is what its owner says, until it is what was found again', async () => {
    const photo = await sharp(SAMPLE).resize(720).jpeg().toBuffer()
    const image = await addReady(app, token, photo, 'small.jpg')
    const correct = (body: object, as = token) =>
      app.api<{ room: Room }>('PUT', `/images/${image.id}/room`, { token: as, body })
    const { data, status } = await correct({ box })
    expect([status, data.room.corrected?.box, data.room.corrected?.confidence]).toEqual([200, box, 1])
    const kept = (await readImage(app, token, image.id)).analysis!.room!
    expect(kept).toEqual(data.room)
    expect(kept.corrected!.corners).not.toEqual(kept.layout!.corners)

    const turned = (await correct({ box, turned: true })).data.room.corrected!
    expect(turned.box).toEqual(box)
    // What was the depth now runs across, one way or the other.
    const depth = data.room.corrected!.toRoom.slice(6)
    const across = turned.toRoom.slice(0, 3)
    expect(across.map(Math.abs)).toEqual(depth.map(Math.abs))
    expect(turned.toRoom.slice(6)).not.toEqual(depth)
    expect((await correct({ box })).data.room).toEqual(data.room)

    for (const wrong of [
      { ...box, left: 0.5 },
      { ...box, floor: 61 },
      { ...box, right: 'wide' },
      { left: -1 },
    ]) {
      const refused = await correct({ box: wrong })
      expect([refused.status, refused.meta.code]).toEqual([400, 'invalid_request'])
    }
    const stranger = (await app.signUp('another-room@example.com')).access_token
    expect((await correct({ box }, stranger)).status).toBe(404)
    expect((await readImage(app, token, image.id)).analysis!.room).toEqual(kept)

    const maskBytes = await boxMask(image.width, image.height)
    const mask = (await sendMask(app, token, image.id, maskBytes)).data.mask.id
    const placed = await placeOrder(app, token, { image_id: image.id, mask_id: mask })
    expect(placed.data.order.settings, 'a removal goes by it').toMatchObject({ room: { box } })
    const { results } = await waitForEnd(app, token, placed.data.order.id)
    const { analysis } = await readImage(app, token, results[0].id)
    expect(analysis, 'a removal moves no wall').toMatchObject({
      regions: [],
      suggestion_url: null,
      room: kept,
    })

    expect((await correct({})).data.room).toEqual({ ...kept, corrected: null })
    expect((await readImage(app, token, image.id)).analysis!.room!.corrected).toBe(null)
  })
})
