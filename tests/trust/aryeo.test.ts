import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '../../core/contract/shapes.ts'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { type AryeoStudio, countsOf, startAryeoStudio } from '../helpers/aryeo-studio.ts'
import { aryeoKey, type FakeAryeo } from '../helpers/fake-aryeo.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { waitFor } from '../helpers/wait.ts'

let studio: AryeoStudio<AppProcess>
let aryeo: FakeAryeo
let app: AppProcess
let photos: Buffer[]
beforeAll(async () => {
  photos = await Promise.all([roomJpeg(640, 480), roomJpeg(660, 480), roomJpeg(680, 480)])
  // Nothing of what it logs or keeps may hold the key; its database lies in its data folder.
  studio = await startAryeoStudio(({ env }) =>
    startApp({ env: { ...env, LOG_LEVEL: 'debug' }, database: 'own' }),
  )
  ;({ app, aryeo } = studio)
})
afterAll(() => studio.stop())
beforeEach(() => studio.startAnew())

describe('a long sync', () => {
  const slow = (until: Promise<void>) => {
    const listing = aryeo.add('A', '1 Elm Street', photos.slice(0, 1))
    listing.images.push({ id: 'slow', filename: 'slow.jpg', url: '/slow' })
    aryeo.paths.set(
      '/slow',
      until.then(() => ({ status: 200, body: photos[1] })),
    )
  }

  test('answers after a few seconds, shows how far it is, and tells its end by a notification', async () => {
    const go = Promise.withResolvers<void>()
    slow(go.promise)
    const answer = await studio.ask({ api_key: aryeoKey })
    expect(answer.meta.message).toBe('The import goes on in the background')
    expect(answer.data.sync).toMatchObject({ state: 'running', total: 2, done: 1 })
    go.resolve()
    expect(await studio.ended()).toMatchObject({ state: 'done', imported: 2 })
    const notifications = await app.api<{ notifications: Notification[] }>('GET', '/notifications/list', {
      token: studio.token,
    })
    expect(notifications.data.notifications).toMatchObject([
      { title: 'Aryeo account synced successfully', body: 'Imported: 2. Skipped: 0. Failed: 0.' },
    ])
  })

  test('is stopped: what has come in stays, and nothing more comes', async () => {
    const go = Promise.withResolvers<void>()
    slow(go.promise)
    await studio.ask({ api_key: aryeoKey })
    expect((await app.api('DELETE', '/aryeo/sync', { token: studio.token })).status).toBe(200)
    go.resolve()
    expect((await studio.ended()).state).toBe('stopped')
    // A second one has its turn only when the first has released its files.
    expect(countsOf(await studio.sync())).toEqual([1, 1, 1, 0])
  })

  test('tells whoever waits for it that it was stopped', async () => {
    const go = Promise.withResolvers<void>()
    slow(go.promise)
    const asked = studio.ask({ api_key: aryeoKey })
    await waitFor('the sync to begin', async () => (await studio.rows('syncs'))[0])
    await app.api('DELETE', '/aryeo/sync', { token: studio.token })
    const { data, meta } = await asked
    expect([data.sync?.state, meta.message]).toEqual([
      'stopped',
      'The import was stopped. What had come in stays.',
    ])
    go.resolve()
  })

  test('goes on after kill -9, and no photo comes twice', async () => {
    const go = Promise.withResolvers<void>()
    slow(go.promise)
    await studio.ask({ api_key: aryeoKey })
    await app.kill9()
    go.resolve()
    await app.restart()
    expect(await studio.ended()).toMatchObject({ state: 'done', imported: 2, skipped: 0, failed: 0 })
    expect(await studio.library()).toHaveLength(2)
  })
})

