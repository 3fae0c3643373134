// What photographers do, until they are told to stop: each uploads a photo, draws a mask, orders twice and now and then
// makes a film. They ask again where the server does not answer, and write down what it accepted.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '../../../core/contract/shapes.ts'
import type { Answer, App } from '../../helpers/app.ts'
import { orderFilm, waitForFilm } from '../../helpers/films.ts'
import { boxMask, roomJpeg, withComment } from '../../helpers/pictures.ts'
import { placeOrder, readImage, sendMask, upload, waitForEnd } from '../../helpers/studio.ts'

interface Size {
  width: number
  height: number
}

export interface MixedUse {
  photos: Set<string>
  /** By their idempotency keys. */
  orders: Map<string, string>
  films: Map<string, string>
  masks: number
  /** What no user should see: answers of 5xx other than 503, refusals, and one key that was answered with two ids. */
  faults: string[]
  /** Resolves when each has ended what he was about. */
  stop: () => Promise<void>
}

interface MixedUseOptions {
  photographers: number
  sizes: readonly Size[]
  /** Each so manieth round has a film. */
  filmEach: number
  /** Whether each waits for what he ordered before he goes on, so that no more waits than the server does. */
  isPatient?: boolean
}

const patienceMs = 180_000
const askAgainMs = 200

/** Credits beyond those of the demo accounts. */
export async function grantCredits(app: App, userId: string, amount: number): Promise<void> {
  for (const kind of ['image', 'video'])
    await app.query(
      `with entry as (insert into ledger (user_id, kind, entry, amount, key) values ($1, $2, 'grant', $3, $4))
       insert into balances (user_id, kind, balance) values ($1, $2, $3)
       on conflict (user_id, kind) do update set balance = balances.balance + $3`,
      [userId, kind, amount, `bench:${kind}`],
    )
}

export async function startMixedUse(
  app: App,
  token: string,
  { photographers, sizes, filmEach, isPatient = false }: MixedUseOptions,
): Promise<MixedUse> {
  const stopping = new AbortController()
  const files = await Promise.all(
    sizes.map(async ({ width, height }) => ({
      photo: await roomJpeg(width, height),
      mask: await boxMask(width, height),
    })),
  )
  const use: Omit<MixedUse, 'stop'> = {
    photos: new Set(),
    orders: new Map(),
    films: new Map(),
    masks: 0,
    faults: [],
  }

  /** As the page does: asks again while the server is away, and takes any other answer. Throws what a user would see. */
  const ask = async <T>(what: string, call: () => Promise<Answer<T>>): Promise<T> => {
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      const answer = await call().catch(() => undefined)
      if (answer?.meta.success === true) return answer.data
      if (answer && answer.status !== 503) throw new Error(`${what}: ${answer.status} ${answer.meta.message}`)
      await pause(askAgainMs)
    }
    throw new Error(`${what}: no answer`)
  }
  const remember = (known: Map<string, string>, key: string, id: string) => {
    if (known.has(key) && known.get(key) !== id) use.faults.push(`${key} was answered with two ids`)
    known.set(key, id)
  }
  const becomesReady = async (id: string): Promise<boolean> => {
    while (!stopping.signal.aborted) {
      const found = await readImage(app, token, id).catch(() => null)
      if (found && found.image.status !== 'processing') return found.image.status === 'ready'
      await pause(askAgainMs)
    }
    return false
  }

  const oneRound = async (round: number) => {
    const { photo, mask } = files[round % files.length]
    // An account keeps the same bytes once: each round brings a photo of its own.
    const own = withComment(photo)
    const { image } = await ask('an upload', () => upload(app, token, own))
    use.photos.add(image.id)
    if (!(await becomesReady(image.id))) return
    const saved = await ask('a mask', () => sendMask(app, token, image.id, mask))
    use.masks++
    const removal = randomUUID()
    const body = { image_id: image.id, mask_id: saved.mask.id }
    const placed = await ask('a removal', () => placeOrder(app, token, body, removal))
    remember(use.orders, removal, placed.order.id)
    const enhancement = randomUUID()
    const enhanced = await ask('an enhancement', () =>
      app.api<{ order: Order }>('POST', '/submit-order/image-enhancement', {
        token,
        body: { image_id: image.id, service_id: 'image-enhancement' },
        headers: { 'idempotency-key': enhancement },
      }),
    )
    remember(use.orders, enhancement, enhanced.order.id)
    if (isPatient)
      for (const { order } of [placed, enhanced]) await waitForEnd(app, token, order.id, patienceMs)
    if (round % filmEach !== 0) return
    const key = randomUUID()
    const film = { clips: [0, 1].map(() => ({ image_id: image.id, frames: 60 })) }
    const made = await ask('a film', () =>
      orderFilm(app, token, { film, engine: 'v24', preset: '720p' }, key),
    )
    remember(use.films, key, made.video.id)
    if (isPatient) await waitForFilm(app, token, made.video.id, patienceMs)
  }
  const photographer = async (seat: number) => {
    for (let round = seat; !stopping.signal.aborted; round += photographers)
      try {
        await oneRound(round)
      } catch (error) {
        use.faults.push(error instanceof Error ? error.message : String(error))
      }
  }
  const all = Promise.all(Array.from({ length: photographers }, (_, seat) => photographer(seat)))
  return Object.assign(use, {
    stop: async () => {
      stopping.abort()
      await all
    },
  })
}
