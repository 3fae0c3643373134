// Photographers who order all at once, and how long it takes until the last order has ended.
import { type App, demoAccount } from '../../helpers/app.ts'
import { boxMask, roomJpeg } from '../../helpers/pictures.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../../helpers/studio.ts'
import { addUsers } from './many-users.ts'
import type { Topology } from './topologies.ts'

const USERS = 6
const ORDERS_EACH = 4
const DRAIN_MS = 600_000
const size = { width: 1_600, height: 1_200 }

/** Removals of photos that are ready, of users enough to fill every worker: nobody waits for his own turn alone. */
export async function jobsAMinute({ app }: Topology): Promise<number> {
  const emails = await addUsers(app, USERS)
  const { password } = demoAccount(app.dataDir, 'demo')
  const mask = await boxMask(size.width, size.height)
  const seats: Seat[] = []
  for (const email of emails) {
    const { access_token: token } = await app.signIn({ email, password })
    const photo = await addReady(app, token, await roomJpeg(size.width, size.height))
    const { data } = await sendMask(app, token, photo.id, mask)
    seats.push({ token, body: { image_id: photo.id, mask_id: data.mask.id } })
  }
  // The first of each process pay for code that is compiled then.
  await endAll(app, await order(app, seats))
  const start = performance.now()
  const orders = await order(
    app,
    seats.flatMap((seat) => Array.from({ length: ORDERS_EACH }, () => seat)),
  )
  await endAll(app, orders)
  return orders.length / ((performance.now() - start) / 60_000)
}

interface Seat {
  token: string
  body: { image_id: string; mask_id: string }
}

interface Ordered {
  token: string
  id: string
}

function order(app: App, seats: readonly Seat[]): Promise<Ordered[]> {
  return Promise.all(
    seats.map(async ({ token, body }) => {
      const answer = await placeOrder(app, token, body)
      if (!answer.meta.success) throw new Error(`an order was refused: ${answer.meta.message}`)
      return { token, id: answer.data.order.id }
    }),
  )
}

async function endAll(app: App, orders: readonly Ordered[]): Promise<void> {
  for (const { token, id } of orders) {
    const { status } = await waitForEnd(app, token, id, DRAIN_MS)
    if (status !== 'completed') throw new Error(`the order ${id} has ended as ${status}`)
  }
}
