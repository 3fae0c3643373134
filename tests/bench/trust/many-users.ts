// What 200 users do: they sign in, hold a channel open, look through their library, now and then upload a photo, save a mask,
// order, and look how far the order is.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Session } from '../../../core/contract/auth.ts'
import type { Image, Order } from '../../../core/contract/shapes.ts'
import type { Answer, App } from '../../helpers/app.ts'
import { boxMask, roomJpeg, withComment } from '../../helpers/pictures.ts'
import { placeOrder, sendMask, upload } from '../../helpers/studio.ts'
import type { Topology } from './topologies.ts'

export interface Load {
  /** Milliseconds of each call that reads. */
  reads: number[]
  /** Answers by what was asked and how it ended, where that was no success. */
  refused: Map<string, number>
  photos: Set<string>
  masks: number
  /** Orders that were accepted, by their idempotency keys. */
  orders: Map<string, string>
  /** Channels that are open at the end. */
  channels: () => number
  stop: () => Promise<void>
}

interface LoadOptions {
  users: number
  /** Seconds between two things that a user does, on average. */
  pauseSeconds: number
  /** Which part of what they do is an upload with a mask and an order of it. */
  studioFraction: number
}

const size = { width: 960, height: 640 }

/** Accounts with the password of the demo account, an address of their own, the plan of that account and credits. */
export async function addUsers(app: App, count: number): Promise<string[]> {
  const { user } = await app.signIn()
  const rows = await app.query<{ email: string }>(
    `with added as (
       insert into users (id, email, full_name, password_hash, email_verified_at, role, roles)
       select gen_random_uuid()::text, 'user-' || n || '@load.example', 'User ' || n, password_hash,
         email_verified_at, role, roles from users, generate_series(1, $2) n where id = $1 returning id, email),
     entry as (insert into ledger (user_id, kind, entry, amount, key)
       select id, 'image', 'grant', 1000, 'load:' || id from added),
     plan as (insert into subscriptions (id, user_id, plan_id)
       select gen_random_uuid()::text, added.id, s.plan_id from added,
         (select plan_id from subscriptions where user_id = $1 limit 1) s),
     balance as (insert into balances (user_id, kind, balance) select id, 'image', 1000 from added)
     select email from added`,
    [user.id, count],
  )
  return rows.map(({ email }) => email)
}

export async function startLoad(
  { app, urls }: Topology,
  emails: readonly string[],
  password: string,
  { users, pauseSeconds, studioFraction }: LoadOptions,
): Promise<Load> {
  const stopping = new AbortController()
  const photo = await roomJpeg(size.width, size.height)
  const mask = await boxMask(size.width, size.height)
  const sockets: Socket[] = []
  const load: Omit<Load, 'stop' | 'channels'> = {
    reads: [],
    refused: new Map(),
    photos: new Set(),
    masks: 0,
    orders: new Map(),
  }

  /** The data, or undefined where it was refused; that is counted. */
  const ask = async <T>(what: string, call: () => Promise<Answer<T>>): Promise<T | undefined> => {
    const answer = await call().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    )
    if (typeof answer !== 'string' && answer.meta.success) return answer.data
    const ended = typeof answer === 'string' ? answer : `${answer.status} ${answer.meta.message}`
    load.refused.set(`${what}: ${ended}`, (load.refused.get(`${what}: ${ended}`) ?? 0) + 1)
    return undefined
  }
  const read = async <T>(token: string, address: string): Promise<T | undefined> => {
    const start = performance.now()
    const data = await ask(`GET ${address.replace(/[0-9a-f-]{36}/, ':id')}`, () =>
      app.api<T>('GET', address, { token }),
    )
    load.reads.push(performance.now() - start)
    return data
  }
  const browse = async (token: string) => {
    for (const address of ['/users/self', '/images?page=1', '/dashboard', '/subscriptions/my-credits'])
      await read(token, address)
  }
  const work = async (token: string) => {
    const sent = await ask('upload', () => upload(app, token, withComment(photo)))
    if (!sent) return
    load.photos.add(sent.image.id)
    for (;;) {
      if (stopping.signal.aborted) return
      await wait(1)
      const found = await read<{ image: Image }>(token, `/images/${sent.image.id}`)
      if (found && found.image.status !== 'processing') break
    }
    const saved = await ask('mask', () => sendMask(app, token, sent.image.id, mask))
    if (!saved) return
    load.masks++
    const key = randomUUID()
    const placed = await ask('order', () =>
      placeOrder(app, token, { image_id: sent.image.id, mask_id: saved.mask.id }, key),
    )
    if (!placed) return
    load.orders.set(key, placed.order.id)
    for (;;) {
      if (stopping.signal.aborted) return
      await wait(2)
      const found = await read<{ order: Order }>(token, `/order-details/${placed.order.id}`)
      if (found && found.order.status !== 'queued' && found.order.status !== 'processing') return
    }
  }
  const wait = (seconds: number) =>
    pause(1_000 * seconds * (0.5 + Math.random()), undefined, { signal: stopping.signal }).catch(() => {})

  const user = async (seat: number) => {
    // They come within the first half minute, not all at once.
    await wait((seat / users) * 30)
    const body = { email: emails[seat], password }
    const session = await ask('sign in', () => app.api<Session>('POST', '/auth/signin', { body }))
    if (!session) return
    const token = session.access_token
    const address = urls()[seat % urls().length]
    sockets.push(io(address, { auth: { token, userId: session.user.id }, transports: ['websocket'] }))
    while (!stopping.signal.aborted) {
      await (Math.random() < studioFraction ? work(token) : browse(token))
      await wait(pauseSeconds)
    }
  }
  const all = Promise.all(Array.from({ length: users }, (_, seat) => user(seat)))
  return Object.assign(load, {
    channels: () => sockets.filter(({ connected }) => connected).length,
    stop: async () => {
      stopping.abort()
      await all
      for (const socket of sockets) socket.disconnect()
    },
  })
}
