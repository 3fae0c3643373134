import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image, Order } from '../../core/contract/shapes.ts'
import { wedgeGlb } from '../../server/furniture/testing/glb.ts'
import type { App } from '../helpers/app.ts'
import { emptyRoomJpeg } from '../helpers/empty-room.ts'
import { beginPack, endPack, packItem, packOf, sendModel } from '../helpers/furniture.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { addReady, readBytes, waitForEnd } from '../helpers/studio.ts'

let app: App
let token: string
let photo: Image
beforeAll(async () => {
  app = await startInProcess()
  const admin = (await app.signIn('admin')).access_token
  token = (await app.signIn()).access_token
  photo = await addReady(app, token, await emptyRoomJpeg(480, 320))
  // Several, so that the one proposal that is ordered uses some of them: each order costs seconds.
  const items = [
    packItem('sofa', { category: 'sofa', size: [1.7, 0.8, 0.9] }),
    packItem('loveseat', { category: 'sofa', size: [1.45, 0.8, 0.85] }),
    packItem('armchair', { category: 'armchair', size: [0.8, 0.8, 0.8] }),
    packItem('table', { category: 'table', size: [0.9, 0.4, 0.5] }),
    packItem('lamp', { category: 'lamp', size: [0.4, 1.6, 0.4] }),
    packItem('plant', { category: 'plant', size: [0.6, 1.2, 0.6] }),
  ]
  const begun = (await beginPack(app, admin, packOf(items))).data
  const model = await wedgeGlb()
  for (const { id } of items) await sendModel(app, admin, begun, id, model)
  await endPack(app, admin, begun)
})
afterAll(async () => {
  await app.stop()
})

async function stageToEnd(more: object): Promise<Order> {
  const { data, meta } = await app.api<{ order: Order }>('POST', '/submit-order/ai-virtual-staging', {
    token,
    body: { image_id: photo.id, service_id: 'virtual-staging', space_id: 'living-room', ...more },
  })
  expect(meta.message, meta.code).toBe('OK')
  return waitForEnd(app, token, data.order.id)
}

test('a room that is arranged for an order gets furniture of packs, and its layout gives the same picture', async () => {
  const used = await stageToEnd({ seed: 4 })
  expect(used.layout?.pieces.filter(({ piece }) => piece.startsWith('nordic/'))).not.toEqual([])
  const again = await stageToEnd({ layout: used.layout })
  const [first, second] = await Promise.all(
    [used, again].map((order) => readBytes(app, order.results[0].png_url!)),
  )
  expect(Buffer.compare(first, second)).toBe(0)
})
