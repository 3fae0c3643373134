import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification, Plan } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { upload } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'

let app: App
let token: string
let userId: string
beforeAll(async () => {
  app = await startInProcess()
  const session = await app.signIn()
  token = session.access_token
  userId = session.user.id
})
afterAll(async () => {
  await app.stop()
})

test('health', async () => {
  const answer = await app.api('GET', '/health')
  expect(answer.status).toBe(200)
  expect(answer.data).toMatchObject({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
  })
})

test('the full name changes by both calls, and nothing else does', async () => {
  const before = await app.api<{ user: object }>('GET', '/users/self', { token })
  const extra = { role: 'admin', id: 'x', email: 'x@y.zz', is_subscriber: false, image_credit: 9_999 }
  const patched = await app.api<{ user: object }>('PATCH', '/auth/edit-profile', {
    token,
    body: { full_name: ' Ada ', ...extra },
  })
  expect(patched.data.user).toEqual({ ...before.data.user, full_name: 'Ada' })
  await app.api('PUT', '/users/update-full-name', { token, body: { full_name: 'Grace', ...extra } })
  const after = await app.api<object>('GET', '/users/self', { token })
  expect(after.data).toEqual({ ...before.data, user: { ...before.data.user, full_name: 'Grace' } })
  const empty = await app.api('PATCH', '/auth/edit-profile', { token, body: { full_name: '  ' } })
  expect([empty.status, empty.meta.message]).toEqual([400, 'Please enter your name'])
})

test('the cards of the dashboard come in the order that their user gave them', async () => {
  interface Cards {
    cards: { id: string; product: string; position: number }[]
  }
  const read = async (as = token) => (await app.api<Cards>('GET', '/dashboard', { token: as })).data.cards
  const reorder = (order: unknown) => app.api<Cards>('POST', '/dashboard/reorder', { token, body: { order } })
  const ids = (await read()).map((card) => card.id)
  expect(ids).toHaveLength(6)

  const turned = ids.toReversed()
  const { data } = await reorder(turned)
  expect(data.cards.map(({ id, position }) => [id, position])).toEqual(turned.map((id, index) => [id, index]))
  expect(await read()).toEqual(data.cards)
  const other = await app.signIn('newcomer')
  expect((await read(other.access_token)).map((card) => card.id)).toEqual(ids)

  // A page that knows fewer cards loses none.
  await reorder([ids[2], ids[0]])
  const named = new Set([ids[2], ids[0]])
  expect((await read()).map((card) => card.id)).toEqual([
    ids[2],
    ids[0],
    ...ids.filter((id) => !named.has(id)),
  ])

  for (const wrong of [[], [ids[0], ids[0]], ['no-card'], 'video', [1], undefined])
    expect((await reorder(wrong)).status).toBe(400)
  expect((await read())[0].id).toBe(ids[2])
})

test('credits', async () => {
  const { data } = await app.api('GET', '/subscriptions/my-credits', { token })
  expect(data).toEqual({ total_image: 50, total_video: 10, holds: { image: 0, video: 0 }, expires: [] })
})

test('plans: four for images by rising price, three for videos by falling price', async () => {
  const { data } = await app.api<{ plans: Plan[]; total: number }>('GET', '/plans')
  expect(data.total).toBe(7)
  const prices = (type: Plan['type']) =>
    data.plans.filter((plan) => plan.type === type).map((plan) => plan.price)
  const images = prices('ai_image_generations')
  const videos = prices('ai_video_builder')
  expect(images).toEqual([...images].sort((a, b) => a - b))
  expect(videos).toEqual([...videos].sort((a, b) => b - a))
  expect([images.length, videos.length]).toEqual([4, 3])
  const ofVideos = await app.api<{ total: number }>('GET', '/plans?type=ai_video_builder')
  expect(ofVideos.data.total).toBe(3)
  expect((await app.api('GET', '/plans?type=cars')).status).toBe(400)
})

interface List {
  notifications: Notification[]
  unread_count: number
  is_muted: boolean
  pagination: { currentPage: number; totalRecords: number; totalItems: number }
}

test('notifications: newest first, by pages, read, muted', async () => {
  for (let number = 1; number <= 5; number++) {
    await app.query(
      `insert into notifications (id, user_id, kind, title, body, created_at)
       values ($1, $2, 'order', $3, '', now() + make_interval(secs => $4))`,
      [`n${number}`, userId, `Note ${number}`, number],
    )
  }
  const page = await app.api<List>('GET', '/notifications/list?page=2&limit=2', { token })
  expect(page.data.notifications.map(({ title }) => title)).toEqual(['Note 3', 'Note 2'])
  expect(page.data.pagination).toEqual({ currentPage: 2, totalRecords: 5, totalItems: 2 })
  expect([page.data.unread_count, page.data.is_muted]).toEqual([5, false])

  const other = await app.signIn('newcomer')
  await app.api('POST', '/notifications/mark-all-read', { token: other.access_token })
  const unread = async () => (await app.api<List>('GET', '/notifications/list', { token })).data.unread_count
  expect(await unread()).toBe(5)
  const read = (as: string, id: string) =>
    app.api('POST', '/notifications/mark-read', { token: as, body: { id } })
  expect((await read(other.access_token, 'n3')).status).toBe(404)
  expect((await read(token, 'nothing')).status).toBe(404)
  expect(await unread()).toBe(5)
  expect((await read(token, 'n3')).status).toBe(200)
  expect((await read(token, 'n3')).status).toBe(200)
  expect(await unread()).toBe(4)
  await app.api('POST', '/notifications/mark-all-read', { token })
  expect(await unread()).toBe(0)

  const muted = await app.api('POST', '/notifications/toggle-mute', { token })
  expect([muted.data, muted.meta.message]).toEqual([
    { is_muted: true },
    'Notification mute toggled successfully',
  ])
  const back = await app.api('POST', '/notifications/toggle-mute', { token })
  expect(back.data).toEqual({ is_muted: false })
})

test('a request that its account does not live to see is asked to sign in, and leaves nothing', async () => {
  const { access_token: own, user } = await app.signUp('gone-at-once@example.com')
  const admin = new Client({ connectionString: app.databaseUrl() })
  await admin.connect()
  try {
    // The account goes after the request was let in, and before its row is written.
    await admin.query('begin')
    await admin.query('delete from users where id = $1', [user.id])
    const answer = upload(app, own, await roomJpeg())
    await waitFor('the photo to wait for its account', async () => {
      const [{ count }] = await app.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return count > 0 ? true : undefined
    })
    await admin.query('commit')
    const { status, meta } = await answer
    expect([status, meta.code]).toEqual([401, 'unauthenticated'])
  } finally {
    await admin.end()
  }
  const originals = readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
  // What says whose files these are is nobody's photo.
  const files = originals.filter((entry) => entry.isFile() && entry.name !== '.installation')
  expect(files).toEqual([])
})
