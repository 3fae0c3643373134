// Who may do what with what belongs to a user: every route with every kind of caller. A route that takes the id of a thing
// needs a row here, which calls it with things of the owner; what is then compared is the same for all of them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../core/contract/route.ts'
import { type RouteName, routes } from '../../core/contract/table.ts'
import { storeSettings } from '../../core/documents/order-settings.ts'
import type { Answer, App } from '../helpers/app.ts'
import { seedVideo } from '../helpers/films.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { sendSound, wavTone } from '../helpers/sounds.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'

/** What somebody has, by id. */
interface Things {
  image: string
  /** Another one of the same size. */
  frame: string
  mask: string
  foreground: string
  selection: string
  order: string
  merge: string
  video: string
  audio: string
  draft: string
  purchase: string
  notification: string
  session: string
  passkey: string
  /** A file of which parts have been sent. */
  upload: string
  user: string
}

interface Call {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  form?: () => FormData
}

/**
 * `public`: it takes no id of anything that belongs to a user. `admin`: for administrators alone, of whom access.test.ts
 * knows. Otherwise the call with the given things. Without a row: for all who are signed in, and it takes no such id.
 */
type Row = 'public' | 'admin' | ((things: Things) => Call)

const pathId = (thing: keyof Things) => (things: Things) => ({ params: { id: things[thing] } })
const bodyOf = (make: (things: Things) => object) => (things: Things) => ({ body: make(things) })
const film = (things: Things) => ({
  clips: [{ image_id: things.image, frames: 60 }],
  sounds: [{ audio_id: things.audio, role: 'music', start: 0 }],
})
const service = 'item-removal'
let mask: Uint8Array<ArrayBuffer>
const maskForm = (things: Things, more: Record<string, string> = {}) => ({
  form: () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ image_id: things.image, ...more })) form.set(name, value)
    form.set('mask', new Blob([mask]), 'mask.png')
    return form
  },
})
const effect = (id: string, more: object = {}) =>
  bodyOf((things) => ({ image_id: things.image, service_id: id, ...more }))

