import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ManagedUser, Pagination } from '../../core/contract/shapes.ts'
import { type App, demoAccount, readCode } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'

let app: App
let admin: string
let adminId: string
beforeAll(async () => {
  app = await startInProcess()
  const session = await app.signIn('admin')
  admin = session.access_token
  adminId = session.user.id
})
afterAll(async () => {
  await app.stop()
})

interface UserData {
  user: ManagedUser
}
interface List {
  users: ManagedUser[]
  pagination: Pagination
}

const create = (body: object) => app.api<UserData>('POST', '/users/create', { token: admin, body })
const update = (id: string, body: object) =>
  app.api<UserData>('POST', '/users/update', { token: admin, body: { id, ...body } })
const edit = (id: string) => app.api<UserData>('GET', `/users/edit/${id}`, { token: admin })
const list = async (query = '') => (await app.api<List>('GET', `/users/list${query}`, { token: admin })).data
const password = 'a mullion divides 2 panes'

async function setPassword(email: string, code: string): Promise<void> {
  const { data } = await app.api<{ reset_token: string }>('POST', '/auth/verify-forgot-otp', {
    body: { email, otp: code },
  })
  const body = { email, reset_token: data.reset_token, new_password: password }
  expect((await app.api('POST', '/auth/reset-password', { body })).status).toBe(200)
}

describe('a created user', () => {
  test('sets a password with the code of the invitation, and signs in', async () => {
    const email = 'invited@example.com'
    const made = await create({
      name: 'In Vited',
      email: ' Invited@Example.com',
      phone_number: '+14155550100',
    })
    expect([made.status, made.meta.message]).toEqual([200, 'User created successfully'])
    expect(made.data.user).toEqual({
      id: made.data.user.id,
      name: 'In Vited',
      email,
      nmls_number: null,
      phone_number: '+14155550100',
      profile_photo_path: null,
      role: 'agent',
      roles: ['agent'],
      is_invited: true,
    })
    const mail = await app.readMail(email)
    expect(mail.subject).toBe('You are invited to Mullion')
    expect(mail.text).toContain(`${app.url}/forgot-password?email=invited%40example.com`)
    await setPassword(email, readCode(mail.text))
    expect((await app.signIn({ email, password })).user.role).toBe('agent')
    expect((await edit(made.data.user.id)).data.user.is_invited).toBe(false)
  })

  test('cannot be taken over by whoever signs up with the address first', async () => {
    const email = 'future.admin@example.com'
    await create({ name: 'Future', email, roles: ['admin', 'agent'], role: 'admin' })
    const known = [(await app.readMail(email)).file]
    const stolen = { email, full_name: 'Thief', password: 'the password of a thief 1' }
    expect((await app.api('POST', '/auth/signup', { body: stolen })).status).toBe(201)
    const mail = await app.readMail(email, known)
    expect(mail.subject).toBe('You are invited to Mullion')
    const code = readCode(mail.text)
    expect((await app.api('POST', '/auth/verify-otp', { body: { email, code } })).meta.code).toBe(
      'invalid_code',
    )
    await setPassword(email, code)
    expect((await app.api('POST', '/auth/signin', { body: stolen })).status).toBe(400)
    expect((await app.signIn({ email, password })).user).toMatchObject({ full_name: 'Future', role: 'admin' })
    // The tests below count on the seeded administrator being the only one.
    const { users } = await list('?search=future')
    await update(users[0].id, { roles: ['agent'] })
  })

  test('has an address of its own', async () => {
    const answer = await create({ name: 'Again', email: 'demo@mullion.local' })
    expect([answer.status, answer.meta.code]).toEqual([409, 'conflict'])
    expect((await app.signIn()).user.full_name).toBe('Demo Photographer')
  })

  test.each([
    [{ email: 'a@b.co' }, 'Please enter your name'],
    [{ name: 'A' }, 'Please enter your email address'],
    [{ name: 'A', email: 'nobody' }, 'Please enter a valid email address'],
    [{ name: 'A', email: 'a@b.co', nmls_number: 'x' }, 'An NMLS number has 1 to 12 digits'],
    [{ name: 'A', email: 'a@b.co', phone_number: '12' }, expect.stringContaining('country code')],
    [{ name: 'A', email: 'a@b.co', roles: [] }, 'Choose at least one role'],
    [{ name: 'A', email: 'a@b.co', role: 'admin', roles: ['agent'] }, 'The role must be one of the roles'],
    [{ name: 'A', email: 'a@b.co', role: 'king' }, expect.stringContaining('role')],
  ])('is refused with %j', async (body, message) => {
    const answer = await create(body)
    expect([answer.status, answer.meta.message]).toEqual([400, message])
    expect((await list('?search=a@b.co')).users).toEqual([])
  })
})

