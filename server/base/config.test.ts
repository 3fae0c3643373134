import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { configTable } from './config-table.ts'
import { readConfig } from './config.ts'

test('without an environment everything has a safe default', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 4000,
    HOST: '127.0.0.1',
    DATA_DIR: path.resolve('data'),
    SEED_DEMO: true,
    TRUST_PROXY: 0,
  })
})

test('an empty value is none', () => {
  const given = readConfig({ DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '', MEDIA_SECRET: '' })
  expect([given.DATABASE_URL, given.SMTP_URL, given.PUBLIC_URL, given.MEDIA_SECRET]).toEqual(
    Array.from({ length: 4 }),
  )
})

test('a Stripe key needs the secret of its webhook and the address that buyers come back to', () => {
  const key = { STRIPE_SECRET_KEY: 'sk_test_0000' }
  expect(() => readConfig(key)).toThrow(
    /STRIPE_WEBHOOK_SECRET: must be set with STRIPE_SECRET_KEY\n.*PUBLIC_URL: must be set/,
  )
  const whole = { ...key, STRIPE_WEBHOOK_SECRET: 'whsec_0000', PUBLIC_URL: 'https://mullion.example' }
  expect(readConfig(whole)).toMatchObject(whole)
})

test('the Aryeo API is asked over https, save on the test host', () => {
  const plain = { ARYEO_URL: 'http://127.0.0.1:8080/v1' }
  expect(() => readConfig(plain)).toThrow(/ARYEO_URL: must start with https:/)
  expect(() => readConfig({ ...plain, ARYEO_TEST_HOST: '127.0.0.1:8081' })).toThrow(/ARYEO_URL/)
  expect(readConfig({ ...plain, ARYEO_TEST_HOST: '127.0.0.1:8080' })).toMatchObject(plain)
  expect(readConfig({}).ARYEO_URL).toBe('https://api.aryeo.com/v1')
})

const production = {
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_0000',
  STRIPE_WEBHOOK_SECRET: 'whsec_0000',
  SEED_DEMO: '0',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://studio.example',
}

test('production starts with everything that strangers need', () => {
  expect(readConfig(production, 1000)).toMatchObject({ NODE_ENV: 'production', SEED_DEMO: false })
})

test.each([
  ['STRIPE_SECRET_KEY', 'test-till', { STRIPE_SECRET_KEY: '' }, 1000],
  ['SEED_DEMO', 'demo-accounts', { SEED_DEMO: '1' }, 1000],
  ['SMTP_URL', 'mail-to-disk', { SMTP_URL: '' }, 1000],
  ['PUBLIC_URL', 'no-origin', { PUBLIC_URL: '', STRIPE_SECRET_KEY: '' }, 1000],
  ['user', 'root', {}, 0],
])(
  'production without %s is refused, with what mends it, until %s is allowed by name',
  (name, risk, lack, uid) => {
    const env = { ...production, ...lack }
    const others = risk === 'no-origin' ? 'test-till' : ''
    expect(() => readConfig({ ...env, ALLOW_IN_PRODUCTION: others }, uid)).toThrow(
      new RegExp(`^The configuration is wrong:\n  ${name}: must .*ALLOW_IN_PRODUCTION=${risk}\\)$`),
    )
    expect(readConfig({ ...env, ALLOW_IN_PRODUCTION: `${others},${risk}` }, uid)).toBeDefined()
    expect(readConfig({ ...env, NODE_ENV: 'development' }, uid)).toBeDefined()
  },
)

test('production with nothing set names all that is missing at once', () => {
  expect(() => readConfig({ NODE_ENV: 'production' }, 0)).toThrow(
    /STRIPE_SECRET_KEY: .*\n.*SEED_DEMO: .*\n.*SMTP_URL: .*\n.*PUBLIC_URL: .*\n.*user: /,
  )
  expect(() => readConfig({ NODE_ENV: 'production', ALLOW_IN_PRODUCTION: 'everything' }, 1)).toThrow(
    /ALLOW_IN_PRODUCTION: has names of test-till, /,
  )
})

test('each wrong variable is named, with what it should be', () => {
  const env = { PORT: 'x', DATABASE_URL: 'mysql://x', MEDIA_SECRET: 'short', LOG_LEVEL: 'loud' }
  expect(() => readConfig(env)).toThrow(
    /PORT: .*\n.*DATABASE_URL: must start with postgres:\/\/\n.*MEDIA_SECRET: must have at least 32 characters\n.*LOG_LEVEL: /,
  )
})

test('processes of one role need what they share, and a worker of some services is one', () => {
  expect(() => readConfig({ ROLE: 'api' })).toThrow(
    /DATABASE_URL: must be set with ROLE=api.*\n.*STORAGE_URL: .*\n.*ENCRYPTION_KEY: /,
  )
  expect(() => readConfig({ WORKER_PRODUCTS: 'item-removal' })).toThrow(/WORKER_PRODUCTS: is for ROLE=worker/)
  expect(() => readConfig({ SEPARATE_PRODUCTS: 'item-removal,painting' })).toThrow(/SEPARATE_PRODUCTS: /)
  expect(() => readConfig({ STORAGE_URL: 'ftp://files' })).toThrow(
    /STORAGE_URL: must be a folder, as file:.* or a bucket/,
  )
  expect(() => readConfig({ STORAGE_URL: 's3://studio/files' })).toThrow(/AWS_ACCESS_KEY_ID: must be set/)
  expect(() => readConfig({ DIRECT_UPLOADS: '1' })).toThrow(/DIRECT_UPLOADS: is for STORAGE_URL=s3:/)
})

/** Prettier pads the cells of the page. */
const unpadded = (table: string) => table.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-')

test('docs/configuration.md has the table of what is really read', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  expect(unpadded(page)).toContain(unpadded(configTable()))
})