/** In the order in which the owner calls them at the end: what deletes is last. */
const rows: { readonly [name in RouteName]?: Row } = {
  health: 'public',
  live: 'public',
  signUp: 'public',
  signIn: 'public',
  verifyOtp: 'public',
  resendVerification: 'public',
  forgotPassword: 'public',
  verifyForgotOtp: 'public',
  resetPassword: 'public',
  resendForgotOtp: 'public',
  verifySecondFactor: 'public',
  startPasskeySignIn: 'public',
  signInWithPasskey: 'public',
  listPlans: 'public',

  beginPack: 'admin',
  importModel: 'admin',
  endPack: 'admin',
  deletePack: 'admin',
  listUsers: 'admin',
  listRoleUsers: 'admin',
  getUserForEdit: 'admin',
  createUser: 'admin',
  updateUser: 'admin',
  listActs: 'admin',
  removeSecondFactor: 'admin',
  sendSystemMessage: 'admin',

  getImage: pathId('image'),
  listVersions: pathId('image'),
  getLastMask: pathId('image'),
  getForeground: (things) => ({ params: { image_id: things.image, id: things.foreground } }),
  listSelections: pathId('image'),
  getOrder: pathId('order'),
  getMerge: pathId('merge'),
  getVideoStatus: pathId('video'),
  getFilmDraft: pathId('draft'),
  checkPurchase: pathId('purchase'),
  listPhotoStates: bodyOf(({ image }) => ({ image_ids: [image] })),
  listPhotoSpaces: bodyOf(({ image }) => ({ image_ids: [image] })),
  listFilmUses: bodyOf(({ image, audio }) => ({ image_ids: [image], audio_ids: [audio] })),
  createArchive: bodyOf(({ image }) => ({ image_ids: [image] })),
  exportImages: bodyOf(({ image }) => ({ image_ids: [image], settings: {} })),
  createFilmArchive: bodyOf(({ video }) => ({ video_ids: [video] })),
  markRead: bodyOf(({ notification }) => ({ id: notification })),
  changePhone: bodyOf(({ user }) => ({ id: user, phone_number: '+14155550132' })),
  setFavoriteImage: bodyOf(({ image }) => ({ image_id: image, is_favorite: true })),
  setFavoriteImages: bodyOf(({ image }) => ({ image_ids: [image], is_favorite: false })),
  setFavoriteVideo: bodyOf(({ video }) => ({ video_id: video, is_favorite: true })),
  renameVersion: (things) => ({ params: { id: things.image }, body: { name: 'Evening' } }),
  correctRoom: (things) => ({ params: { id: things.image }, body: { box: null, turned: false } }),
  correctClasses: (things) => ({ params: { id: things.image }, body: { corrections: null } }),
  saveMask: (things) => maskForm(things, { revision: '1' }),
  saveForeground: (things) => maskForm(things),
  saveSelection: (things) => maskForm(things, { name: 'Window' }),
  renameSelection: (things) => ({ params: { id: things.selection }, body: { name: 'Sofa' } }),
  processExistingFile: bodyOf(({ image }) => ({ image_id: image, service_id: service })),
  mergeBrackets: bodyOf(({ image, frame }) => ({ image_ids: [image, frame] })),
  orderRemoval: bodyOf(({ image, mask: mask_id }) => ({ image_id: image, service_id: service, mask_id })),
  orderAutomaticRemoval: effect(service),
  orderRemovalBatch: bodyOf(({ image, mask: mask_id }) => ({
    service_id: service,
    items: [{ image_id: image, mask_id }],
  })),
  orderServiceBatch: bodyOf(({ image }) => ({
    service_id: 'image-enhancement',
    items: [{ image_id: image }],
  })),
  orderEnhancement: effect('image-enhancement'),
  orderDusk: effect('day-to-dusk'),
  orderStaging: effect('virtual-staging', { space_id: 'living-room' }),
  orderDesign: effect('interior-design', { space_id: 'living-room' }),
  createVideo: bodyOf((things) => ({ film: film(things), engine: 'v24', title: 'Film', preset: '720p' })),
  saveFilmDraft: bodyOf((things) => ({
    id: things.draft,
    title: 'Film',
    engine: 'v24',
    preset: '720p',
    film: film(things),
    video_id: things.video,
    revision: 1,
  })),
  saveBrandKit: bodyOf(({ image }) => ({ brand: { logo_image_id: image } })),
  findDirectUpload: bodyOf(({ upload }) => ({ upload_id: upload })),
  dropDirectUpload: bodyOf(({ upload }) => ({ upload_id: upload })),
  finishUpload: bodyOf(({ upload }) => ({ upload_id: upload, name: 'parts.jpg' })),
  renamePasskey: bodyOf(({ passkey }) => ({ id: passkey, name: 'Laptop' })),
  regenerateVideo: bodyOf(({ video }) => ({ id: video, engine: 'v24', preset: '720p' })),
  renderOutput: bodyOf(({ video }) => ({ id: video, preset: '720p', ratio: '1:1' })),
  cancelOrder: pathId('order'),
  cancelMerge: pathId('merge'),
  cancelVideo: bodyOf(({ video }) => ({ id: video })),
  deleteFilmDraft: bodyOf(({ draft }) => ({ id: draft })),
  deleteSelection: pathId('selection'),
  deleteAudio: bodyOf(({ audio }) => ({ audio_id: audio })),
  deleteVideo: bodyOf(({ video }) => ({ video_id: video })),
  deleteImages: bodyOf(({ image }) => ({ image_ids: [image] })),
  deleteImage: bodyOf(({ image }) => ({ image_id: image })),
  deletePasskey: bodyOf(({ passkey }) => ({ id: passkey })),
  endSession: bodyOf(({ session }) => ({ id: session })),
}

const withIds = (Object.keys(rows) as RouteName[]).flatMap((name) => {
  const row = rows[name]
  return typeof row === 'function' ? [{ name, route: routes[name], row }] : []
})

const missing: Things = {
  ...(Object.fromEntries(
    'image frame mask foreground selection order merge video audio draft purchase notification session passkey user'
      .split(' ')
      .map((name) => [name, randomUUID()]),
  ) as unknown as Things),
  upload: `${randomUUID()}_${randomUUID()}`,
}

let app: App
let things: Things
let owner: string
let ownerId: string
let callers: { kind: string; token: string | undefined }[]

