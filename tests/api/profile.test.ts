import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../core/contract/auth.ts'
import type { User } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { sameFile } from '../helpers/same-file.ts'
import { readBytes } from '../helpers/studio.ts'

let app: App
let session: Session
let token: string
beforeAll(async () => {
  app = await startInProcess()
  session = await app.signIn()
  token = session.access_token
})
afterAll(async () => {
  await app.stop()
})

interface UserData {
  user: User
}

function form(values: Record<string, string | Buffer>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') made.set(name, value)
    else made.set(name, new Blob([new Uint8Array(value)]), 'me.jpg')
  }
  return made
}

const setPicture = (bytes: Buffer) =>
  app.api<UserData>('PUT', '/users/update-profile-picture', { token, form: form({ profile_picture: bytes }) })
const update = (values: Record<string, string | Buffer>) =>
  app.api<UserData>('POST', '/users/profile-update', { token, form: form(values) })
const self = async () => (await app.api<UserData>('GET', '/users/self', { token })).data.user
const portraits = () => {
  const folder = path.join(app.dataDir, 'files', 'portraits')
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
}

describe('the profile picture', () => {
  test('becomes a JPEG of 512 pixels, cut round the middle and without EXIF', async () => {
    const stripes = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#f00' } })
      .composite([
        {
          input: { create: { width: 300, height: 300, channels: 3, background: '#00f' } },
          left: 300,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg({ quality: 95 })
      .toBuffer()
    const { status, data } = await setPicture(stripes)
    expect(status).toBe(200)
    const stored = await readBytes(app, data.user.profile_picture!)
    const metadata = await sharp(stored).metadata()
    expect([metadata.format, metadata.width, metadata.height, metadata.exif]).toEqual([
      'jpeg',
      512,
      512,
      undefined,
    ])
    const { dominant } = await sharp(stored).stats()
    expect(dominant.b).toBeGreaterThan(200)
    expect(dominant.r).toBeLessThan(60)
  })

  test('stands up as the camera was held', async () => {
    const lying = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
      .composite([
        { input: { create: { width: 400, height: 200, channels: 3, background: '#000' } }, left: 0, top: 0 },
      ])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer()
    const { data } = await setPicture(lying)
    const pixels = await sharp(await readBytes(app, data.user.profile_picture!))
      .greyscale()
      .raw()
      .toBuffer()
    expect(pixels[512 * 20 + 256]).toBeGreaterThan(200)
    expect(pixels[512 * 490 + 256]).toBeLessThan(50)
  })

  test('replaces the one before, whose file and address are gone', async () => {
    const before = (await setPicture(await roomJpeg())).data.user.profile_picture!
    const after = (await setPicture(await roomJpeg())).data.user.profile_picture!
    expect(after.split('?')[0]).not.toBe(before.split('?')[0])
    expect((await fetch(app.url + before)).status).toBe(404)
    expect((await fetch(app.url + after)).status).toBe(200)
    expect(portraits()).toHaveLength(1)
    expect((await self()).profile_picture).toEqual(sameFile(after))
  })

  test('is seen by its owner or by its signed address alone', async () => {
    const address = (await setPicture(await roomJpeg())).data.user.profile_picture!.split('?')[0]
    const stranger = (await app.signIn('newcomer')).access_token
    const get = (headers: Record<string, string>) => fetch(app.url + address, { headers })
    expect((await get({})).status).toBe(401)
    expect((await get({ authorization: `Bearer ${stranger}` })).status).toBe(404)
    expect((await get({ authorization: `Bearer ${token}` })).status).toBe(200)
  })

  test.each<[string, () => Promise<Buffer>, number]>([
    ['a text', async () => Buffer.from('not a picture at all'), 415],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"/>'),
      415,
    ],
    ['an empty file', async () => Buffer.alloc(0), 422],
    ['a cut-off JPEG', async () => (await roomJpeg()).subarray(0, 4_000), 422],
    [
      'a picture of 100 pixels',
      async () =>
        sharp(await roomJpeg())
          .resize(100, 100)
          .toBuffer(),
      422,
    ],
  ])('refuses %s and keeps the one that was there', async (_name, make, status) => {
    const before = (await self()).profile_picture
    const bytes = await make()
    expect((await setPicture(bytes)).status).toBe(status)
    expect((await update({ name: 'Never', profile_photo: bytes })).status).toBe(status)
    expect((await self()).profile_picture).toEqual(sameFile(before))
    expect((await self()).full_name).not.toBe('Never')
    expect(portraits()).toHaveLength(1)
  })

  test('needs a file in the right field', async () => {
    const answer = await app.api('PUT', '/users/update-profile-picture', {
      token,
      form: form({ photo: await roomJpeg() }),
    })
    expect([answer.status, answer.meta.code]).toEqual([400, 'invalid_request'])
    expect(
      (await app.api('PUT', '/users/update-profile-picture', { token, form: form({ a: 'b' }) })).status,
    ).toBe(400)
  })
})

describe('the profile', () => {
  test('changes by what is given, with or without a picture', async () => {
    const before = await self()
    const numbers = await update({ nmls_number: '1234567', phone_number: '+1 (415) 555-0100' })
    expect(numbers.data.user).toEqual({
      ...before,
      profile_picture: sameFile(before.profile_picture),
      nmls_number: '1234567',
      phone_number: '+14155550100',
    })
    const both = await update({ name: ' Ada ', profile_photo: await roomJpeg() })
    expect(both.data.user).toMatchObject({ full_name: 'Ada', nmls_number: '1234567' })
    expect(both.data.user.profile_picture).not.toEqual(sameFile(before.profile_picture))
    const cleared = await update({ nmls_number: '', phone_number: '' })
    expect(cleared.data.user).toMatchObject({ nmls_number: null, phone_number: null, full_name: 'Ada' })
    const { profile_picture: picture, ...rest } = cleared.data.user
    expect(await self()).toEqual({ ...rest, profile_picture: sameFile(picture) })
  })

  test('stays as it is when nothing is given, and takes no other field', async () => {
    const before = await self()
    expect((await update({ role: 'admin', roles: 'admin', email: 'x@y.zz', id: 'x' })).data.user).toEqual(
      before,
    )
  })

  test.each([
    ['name', '   ', 'Please enter your name'],
    ['nmls_number', '12a', 'An NMLS number has 1 to 12 digits'],
    ['phone_number', '555 0100', 'Enter the number with its country code, such as +14155550100'],
  ])('refuses a wrong %s', async (field, value, message) => {
    const answer = await update({ [field]: value })
    expect([answer.status, answer.meta.message]).toEqual([400, message])
  })
})

describe('a phone number', () => {
  const change = (as: string, id: string, phone: unknown) =>
    app.api<UserData>('POST', '/users/phone-number-change', { token: as, body: { id, phone_number: phone } })

  test('is changed by its owner and by administrators', async () => {
    const own = await change(token, session.user.id, '+14155550101')
    expect([own.status, own.meta.message]).toEqual([200, 'Phone number changed successfully'])
    expect((await self()).phone_number).toBe('+14155550101')
    const admin = (await app.signIn('admin')).access_token
    expect((await change(admin, session.user.id, '+442071838750')).data.user.phone_number).toBe(
      '+442071838750',
    )
    expect((await self()).phone_number).toBe('+442071838750')
  })

  test('of somebody else looks like one that is missing', async () => {
    const other = (await app.signIn('newcomer')).user.id
    const foreign = await change(token, other, '+14155550101')
    const missing = await change(token, 'nobody', '+14155550101')
    expect([foreign.status, foreign.meta.code]).toEqual([404, 'not_found'])
    expect([missing.status, missing.meta.message]).toEqual([404, foreign.meta.message])
  })

  test.each(['', '5550100', '+0123456789', '+1234567890123456', '+49 abc', 'tel:+4930123456', null, 49])(
    'is not %j',
    async (phone) => {
      expect((await change(token, session.user.id, phone)).status).toBe(400)
    },
  )
})

describe('the role', () => {
  const roleOf = async (as: string) =>
    (await app.api<{ role: string; permissions: string[] }>('GET', '/auth/role', { token: as })).data
  const take = (as: string, role: string) =>
    app.api('POST', '/auth/update-login-role', { token: as, body: { role } })

  test('is switched among the own ones, and permissions follow', async () => {
    const admin = (await app.signIn('admin')).access_token
    expect((await roleOf(admin)).permissions).toContain('users:manage')
    expect((await take(admin, 'loan_officer')).data).toEqual({ role: 'loan_officer' })
    const { role, permissions } = await roleOf(admin)
    expect(role).toBe('loan_officer')
    expect(permissions).not.toContain('users:manage')
    expect((await app.api('GET', '/users/list', { token: admin })).status).toBe(403)
    await take(admin, 'admin')
    expect((await app.api('GET', '/users/list', { token: admin })).status).toBe(200)
  })

  test('cannot be one that is not the own', async () => {
    const answer = await take(token, 'admin')
    expect([answer.status, answer.meta.code]).toEqual([403, 'forbidden'])
    expect((await take(token, 'emperor')).status).toBe(400)
    expect((await roleOf(token)).role).toBe('photographer')
  })
})
