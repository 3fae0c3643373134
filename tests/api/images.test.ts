import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image, Order, Pagination, Service } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, readBytes, sendMask, waitForEnd } from '../helpers/studio.ts'

interface List {
  images: Image[]
  pagination: Pagination
}

let app: App
let token: string
beforeAll(async () => {
  app = await startInProcess()
  token = (await app.signIn()).access_token
})
afterAll(async () => {
  await app.stop()
})

const list = async (query: string) => (await app.api<List>('GET', query, { token })).data
const remove = (id: string) => app.api('PUT', '/images', { token, body: { image_id: id } })
const stored = () => readdirSync(path.join(app.dataDir, 'files'), { recursive: true }).map(String)

test('lists are filtered, paged, newest first, and show nobody else his images', async () => {
  const bytes = await roomJpeg(320, 280)
  const first = await addReady(app, token, bytes, 'kitchen 100%.jpg')
  const second = await addReady(app, token, bytes, 'hall.jpg')
  const all = await list('/images?limit=1')
  expect(all.images.map(({ id }) => id)).toEqual([second.id])
  expect(all.pagination).toEqual({ currentPage: 1, totalRecords: 2, totalItems: 1 })
  expect((await list('/images?search=100%25')).images.map(({ id }) => id)).toEqual([first.id])
  expect((await list('/images?kind=result')).images).toEqual([])
  expect((await list('/services/item-removal-images')).pagination.totalRecords).toBe(2)
  expect((await list('/services/day-to-dusk-images')).pagination.totalRecords).toBe(0)
  expect((await list('/services/recent-images?service_id=item-removal')).images).toHaveLength(2)
  const favourite = await app.api('PUT', '/images/favorite', {
    token,
    body: { image_id: first.id, is_favorite: true },
  })
  expect(favourite.data).toEqual({ image_id: first.id, is_favorite: true })
  expect((await list('/images/favorites')).images.map(({ id }) => id)).toEqual([first.id])

  const stranger = (await app.signIn('newcomer')).access_token
  expect((await app.api<List>('GET', '/images', { token: stranger })).data.images).toEqual([])
  expect((await app.api('GET', `/images/${first.id}`, { token: stranger })).status).toBe(404)
  const taken = await app.api('PUT', '/images', { token: stranger, body: { image_id: first.id } })
  expect(taken.status).toBe(404)
})

test('an image of the library is used for a service as it is', async () => {
  const [image] = (await list('/images')).images
  const reused = await app.api<{ image: Image }>('POST', '/admin/users/process-existing-file', {
    token,
    body: { image_id: image.id, service_id: 'item-removal' },
  })
  expect(reused.status).toBe(202)
  expect(reused.data.image).toMatchObject({ id: image.id, status: 'ready', service_id: 'item-removal' })
  const unknown = await app.api('POST', '/admin/users/process-existing-file', {
    token,
    body: { image_id: image.id, service_id: 'nothing' },
  })
  expect(unknown.status).toBe(400)
})

test('deleting takes the files, and a result outlives its original', async () => {
  const photo = await addReady(app, token, await roomJpeg(400, 300))
  const mask = await sendMask(app, token, photo.id, await boxMask(400, 300))
  const placed = await placeOrder(app, token, { image_id: photo.id, mask_id: mask.data.mask.id })
  const order: Order = await waitForEnd(app, token, placed.data.order.id)
  const result = order.results[0]
  expect((await remove(photo.id)).status).toBe(200)
  expect((await app.api('GET', `/images/${photo.id}`, { token })).status).toBe(404)
  expect((await readBytes(app, result.png_url!)).subarray(1, 4).toString()).toBe('PNG')
  expect((await remove(result.id)).status).toBe(200)
  expect(stored().filter((name) => name.includes(photo.id) && /\.\w+$/.test(name))).toEqual([])
  expect(stored().filter((name) => name.includes(order.id) && /\.\w+$/.test(name))).toEqual([])
  expect((await remove(result.id)).status).toBe(404)
})

test('the services say what can be ordered, and the dashboard shows what there is', async () => {
  const { services } = (await app.api<{ services: Service[] }>('GET', '/services', { token })).data
  expect(services.filter(({ is_available }) => is_available).map(({ id }) => id)).toContain('item-removal')
  const dashboard = await app.api<{ recent_images: Image[]; totals: object }>('GET', '/dashboard', { token })
  expect(dashboard.status).toBe(200)
  expect(dashboard.data.recent_images).toHaveLength(2)
  expect(dashboard.data.totals).toMatchObject({ images: 2, videos: 0 })
})
