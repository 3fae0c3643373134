import { expect, test } from 'vitest'
import { awaitDatabase, libpqUrl } from './outside.ts'

test.each([
  ['postgres://u:p@h/d', 'postgres://u:p@h/d'],
  ['postgres://u:p@h/d?sslmode=require', 'postgres://u:p@h/d?sslmode=require&uselibpqcompat=true'],
  ['postgres://h/d?a=b&sslmode=verify-full', 'postgres://h/d?a=b&sslmode=verify-full&uselibpqcompat=true'],
  [
    'postgres://h/d?uselibpqcompat=false&sslmode=require',
    'postgres://h/d?uselibpqcompat=false&sslmode=require',
  ],
])('%s is read as libpq reads it', (given, read) => {
  expect(libpqUrl(given)).toBe(read)
})

test.each(['postgres://mullion:s#cret@localhost/mullion', 'postgres://mullion:s/cret@localhost/mullion'])(
  '%s is refused in words that do not tell the password',
  async (url) => {
    const refusal = awaitDatabase(url, () => {})
    await expect(refusal).rejects.toThrow(/^DATABASE_URL cannot be read\. .*percent-encoded/)
    await expect(refusal).rejects.not.toThrow(/cret/)
  },
)