beforeAll(async () => {
  app = await startInProcess()
  const session = await app.signIn()
  owner = session.access_token
  ownerId = session.user.id
  const photo = await addReady(app, owner, await roomJpeg(320, 260))
  mask = new Uint8Array(await boxMask(320, 260))
  const saved = await sendMask(app, owner, photo.id, mask)
  const placed = await placeOrder(app, owner, { image_id: photo.id, mask_id: saved.data.mask.id })
  await waitForEnd(app, owner, placed.data.order.id)
  // As if the photo had been furnished.
  await app.query(
    `update orders set product = 'virtual-staging', space_id = 'living-room', settings = $2 where user_id = $1`,
    [ownerId, storeSettings({})],
  )
  const foreground = await app.api<{ mask: { id: string } }>(
    'POST',
    '/submit-order/ai-virtual-staging/foreground',
    { token: owner, form: maskForm({ image: photo.id } as Things).form() },
  )
  const selection = await app.api<{ selection: { id: string } }>('POST', '/selections', {
    token: owner,
    form: maskForm({ image: photo.id } as Things, { name: 'Rug' }).form(),
  })
  const audio = (await sendSound(app, owner, wavTone(2), 'tone.wav')).data.audio.id
  const draft = randomUUID()
  const merge = randomUUID()
  const notification = randomUUID()
  await app.query(
    `insert into merges (id, user_id, frame_ids, status) values ($1, $2, array[$3, $3], 'completed')`,
    [merge, ownerId, photo.id],
  )
  await app.query(
    `insert into notifications (id, user_id, kind, title, body) values ($1, $2, 'system', 'A title', '')`,
    [notification, ownerId],
  )
  await app.api('POST', '/subscriptions/purchase', {
    token: owner,
    body: { plan_id: 'images-photographer', quantity: 1 },
  })
  const passkey = randomUUID()
  await app.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
     values ($1, $2, 'credential', '\\x00', 0, '{}', 'Phone')`,
    [passkey, ownerId],
  )
  const begun = await fetch(`${app.url}/api/image-upload/parts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}`, 'tus-resumable': '1.0.0', 'upload-length': '1000' },
  })
  const [bought] = await app.query<{ id: string }>('select id from purchases where user_id = $1', [ownerId])
  const { data: sessions } = await app.api<{ sessions: { id: string }[] }>('GET', '/auth/sessions', {
    token: owner,
  })
  things = {
    image: photo.id,
    frame: (await addReady(app, owner, await roomJpeg(320, 260), 'frame.jpg')).id,
    mask: saved.data.mask.id,
    foreground: foreground.data.mask.id,
    selection: selection.data.selection.id,
    order: placed.data.order.id,
    merge,
    video: await seedVideo(app, ownerId),
    audio,
    draft,
    purchase: bought.id,
    notification,
    session: sessions.sessions[0].id,
    passkey,
    upload: begun.headers.get('location')!.split('/').at(-1),
    user: ownerId,
  }
  const stored = await app.api('PUT', '/audio-video/film-drafts', {
    token: owner,
    body: { id: draft, title: 'Film', engine: 'v24', film: film(things), revision: 0 },
  })
  expect(stored.status).toBe(200)
  const [foreign, subscriber, gone] = await Promise.all(
    ['foreign', 'subscriber', 'gone'].map((name) => app.signUp(`${name}@example.com`)),
  )
  await app.query(`insert into subscriptions (id, user_id, plan_id) select $1, $1, id from plans limit 1`, [
    subscriber.user.id,
  ])
  await app.query(
    `with entry as (insert into ledger (user_id, kind, entry, amount, key)
       select $1, kind, 'grant', 50, 'grant:' || kind from unnest(array['image', 'video']) as kind)
     insert into balances (user_id, kind, balance)
       select $1, kind, 50 from unnest(array['image', 'video']) as kind
     on conflict (user_id, kind) do update set balance = balances.balance + 50`,
    [subscriber.user.id],
  )
  expect(
    (await app.api('DELETE', '/users/delete-account', { token: gone.access_token, body: {} })).status,
  ).toBe(200)
  callers = [
    { kind: 'anonymous', token: undefined },
    { kind: 'deleted', token: gone.access_token },
    { kind: 'foreign', token: foreign.access_token },
    { kind: 'foreign subscriber', token: subscriber.access_token },
    { kind: 'administrator', token: (await app.signIn('admin')).access_token },
  ]
})
afterAll(async () => {
  await app.stop()
})

async function call(route: Route, token: string | undefined, { params = {}, query, body, form }: Call) {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  return app.api(route.method, `${path}${search}`, { token, body, ...(form ? { form: form() } : {}) })
}

/** All that a caller learns: without the request's own number, and with the same word for whatever id was asked with. */
function learned({ status, meta, data }: Answer<unknown>, asked: Things): string {
  const text = JSON.stringify({ status, meta: { ...meta, request_id: '' }, data })
  return Object.entries(asked).reduce((left, [name, id]) => left.replaceAll(id, name), text)
}

/** All rows of the owner in all tables, save of what a request itself leaves. */
async function ownersRows(): Promise<Record<string, string>> {
  const tables = await app.query<{ table_name: string }>(
    `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
       and c.table_name <> 'sessions' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { table_name: table } of tables) {
    const [row] = await app.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${table}" t where user_id = $1`,
      [ownerId],
    )
    sums[table] = row.sum
  }
  return sums
}

