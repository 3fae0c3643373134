import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addressOf, titles } from '../helpers/screens.ts'
import specification from '../trust/specification.json' with { type: 'json' }
import { openScreen, run } from './open.tsx'

test('every private screen opens for an account that has no photo yet', async () => {
  const { session, film } = await run.signUp('empty@example.com')
  for (const route of specification.routes.private) {
    const path = addressOf(route, film)
    const place = await openScreen(path, session)
    await expect.poll(() => page.getByRole('heading').elements().length, { message: path }).toBeGreaterThan(0)
    await expect.poll(() => document.title, { message: path }).toMatch(titles[route] ?? /Mullion/)
    for (const name of ['Page Not Found', 'This screen has failed'])
      expect(page.getByRole('heading', { name }).elements(), path).toEqual([])
    expect(place().pathname, path).not.toBe('/')
  }
})
