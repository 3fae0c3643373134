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

test('each wrong variable is named, with what it should be', () => {
  const env = { PORT: 'x', DATABASE_URL: 'mysql://x', MEDIA_SECRET: 'short', LOG_LEVEL: 'loud' }
  expect(() => readConfig(env)).toThrow(
    /PORT: .*\n.*DATABASE_URL: must start with postgres:\/\/\n.*MEDIA_SECRET: must have at least 32 characters\n.*LOG_LEVEL: /,
  )
})

/** Prettier pads the cells of the page. */
const unpadded = (table: string) => table.replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-')

test('docs/configuration.md has the table of what is really read', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  expect(unpadded(page)).toContain(unpadded(configTable()))
})