describe('the list', () => {
  test('goes by name, in pages, and is searched by name, address and phone', async () => {
    for (const name of ['zoe', 'Yan', 'xavier'])
      await create({ name: `Paged ${name}`, email: `${name}@paged.example`, nmls_number: '42' })
    const all = await list('?search=PAGED')
    expect(all.users.map((user) => user.name)).toEqual(['Paged xavier', 'Paged Yan', 'Paged zoe'])
    const second = await list('?search=paged&limit=2&page=2')
    expect(second.users.map((user) => user.name)).toEqual(['Paged zoe'])
    expect(second.pagination).toEqual({ currentPage: 2, totalRecords: 3, totalItems: 1 })
    expect((await list('?search=415555')).users.map((user) => user.name)).toEqual(['In Vited'])
    // What is a sign to the database is a letter here.
    expect((await list('?search=%25')).users).toEqual([])
    expect((await list('?search=_aged')).users).toEqual([])
  })

  test('by role names who has it, whichever they work in', async () => {
    const of = async (role: string) =>
      (await app.api<List>('GET', `/users/role-user-list?role=${role}`, { token: admin })).data.users
    expect((await of('admin')).map((user) => user.email)).toEqual(['admin@mullion.local'])
    expect((await of('photographer')).map((user) => user.name)).toEqual([
      'Administrator',
      'Demo Photographer',
    ])
    expect((await app.api('GET', '/users/role-user-list', { token: admin })).status).toBe(400)
  })
})

describe('an update', () => {
  test('changes what is given and nothing else', async () => {
    const { id } = (await create({ name: 'Before', email: 'before@example.com', nmls_number: '1' })).data.user
    const named = await update(id, { name: 'After', phone_number: '+4930123456' })
    expect([named.status, named.meta.message]).toEqual([200, 'User updated successfully'])
    expect(named.data.user).toMatchObject({ name: 'After', nmls_number: '1', phone_number: '+4930123456' })
    expect((await update(id, { nmls_number: '' })).data.user.nmls_number).toBeNull()
    expect((await update(id, { roles: ['agent', 'photographer'] })).data.user).toMatchObject({
      role: 'agent',
      roles: ['agent', 'photographer'],
    })
    expect((await update(id, { role: 'loan_officer' })).data.user.roles).toEqual(['loan_officer'])
    expect((await edit(id)).data.user).toMatchObject({ name: 'After', role: 'loan_officer' })
    expect((await update('nobody', { name: 'X' })).status).toBe(404)
    expect((await update(id, { email: 'demo@mullion.local' })).meta.code).toBe('conflict')
  })

  test('of the address ends codes that went to the old one, and tells it', async () => {
    const old = 'old.address@example.com'
    const { user } = await app.signUp(old)
    const known = [(await app.readMail(old)).file]
    await app.api('POST', '/auth/forgot-password', { body: { email: old } })
    const code = await app.readMail(old, known)
    await update(user.id, { email: 'new.address@example.com' })
    const notice = await app.readMail(old, [...known, code.file])
    expect(notice.subject).toBe('The address of your Mullion account was changed')
    const stale = { email: 'new.address@example.com', otp: readCode(code.text) }
    expect((await app.api('POST', '/auth/verify-forgot-otp', { body: stale })).status).toBe(400)
    await app.signIn({ email: 'new.address@example.com', password })
  })

  test('does not take the admin role from the last administrator', async () => {
    for (const body of [{ role: 'agent' }, { roles: ['agent', 'photographer'] }]) {
      const answer = await update(adminId, body)
      expect([answer.status, answer.meta.code]).toEqual([409, 'conflict'])
    }
    expect((await app.api('DELETE', '/users/delete-account', { token: admin })).status).toBe(409)
    // An invited administrator who has never come does not count.
    await create({ name: 'Not Here', email: 'not.here@example.com', roles: ['admin'] })
    expect((await update(adminId, { role: 'agent' })).status).toBe(409)
    expect((await app.signIn('admin')).user.roles).toContain('admin')
  })

  test('of two administrators who demote each other at once, one stays', async () => {
    const second = await app.signUp('second.admin@example.com')
    await update(second.user.id, { roles: ['admin', 'agent'], role: 'admin' })
    const demote = (token: string, id: string) =>
      app.api('POST', '/users/update', { token, body: { id, roles: ['agent'] } })
    const answers = await Promise.all([demote(admin, second.user.id), demote(second.access_token, adminId)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const left = await app.query<{ id: string }>(
      `select id from users where 'admin' = any(roles) and email_verified_at is not null`,
    )
    expect(left).toHaveLength(1)
    await app.query(`update users set role = 'admin', roles = '{admin,agent}' where id = $1`, [adminId])
  })
})

test('an administrator without the role at work is refused like anybody else', async () => {
  const { access_token: token } = await app.signIn(demoAccount(app.dataDir, 'demo'))
  for (const [method, path] of [
    ['GET', '/users/list'],
    ['GET', `/users/edit/${adminId}`],
    ['GET', '/users/role-user-list?role=admin'],
    ['POST', '/users/create'],
    ['POST', '/users/update'],
  ] as const) {
    const body = method === 'GET' ? {} : { body: { id: adminId, name: 'X', email: 'x@example.com' } }
    const answer = await app.api(method, path, { token, ...body })
    expect([path, answer.status, answer.meta.code]).toEqual([path, 403, 'forbidden'])
  }
})