/** What is the same for all users. */
const idsOfCatalogue = ['service_id', 'plan_id', 'coupon_id']
/** Their `id` is a part of what an authenticator signs. */
const signedIds: RouteName[] = ['addPasskey', 'confirmPasskey']

/** The fields of a route, however deep, that are called ids and name a thing of a user. */
function idsOf(name: RouteName): string[] {
  const { params, query, body, upload }: Route = routes[name]
  if (signedIds.includes(name)) return []
  const inputs = [params, query, body, upload?.fields].flatMap((schema) => schema ?? [])
  return inputs
    .flatMap((schema) => fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
    .filter((field) => /(?:^|_)ids?$/.test(field) && !idsOfCatalogue.includes(field))
}

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(fieldsOf)]
}

test('each route that takes the id of a thing has a row, and the contract says of each who may call it', () => {
  const wrong = (Object.keys(routes) as RouteName[]).flatMap((name) => {
    const { access }: Route = routes[name]
    const row = rows[name]
    const given = typeof row === 'function' ? 'a call' : row
    const isOpen = access !== 'public' && access !== 'admin'
    const needed = isOpen ? (idsOf(name).length > 0 ? 'a call' : undefined) : access
    return given === needed ? [] : [`${name}: ${needed ?? 'no row'}`]
  })
  expect(wrong).toEqual([])
})

test.each(withIds)('$name tells nobody else of what is the owner’s, and does nothing to it', async (one) => {
  const before = await ownersRows()
  for (const { kind, token } of callers) {
    const answer = await call(one.route, token, one.row(things))
    const isUnknown = kind === 'anonymous' || kind === 'deleted'
    if (isUnknown) expect([kind, answer.status]).toEqual([kind, 401])
    // An administrator changes the phone number of anybody, and of nobody.
    const isAllowed = one.name === 'changePhone' && kind === 'administrator'
    const missed = await call(one.route, token, one.row(missing))
    if (!isAllowed) expect([kind, learned(answer, things)]).toEqual([kind, learned(missed, missing)])
  }
  expect(await ownersRows()).toEqual(before)
})

test('reading changes nothing', async () => {
  const before = await ownersRows()
  for (const [name, route] of Object.entries<Route>(routes)) {
    const row = rows[name as RouteName]
    if (route.method !== 'GET' || row === 'admin') continue
    const asked =
      typeof row === 'function' ? row(things) : { params: { product: 'item-removal', service_id: service } }
    expect([name, (await call(route, owner, asked)).status]).not.toEqual([name, 404])
  }
  expect(await ownersRows()).toEqual(before)
})

test('the owner is answered otherwise than for what is not there', async () => {
  const same: string[] = []
  for (const { name, route, row } of withIds) {
    const missed = await call(route, owner, row(missing))
    const answer = await call(route, owner, row(things))
    if ([401, 403].includes(answer.status) || learned(answer, things) === learned(missed, missing))
      same.push(name)
  }
  expect(same).toEqual([])
})
