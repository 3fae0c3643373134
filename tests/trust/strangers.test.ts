// What strangers do with somebody else's address: they gain nothing, and the owner loses nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type App, demoAccount, readCode } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { readMails } from '../helpers/mails.ts'
import { waitFor } from '../helpers/wait.ts'

let app: App
beforeAll(async () => {
  app = await startInProcess({
    env: { TRUST_PROXY: '1', PUBLIC_URL: 'https://studio.example', RATE_LIMIT_FACTOR: '1' },
  })
})
afterAll(async () => {
  await app.stop()
})
beforeEach(async () => {
  await app.query('delete from rate_limits')
})

/** A browser keeps the cookie that it is given; a program does not. Both have an address. */
function caller(address: string, isBrowser: boolean) {
  let cookie: string | undefined
  return async (path: string, body: object) => {
    const answer = await app.api<{ reset_token: string }>('POST', `/auth/${path}`, {
      body,
      headers: { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) },
    })
    if (isBrowser) cookie ??= answer.headers.get('set-cookie')?.split(';', 1)[0]
    return answer
  }
}
type Caller = ReturnType<typeof caller>

/** A browser that has been at this server before. */
async function browser(address: string): Promise<Caller> {
  const call = caller(address, true)
  await call('signin', { email: 'nobody@example.com', password: 'x' })
  await app.query('delete from rate_limits')
  return call
}

/** What `ask` has mailed to the address. */
async function mailOf(email: string, ask: () => Promise<unknown>): Promise<string> {
  const known = (await readMails(app.dataDir, email)).map(({ file }) => file)
  await ask()
  return (await app.readMail(email, known)).text
}

const codeOf = async (email: string, ask: () => Promise<unknown>) => readCode(await mailOf(email, ask))

const owners = 'the owner has 7 keys'
const strangers = 'the stranger has 8 keys'
const wrong = (code: string, by: number) => ((Number(code) + by) % 1_000_000).toString().padStart(6, '0')

const kinds: [string, (address: string) => Promise<Caller>][] = [
  ['browsers', browser],
  ['programs', async (address) => caller(address, false)],
]

describe.each(kinds)('two %s sign up with one address', (kind, open) => {
  const signUp = (call: Caller, email: string, isOwner: boolean) =>
    codeOf(email, () =>
      call('signup', {
        email,
        full_name: isOwner ? 'Owner' : 'Stranger',
        password: isOwner ? owners : strangers,
      }),
    )

  test.each(['owner', 'stranger'])(
    'and the owner is the one who confirms, the %s being first',
    async (first) => {
      const email = `${first}.${kind}@example.com`
      const [owner, stranger] = [await open('198.51.100.1'), await open('203.0.113.1')]
      const codes = new Map<boolean, string>()
      for (const isOwner of [first === 'owner', first !== 'owner'])
        codes.set(isOwner, await signUp(isOwner ? owner : stranger, email, isOwner))
      // Both mails are the owner's. The stranger's code is no good where the owner types it.
      const mailed = { owner: codes.get(true)!, stranger: codes.get(false)! }
      if (mailed.owner !== mailed.stranger)
        expect((await owner('verify-otp', { email, code: mailed.stranger })).meta.code).toBe('invalid_code')
      const confirmed = await owner('verify-otp', { email, code: mailed.owner })
      expect(confirmed.data).toMatchObject({ user: { full_name: 'Owner' } })
      expect((await stranger('verify-otp', { email, code: mailed.stranger })).meta.code).toBe('invalid_code')
      expect((await stranger('signin', { email, password: strangers })).meta.code).toBe('invalid_credentials')
      expect((await owner('signin', { email, password: owners })).status).toBe(200)
    },
  )

  test('and a new code is for the sign-up of who asks', async () => {
    const email = `resent.${kind}@example.com`
    const [owner, stranger] = [await open('198.51.100.1'), await open('203.0.113.1')]
    await signUp(owner, email, true)
    await signUp(stranger, email, false)
    await app.query('delete from rate_limits')
    const code = await codeOf(email, () => owner('resend-verification-otp', { email }))
    const confirmed = await owner('verify-otp', { email, code })
    expect(confirmed.data).toMatchObject({ user: { full_name: 'Owner' } })
    expect((await owner('signin', { email, password: owners })).status).toBe(200)
  })

  test('and wrong codes of the one leave the tries of the other', async () => {
    const email = `tries.${kind}@example.com`
    const [owner, stranger] = [await open('198.51.100.1'), await open('203.0.113.1')]
    const code = await signUp(owner, email, true)
    for (let by = 1; by <= 20; by++) await stranger('verify-otp', { email, code: wrong(code, by) })
    expect((await owner('verify-otp', { email, code })).status).toBe(200)
  })
})

test('a sign-up that waits gets another code from a new browser with its password', async () => {
  const email = 'elsewhere@example.com'
  const first = await browser('198.51.100.1')
  await codeOf(email, () => first('signup', { email, full_name: 'Owner', password: owners }))
  const second = await browser('198.51.100.2')
  expect((await second('signin', { email, password: owners })).meta.code).toBe('email_not_verified')
  await app.query('delete from rate_limits')
  const code = await codeOf(email, () => second('resend-verification-otp', { email }))
  expect((await second('verify-otp', { email, code })).status).toBe(200)
})

