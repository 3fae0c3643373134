import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../core/contract/auth.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { roomPixels } from '../helpers/pictures.ts'
import { addReady, readImage, uploadReady } from '../helpers/studio.ts'

let app: App
let session: Session
let token: string
beforeAll(async () => {
  app = await startInProcess()
  session = await app.signIn()
  token = session.access_token
})
afterAll(() => app.stop())

/** All there is of a photo, without what tells one upload from another: its id, its times and signatures. */
async function wholeOf(id: string, { access_token: of, user }: Session = session) {
  const [{ row }] = await app.query<{ row: object }>(
    `select to_jsonb(i) - 'created_at' as row from images i where id = $1`,
    [id],
  )
  const text = JSON.stringify({ row, seen: await readImage(app, of, id) })
  const folder = path.join(app.dataDir, 'files/photos', id)
  return {
    said: JSON.parse(
      text
        .replaceAll(id, 'id')
        .replaceAll(user.id, 'user')
        .replaceAll(/\?expires=\d+&session=[\w-]+&signature=[\w-]+/g, '')
        .replaceAll(/"created_at":"[^"]+"/g, '"created_at":""'),
    ) as unknown,
    files: readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name))]),
  }
}

const room = sharp(roomPixels(500, 380), { raw: { width: 500, height: 380, channels: 3 } })

test.for([
  ['JPEG', () => room.clone().jpeg().toBuffer()],
  ['PNG with alpha', () => room.clone().ensureAlpha(0.5).png().toBuffer()],
  [
    '16-bit PNG, which browsers get in another form',
    () => room.clone().toColourspace('rgb16').png().toBuffer(),
  ],
] as const)('a copied %s is what its upload would have made', async ([, make]) => {
  const bytes = await make()
  const first = await addReady(app, token, bytes, 'first.jpg')
  const copied = await addReady(app, token, bytes, 'a/second.jpg')
  // By somebody else: one account keeps the same bytes once.
  const other = await app.signIn('newcomer')
  const uploaded = await uploadReady(app, other.access_token, bytes, 'a/second.jpg')
  expect(copied.id).not.toBe(first.id)
  expect(await wholeOf(copied.id)).toEqual(await wholeOf(uploaded.id, other))
})

test('a copy belongs to whom it was made for, and goes alone', async () => {
  const bytes = await room.clone().jpeg({ quality: 80 }).toBuffer()
  const first = await addReady(app, token, bytes)
  const other = await app.signIn('admin')
  const copied = await addReady(app, other.access_token, bytes)
  expect((await app.api('GET', `/images/${copied.id}`, { token })).status).toBe(404)
  await app.api('PUT', '/images', { token: other.access_token, body: { image_id: copied.id } })
  expect((await wholeOf(first.id)).files).not.toEqual([])
})
