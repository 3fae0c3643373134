import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../core/contract/auth.ts'
import type { Passkey } from '../../core/contract/identity.ts'
import type { App } from '../helpers/app.ts'
import { turnOnApp } from '../helpers/app-codes.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { type SoftPasskey, softPasskey } from '../helpers/soft-passkey.ts'

let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterAll(async () => {
  await app.stop()
})

type Started = { options: { challenge: string; [field: string]: unknown } }
const start = async (route: string, token?: string) =>
  (await app.api<Started>('POST', route, token === undefined ? {} : { token })).data.options
const add = (token: string, credential: object, name = 'My phone') =>
  app.api<{ passkey: Passkey }>('POST', '/auth/passkeys/add', { token, body: { name, credential } })
const come = (credential: object) =>
  app.api<Session>('POST', '/auth/signin-passkey', { body: { credential } })
const list = async (token: string) =>
  (await app.api<{ passkeys: Passkey[] }>('GET', '/auth/passkeys', { token })).data.passkeys

async function withPasskey(email: string): Promise<{ token: string; id: string; passkey: SoftPasskey }> {
  const { access_token: token, user } = await app.signUp(email)
  const passkey = softPasskey(app.url)
  const { status, meta } = await add(token, passkey.create(await start('/auth/passkeys/start', token)))
  if (status !== 200) throw new Error(meta.message)
  return { token, id: user.id, passkey }
}

test('a passkey signs in without address and password, and is named, listed and deleted', async () => {
  const { token, id, passkey } = await withPasskey('with.passkey@example.com')
  const [listed] = await list(token)
  expect(listed).toMatchObject({ name: 'My phone', used_at: null })
  const signedIn = await come(passkey.get(await start('/auth/signin-passkey/start')))
  expect(signedIn.data.user.id).toBe(id)
  const rename = { token, body: { id: listed.id, name: 'Old phone' } }
  expect((await app.api('POST', '/auth/passkeys/rename', rename)).status).toBe(200)
  const [now] = await list(signedIn.data.access_token)
  expect([now.name, now.used_at === null]).toEqual(['Old phone', false])

  const stranger = (await app.signUp('no.passkey@example.com')).access_token
  const remove = (by: string) =>
    app.api('POST', '/auth/passkeys/delete', { token: by, body: { id: listed.id } })
  expect((await remove(stranger)).status).toBe(404)
  expect(await list(stranger)).toEqual([])
  expect((await remove(token)).status).toBe(200)
  expect((await come(passkey.get(await start('/auth/signin-passkey/start')))).meta.code).toBe('invalid_code')
})

test('an answer counts once, for this site, with its user checked, and from a counter that goes on', async () => {
  const { passkey } = await withPasskey('strict.passkey@example.com')
  const ask = () => start('/auth/signin-passkey/start')
  const first = passkey.get(await ask(), { count: 5 })
  expect((await come(first)).status).toBe(200)
  const refusals = [
    first,
    passkey.get(await ask(), { origin: 'https://evil.example', count: 6 }),
    passkey.get(await ask(), { isVerified: false, count: 6 }),
    passkey.get(await ask(), { count: 4 }),
    passkey.get({ challenge: Buffer.from('made up').toString('base64url') }, { count: 6 }),
    softPasskey(app.url).get(await ask(), { count: 6 }),
  ]
  for (const refusal of refusals) {
    const { status, meta } = await come(refusal)
    expect([status, meta.code]).toEqual([400, 'invalid_code'])
  }
  const broken = { ...first, response: { clientDataJSON: 'x', authenticatorData: '!', signature: '' } }
  expect((await come(broken)).meta.code).toBe('invalid_code')
  expect((await come(passkey.get(await ask(), { count: 6 }))).status).toBe(200)
})

test('a passkey is added to the session that asked, and not long after its sign-in without asking again', async () => {
  const { access_token: mine } = await app.signUp('asks.first@example.com')
  const { access_token: other } = await app.signUp('asks.too@example.com')
  const options = await start('/auth/passkeys/start', mine)
  expect(options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none' })
  expect((await add(other, softPasskey(app.url).create(options))).meta.code).toBe('invalid_code')
  await app.query(`update sessions set created_at = now() - interval '16 minutes'`)
  const late = await app.api('POST', '/auth/passkeys/start', { token: mine })
  expect([late.status, late.meta.code]).toEqual([403, 'confirmation_required'])
})

test('a passkey confirms its own session, and stands for password and code', async () => {
  const { token, id, passkey } = await withPasskey('confirms@example.com')
  const other = await withPasskey('confirms.other@example.com')
  await turnOnApp(app, token)
  // It is two factors by itself: no code is asked for.
  expect((await come(passkey.get(await start('/auth/signin-passkey/start')))).status).toBe(200)

  await app.query(`update sessions set created_at = now() - interval '16 minutes' where user_id = $1`, [id])
  const confirm = (credential: object) =>
    app.api('POST', '/auth/confirm-passkey', { token, body: { credential } })
  const options = await start('/auth/confirm-passkey/start', token)
  expect(options['allowCredentials']).toMatchObject([{ id: passkey.credentialId }])
  expect((await confirm(other.passkey.get(options))).meta.code).toBe('invalid_code')
  expect((await app.api('DELETE', '/users/delete-account', { token, body: {} })).meta.code).toBe(
    'invalid_credentials',
  )
  const again = await start('/auth/confirm-passkey/start', token)
  expect((await confirm(passkey.get(again))).status).toBe(200)
  expect((await app.api('DELETE', '/users/delete-account', { token, body: {} })).status).toBe(200)
  expect((await come(passkey.get(await start('/auth/signin-passkey/start')))).meta.code).toBe('invalid_code')
})
