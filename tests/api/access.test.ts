import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../../core/contract/route.ts'
import { routes } from '../../core/contract/table.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'

let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterAll(async () => {
  await app.stop()
})

const all = Object.entries<Route>(routes)
const closed = all.filter(([, route]) => route.access !== 'public')

function addressOf(route: Route): string {
  return route.path
    .replace(':product', 'item-removal')
    .replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
}

function bodyOf(route: Route): { body?: unknown; form?: FormData } {
  if (route.upload) {
    const form = new FormData()
    form.set(route.upload.file, new Blob(['x']), 'x.png')
    return { form }
  }
  if (route.method === 'GET') return {}
  // A body that cannot be read is refused before the id is looked up.
  return { body: route.body && 'name' in route.body.shape ? { name: 'A name' } : {} }
}

describe.each(closed)('%s', (_name, route) => {
  test('requires authentication', async () => {
    const address = addressOf(route)
    for (const token of [undefined, 'made-up', 'a'.repeat(43)]) {
      const answer = await app.api(route.method, address, { ...bodyOf(route), token })
      expect([answer.status, answer.meta.code, answer.meta.status]).toEqual([401, 'unauthenticated', 401])
    }
  })
})

const ofSubscribers = closed.filter(([, route]) => route.access === 'subscriber')
test.each(ofSubscribers)('%s is for subscribers', async (_name, route) => {
  const { access_token: token } = await app.signIn('newcomer')
  const answer = await app.api(route.method, addressOf(route), { ...bodyOf(route), token })
  expect([answer.status, answer.meta.code]).toEqual([403, 'not_subscribed'])
})

const ofAdmins = closed.filter(([, route]) => route.access === 'admin')
test.each(ofAdmins)('%s is for administrators', async (_name, route) => {
  const { access_token: token } = await app.signIn()
  const answer = await app.api(route.method, addressOf(route), { ...bodyOf(route), token })
  expect([answer.status, answer.meta.code]).toEqual([403, 'forbidden'])
})

const withId = closed.filter(([, route]) => route.path.includes(':id'))
test.each(withId)('%s answers a missing id with 404', async (_name, route) => {
  const { access_token: token } = await app.signIn(route.access === 'admin' ? 'admin' : 'demo')
  const answer = await app.api(route.method, addressOf(route), { ...bodyOf(route), token })
  // The last mask of an image that is not there is no mask: nulls, by the contract.
  const isMask = route.path.includes('last-temp-image')
  expect(answer.status).toBe(isMask && answer.status === 200 ? 200 : 404)
  if (answer.status === 404) expect(answer.meta.code).toBe('not_found')
})

test('the reference names every route', async () => {
  const document = (await (await fetch(`${app.url}/api/docs/json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const named = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => operation.operationId),
  )
  expect(named.sort()).toEqual(all.map(([name]) => name).sort())
  expect((await fetch(`${app.url}/api/docs/`)).status).toBe(200)
})

test('the reference says what an upload needs', async () => {
  const answer = await fetch(`${app.url}/api/docs/json`)
  type Form = { schema: { required?: string[] } }
  const { paths } = (await answer.json()) as {
    paths: Record<string, Record<string, { requestBody: { content: { 'multipart/form-data': Form } } }>>
  }
  const needs = (method: string, path: string) =>
    paths[`/api${path}`][method].requestBody.content['multipart/form-data'].schema.required
  expect(needs('post', '/submit-order/item-removal-mask/manual-mask')).toEqual(['image_id', 'mask'])
  expect(needs('put', '/users/update-profile-picture')).toEqual(['profile_picture'])
  expect(needs('post', '/users/profile-update')).toBeUndefined()
})
