import type { FoundListing, Sync } from '../../core/contract/aryeo.ts'
import type { Image } from '../../core/contract/shapes.ts'
import type { Answer, App } from './app.ts'
import { aryeoKey, type FakeAryeo, startFakeAryeo } from './fake-aryeo.ts'
import { waitForWork } from './wait.ts'

export interface Synced {
  listings: number
  imported: number
  skipped: number
  failed: number
  sync: Sync | null
  found: FoundListing[] | null
}

interface Connected {
  connected_at: string | null
  sync: Sync | null
}

/** The app beside a server that plays Aryeo, and one user of both. */
export interface AryeoStudio<A extends App = App> {
  app: A
  aryeo: FakeAryeo
  readonly token: string
  readonly userId: string
  /** A user without photos or a key; the listings are gone too. */
  startAnew(): Promise<void>
  /** The call as it is answered. */
  ask(body?: object): Promise<Answer<Synced>>
  /** The call, with the counts of the end: on a busy machine it may answer before that. */
  sync(body?: object): Promise<Answer<Synced>>
  /** The same, with the right key. */
  first(): Promise<Answer<Synced>>
  look(body?: object): Promise<Answer<Synced>>
  state(): Promise<Connected>
  library(): Promise<Image[]>
  rows<T extends object>(table: string): Promise<T[]>
  /** How the newest sync ended, or that of an id. */
  ended(id?: string): Promise<Sync>
  stop(): Promise<void>
}

export async function startAryeoStudio<A extends App>(
  startApp: (options: { env: Record<string, string> }) => Promise<A>,
): Promise<AryeoStudio<A>> {
  const aryeo = await startFakeAryeo()
  const app = await startApp({
    env: { ARYEO_URL: aryeo.url, ARYEO_TEST_HOST: aryeo.host },
  })
  let token = ''
  let userId = ''
  let users = 0

  const ask = (body: object = {}) => app.api<Synced>('POST', '/aryeo/sync-aryeo-acc', { token, body })
  const ended = (id?: string) =>
    waitForWork(
      'the sync to end',
      async () => {
        const [row] = await app.query<Sync>(
          'select * from syncs where user_id = $1 and ($2::text is null or id = $2) and finished_at is not null order by created_at desc',
          [userId, id],
        )
        return row
      },
      60_000,
    )
  const sync = async (body: object = {}) => {
    const answer = await ask(body)
    const begun = answer.data?.sync
    if (!begun) return answer
    const end = await ended(begun.id)
    const { listings, imported, skipped, failed } = end
    return { ...answer, data: { listings, imported, skipped, failed, sync: end, found: null } }
  }
  return {
    app,
    aryeo,
    get token() {
      return token
    },
    get userId() {
      return userId
    },
    startAnew: async () => {
      const session = await app.signUp(`sync${++users}@example.com`)
      token = session.access_token
      userId = session.user.id
      aryeo.reset()
    },
    ask,
    sync,
    first: () => sync({ api_key: aryeoKey }),
    look: (body = { api_key: aryeoKey }) => ask({ ...body, dry_run: true }),
    state: async () => (await app.api<Connected>('GET', '/aryeo/sync', { token })).data,
    library: async () =>
      (await app.api<{ images: Image[] }>('GET', '/images?limit=100', { token })).data.images,
    rows: (table) => app.query(`select * from ${table} where user_id = $1`, [userId]),
    ended,
    stop: async () => {
      await app.stop()
      await aryeo.close()
    },
  }
}

export const countsOf = ({ data }: Answer<Synced>) => [
  data.listings,
  data.imported,
  data.skipped,
  data.failed,
]
