import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Plan } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'

// An installation whose films cannot be made; all that come with it can.
vi.mock('../../server/engines/film-engines.ts', async (load) => {
  const { filmEngines } = await load<typeof import('../../server/engines/film-engines.ts')>()
  const unavailable = Object.entries(filmEngines).map(([name, engine]) => [
    name,
    { ...engine, is_available: false },
  ])
  return { filmEngines: Object.fromEntries(unavailable) as typeof filmEngines }
})

let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterAll(async () => {
  await app.stop()
})

test('credits that nothing can be ordered for are neither offered nor sold', async () => {
  const { data } = await app.api<{ plans: Plan[]; total: number }>('GET', '/plans')
  expect(new Set(data.plans.map(({ type }) => type))).toEqual(new Set(['ai_image_generations']))
  expect(data.total).toBe(data.plans.length)
  const { access_token: token } = await app.signUp('buyer@example.com')
  const buy = (plan_id: string) =>
    app.api('POST', '/subscriptions/purchase', { token, body: { plan_id, quantity: 1 } })
  const refused = await buy('videos-single')
  expect([refused.status, refused.meta.code]).toEqual([409, 'engine_unavailable'])
  expect(refused.meta.message).toContain('not sold')
  expect((await buy('images-single')).status).toBe(200)
  const mine = await app.api('GET', '/subscriptions/my-credits', { token })
  expect(mine.data).toMatchObject({ total_image: 15, total_video: 0 })
})
