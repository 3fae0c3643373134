import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Plan } from '../../core/contract/shapes.ts'
import { filmEngines } from '../../server/engines/film-engines.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'

let app: App
const engines = Object.values(filmEngines)
const before = engines.map((engine) => engine.is_available)
beforeAll(async () => {
  app = await startInProcess()
  // An installation whose films cannot be made; all that come with it can.
  for (const engine of engines) engine.is_available = false
})
afterAll(async () => {
  for (const [i, engine] of engines.entries()) engine.is_available = before[i]
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