describe('the key', () => {
  const files = () =>
    readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
  /** Photos are still being prepared: what was being written when the files were listed may have its place now. */
  const readIfThere = (file: string) => {
    try {
      return readFileSync(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
      throw error
    }
  }

  test('is encrypted in the database, stands in no file and no log line, and is never sent back', async () => {
    aryeo.add('A', '1 Elm Street', photos)
    const answer = await studio.first()
    await app.query('checkpoint')
    expect(JSON.stringify([answer, await studio.state()])).not.toContain(aryeoKey)
    const [kept] = (await studio.rows('connected_accounts')) as { sealed_key: Buffer }[]
    expect(kept.sealed_key.includes(aryeoKey)).toBe(false)
    expect(app.output()).not.toContain(aryeoKey)
    const withKey = files().filter((file) => readIfThere(file).includes(aryeoKey))
    expect(withKey).toEqual([])
    expect(statSync(path.join(app.dataDir, 'encryption.key')).mode & 0o777).toBe(0o600)
    // It goes to the API alone.
    const carried = aryeo.seen.filter(({ hasKey }) => hasKey).map(({ path: asked }) => asked.split('?', 1)[0])
    expect(new Set(carried)).toEqual(new Set(['/v1/listings']))
  })

  test('is bound to its owner', async () => {
    await studio.first()
    const thief = await app.signUp(`thief@example.com`)
    await app.query(
      'insert into connected_accounts select $2, provider, sealed_key from connected_accounts where user_id = $1',
      [studio.userId, thief.user.id],
    )
    const answer = await app.api('POST', '/aryeo/sync-aryeo-acc', { token: thief.access_token, body: {} })
    expect([answer.status, answer.meta.message]).toEqual([
      400,
      'The stored API key cannot be read any more. Enter it again.',
    ])
  })

  test('that is wrong is refused in words and not kept; the one before stays', async () => {
    const wrong = await studio.sync({ api_key: 'wrong-key-000' })
    expect([wrong.status, wrong.meta.code]).toEqual([400, 'invalid_credentials'])
    expect(wrong.meta.message).toContain('Aryeo does not accept this API key')
    expect((await studio.state()).connected_at).toBeNull()
    await studio.first()
    expect((await studio.sync({ api_key: 'wrong-key-000' })).status).toBe(400)
    expect((await studio.sync()).status).toBe(200)
    expect(app.output()).not.toContain('wrong-key-000')
  })

  test.each(['short', 'with a space in it', 'newline\r\nX-Evil: 1', '', 5, 'ü'.repeat(12)])(
    'is not %j',
    async (key) => {
      expect((await studio.sync({ api_key: key })).status).toBe(400)
      expect(aryeo.asked()).toBe(0)
    },
  )

  test('is removed again', async () => {
    await studio.first()
    expect((await studio.state()).connected_at).not.toBeNull()
    expect((await app.api('DELETE', '/aryeo/key', { token: studio.token })).status).toBe(200)
    expect(await studio.rows('connected_accounts')).toEqual([])
    const answer = await studio.sync()
    expect([answer.status, answer.meta.message]).toEqual([
      400,
      'Enter the API key of your Aryeo account first.',
    ])
  })

  test('goes with the account', async () => {
    aryeo.add('A', '1 Elm Street', photos.slice(0, 1))
    await studio.first()
    await app.api('DELETE', '/users/delete-account', { token: studio.token })
    for (const table of ['connected_accounts', 'syncs', 'imported_images'])
      expect(await studio.rows(table)).toEqual([])
  })
})

describe('images at private addresses', () => {
  let hits: string[] = []
  const inside = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.end(photos[0])
  })
  let port: number
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      inside.listen(0, '127.0.0.1', resolve)
    })
    port = (inside.address() as AddressInfo).port
  })
  afterAll(() => inside.close())
  beforeEach(() => {
    hits = []
  })

  test('are not fetched, in whichever way they are written', async () => {
    const listing = aryeo.add('A', '1 Elm Street', [])
    const urls = [
      `http://127.0.0.1:${port}/plain`,
      `https://127.0.0.1:${port}/tls`,
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://localhost/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:a9fe:a9fe]/',
      'https://10.0.0.1/',
      'file:///etc/passwd',
      `ftp://${aryeo.host}/x`,
      'https://user:secret@example.com/x',
      'not an address',
    ]
    urls.forEach((url, at) => listing.images.push({ id: `i${at}`, filename: url, url }))
    const answer = await studio.first()
    expect(countsOf(answer)).toEqual([1, 0, 0, urls.length])
    const reasons = new Set(answer.data.sync!.problems.map(({ reason }) => reason))
    expect(reasons).toEqual(new Set(['Its address is not a public https address, so it was not fetched.']))
    expect(hits).toEqual([])
    expect(await studio.library()).toEqual([])
  })

  test('are not fetched by way of a redirect either', async () => {
    const listing = aryeo.add('A', '1 Elm Street', [])
    const targets = [`http://127.0.0.1:${port}/x`, 'https://[::ffff:7f00:1]/x', '/round']
    targets.forEach((location, at) => {
      aryeo.paths.set(`/to${at}`, { status: 302, headers: { location } })
      listing.images.push({ id: `i${at}`, filename: `i${at}`, url: `/to${at}` })
    })
    aryeo.paths.set('/round', { status: 301, headers: { location: '/round' } })
    listing.images.push({ id: 'fine', filename: 'fine.jpg', url: '/fine' })
    aryeo.paths.set('/fine', { status: 302, headers: { location: '/target' } })
    aryeo.paths.set('/target', { status: 200, body: photos[0] })
    expect(countsOf(await studio.first())).toEqual([1, 1, 0, 3])
    expect(hits).toEqual([])
  })
})