describe('a reset', () => {
  test('outlives the wrong codes of strangers, and their asking', async () => {
    const { email } = await app.signUp('reset.owner@example.com').then(({ user }) => user)
    const [owner, stranger] = [await browser('198.51.100.1'), await browser('203.0.113.1')]
    const otp = await codeOf(email, () => owner('forgot-password', { email }))
    await stranger('forgot-password', { email })
    for (let by = 1; by <= 20; by++) await stranger('verify-forgot-otp', { email, otp: wrong(otp, by) })
    expect((await stranger('verify-forgot-otp', { email, otp })).status).not.toBe(200)
    const { data } = await owner('verify-forgot-otp', { email, otp })
    const body = { email, reset_token: data.reset_token, new_password: owners }
    expect((await owner('reset-password', body)).status).toBe(200)
  })

  test('links to the address of the installation, whatever the request says of it', async () => {
    const { email } = await app.signUp('reset.host@example.com').then(({ user }) => user)
    const text = await mailOf(email, () =>
      app.api('POST', '/auth/forgot-password', {
        body: { email },
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '198.51.100.7' },
      }),
    )
    expect(text).toContain('https://studio.example/')
    expect(text).not.toContain('evil')
  })

  test('is done by the link of the mail from any browser, once', async () => {
    const { email } = await app.signUp('reset.link@example.com').then(({ user }) => user)
    const text = await mailOf(email, async () =>
      (await browser('198.51.100.1'))('forgot-password', { email }),
    )
    const link = new URL(/https:\S+/.exec(text)![0])
    expect([link.origin, link.pathname, link.search]).toEqual(['https://studio.example', '/new-password', ''])
    const given = new URLSearchParams(link.hash.slice(1))
    expect(given.get('email')).toBe(email)
    const elsewhere = await browser('203.0.113.1')
    const body = { email, reset_token: given.get('token'), new_password: owners }
    expect((await elsewhere('reset-password', body)).status).toBe(200)
    expect((await elsewhere('reset-password', body)).meta.code).toBe('invalid_code')
  })

  test('is mailed to the owner though strangers ask for many', async () => {
    const { email } = await app.signUp('reset.many@example.com').then(({ user }) => user)
    const stranger = await browser('203.0.113.1')
    for (let count = 0; count < 8; count++) await stranger('forgot-password', { email })
    const owner = await browser('198.51.100.1')
    expect(await mailOf(email, () => owner('forgot-password', { email }))).toContain('your code')
  })
})

describe('wrong passwords of strangers', () => {
  const guess = async (call: Caller, email: string, count: number) => {
    for (let number = 0; number < count; number++)
      await call('signin', { email, password: `guess ${number}` })
  }

  test('leave the owner’s tries, in any network', async () => {
    const demo = demoAccount(app.dataDir, 'demo')
    const stranger = await browser('203.0.113.1')
    await guess(stranger, demo.email, 11)
    expect((await stranger('signin', demo)).status).toBe(429)
    expect((await (await browser('198.51.100.1'))('signin', demo)).status).toBe(200)
  })

  test('of a whole IPv6 network count as one, however its proxy writes it', async () => {
    const demo = demoAccount(app.dataDir, 'demo')
    for (let host = 1; host <= 10; host++)
      await caller(`[2001:db8:0:7::${host}]:${50_000 + host}`, false)('signin', {
        email: demo.email,
        password: 'guess',
      })
    expect((await caller('2001:db8:0:7:ffff::1', false)('signin', demo)).status).toBe(429)
    expect((await caller('2001:db8:0:8::1', false)('signin', demo)).status).toBe(200)
  })

  test('from many networks stop all but browsers that the owner has come from', async () => {
    const demo = demoAccount(app.dataDir, 'demo')
    const owner = await browser('198.51.100.1')
    expect((await owner('signin', demo)).status).toBe(200)
    for (let network = 1; network <= 10; network++)
      await guess(caller(`203.0.113.${network}`, false), demo.email, 10)
    expect((await caller('203.0.113.99', false)('signin', demo)).status).toBe(429)
    expect((await owner('signin', demo)).status).toBe(200)
  })
})

test('a machine works as much for an address without an account', async () => {
  const { email } = await app.signUp('busy@example.com').then(({ user }) => user)
  const work = async (address: string, isMailed: boolean) => {
    const before = process.cpuUsage()
    const sent = (await readMails(app.dataDir, address)).length
    for (let count = 0; count < 10; count++) {
      await caller('198.51.100.1', false)('forgot-password', { email: address })
      await app.query('delete from rate_limits')
    }
    if (isMailed)
      await waitFor('ten mails', async () =>
        (await readMails(app.dataDir, address)).length >= sent + 10 ? true : undefined,
      )
    // Codes are hashed in turn: when the mail of a last one has come, those of all have been.
    else await mailOf(email, () => caller('198.51.100.2', false)('forgot-password', { email }))
    return process.cpuUsage(before).user
  }
  await work(email, true)
  const [known, unknown] = [await work(email, true), await work('nobody@example.com', false)]
  // Measured: 0.76 to 0.80; 0.28 to 0.32 where only known addresses get a code.
  expect(unknown / known).toBeGreaterThan(0.5)
})

test('where the installation has https, browsers are told to use nothing else', async () => {
  const { headers } = await fetch(`${app.url}/api/health`)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
})
