import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image } from '../../core/contract/shapes.ts'
import { type App, readCode } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { addReady, readImage } from '../helpers/studio.ts'

let app: App
let token: string
let photo: Image
let bytes: Buffer
beforeAll(async () => {
  app = await startInProcess()
  token = (await app.signIn()).access_token
  bytes = await roomJpeg()
  photo = await addReady(app, token, bytes)
})
afterAll(async () => {
  await app.stop()
})

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${address}`, { headers })
const bare = (address: string) => address.split('?')[0]

test('a file is served to its owner and by its signed address, to nobody else', async () => {
  const stranger = (await app.signIn('newcomer')).access_token
  expect((await get(photo.url)).status).toBe(200)
  expect((await get(bare(photo.url), { authorization: `Bearer ${token}` })).status).toBe(200)
  expect((await get(bare(photo.url))).status).toBe(401)
  expect((await get(bare(photo.url), { authorization: `Bearer ${stranger}` })).status).toBe(404)
  const query = photo.url.split('?')[1]
  expect((await get(`${bare(photo.preview_url)}?${query}`)).status).toBe(401)
  const later = photo.url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 60}`)
  expect((await get(later)).status).toBe(401)
  expect((await get(`/media/images/${photo.id}/..%2f..%2fpostgres`)).status).toBeGreaterThanOrEqual(400)
})

test('what is served can do no harm and be cached by its owner alone', async () => {
  const answer = await get(photo.url)
  expect(answer.headers.get('cache-control')).toMatch(/^private/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
  const again = await get(photo.url, { 'if-none-match': answer.headers.get('etag')! })
  expect(again.status).toBe(304)
})

test('parts are served', async () => {
  const part = await get(photo.url, { range: 'bytes=10-19' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes.length}`)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
  const end = await get(photo.url, { range: 'bytes=-5' })
  expect(Buffer.from(await end.arrayBuffer())).toEqual(bytes.subarray(-5))
  expect((await get(photo.url, { range: `bytes=${bytes.length}-` })).status).toBe(416)
})

test('an address ends with the session that it was given to, and with no other', async () => {
  const email = 'ended.addresses@example.com'
  await app.signUp(email)
  const signIn = async () => (await app.signIn({ email, password: 'a mullion divides 2 panes' })).access_token
  const [here, there] = [await signIn(), await signIn()]
  const own = await addReady(app, here, bytes)
  const seen = async (session: string) => (await readImage(app, session, own.id)).image.url
  const [ofHere, ofThere] = [await seen(here), await seen(there)]
  const statuses = async () => [(await get(ofHere)).status, (await get(ofThere)).status]
  expect(await statuses()).toEqual([200, 200])
  const swapped = ofHere.replace(/session=[^&]+/, /session=[^&]+/.exec(ofThere)![0])
  expect((await get(swapped)).status).toBe(401)
  await app.api('POST', '/auth/signout', { token: there })
  expect(await statuses()).toEqual([200, 401])

  const known = [(await app.readMail(email)).file]
  await app.api('POST', '/auth/forgot-password', { body: { email } })
  const code = readCode((await app.readMail(email, known)).text)
  const { data } = await app.api<{ reset_token: string }>('POST', '/auth/verify-forgot-otp', {
    body: { email, otp: code },
  })
  const body = { email, reset_token: data.reset_token, new_password: 'a transom divides 3 lights' }
  expect((await app.api('POST', '/auth/reset-password', { body })).status).toBe(200)
  expect(await statuses()).toEqual([401, 401])
})
