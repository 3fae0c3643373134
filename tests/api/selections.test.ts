import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectionLimits } from '../../core/contract/constants.ts'
import type { SavedSelection } from '../../core/contract/selections.ts'
import type { Image } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { boxMask, greyPng, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder } from '../helpers/studio.ts'

let app: App
let token: string
let photo: Image

beforeAll(async () => {
  app = await startInProcess()
  token = (await app.signIn()).access_token
  photo = await addReady(app, token, await roomJpeg())
})
afterAll(() => app.stop())

function save(name: string, png: Uint8Array) {
  const form = new FormData()
  form.set('image_id', photo.id)
  form.set('name', name)
  form.set('mask', new Blob([new Uint8Array(png)]), 'mask.png')
  return app.api<{ selection: SavedSelection }>('POST', '/selections', { token, form })
}

async function list(): Promise<SavedSelection[]> {
  const { data } = await app.api<{ selections: SavedSelection[] }>('GET', `/images/${photo.id}/selections`, {
    token,
  })
  return data.selections
}

test('a selection is saved, named, listed, read, deleted, and is never a mask of the removal', async () => {
  const png = await boxMask()
  const saved = await save('  Sofa ', png)
  expect(saved).toMatchObject({ status: 201, data: { selection: { name: 'Sofa' } } })
  const { id, url } = saved.data.selection

  // Sent again after a lost answer it is the same one; another mask may not take its name.
  expect((await save('Sofa', png)).data.selection.id).toBe(id)
  const other = await greyPng(Buffer.alloc(640 * 480, 90), 640, 480)
  expect(await save('SOFA', other)).toMatchObject({ status: 409, meta: { code: 'conflict' } })
  const soft = (await save('Glow', other)).data.selection
  // What is soft stays soft: eight bits a pixel, grey.
  const kept = Buffer.from(await (await fetch(`${app.url}${soft.url}`)).arrayBuffer())
  expect([...kept.subarray(24, 26)]).toEqual([8, 0])
  expect((await list()).map(({ name }) => name)).toEqual(['Sofa', 'Glow'])
  const read = await fetch(`${app.url}${url}`)
  expect(read.status).toBe(200)
  expect(read.headers.get('content-type')).toBe('image/png')

  const rename = (to: string) => app.api('PATCH', `/selections/${soft.id}`, { token, body: { name: to } })
  expect((await rename('sofa')).status).toBe(409)
  expect((await rename('Lamp')).status).toBe(200)

  expect((await placeOrder(app, token, { image_id: photo.id, mask_id: id })).status).toBe(404)
  const draft = await app.api<{ mask_id: string | null }>(
    'GET',
    `/submit-order/item-removal-mask/last-temp-image/${photo.id}`,
    { token },
  )
  expect(draft.data.mask_id).toBeNull()

  expect((await app.api('DELETE', `/selections/${id}`, { token })).status).toBe(200)
  expect((await app.api('DELETE', `/selections/${id}`, { token })).status).toBe(404)
  expect((await list()).map(({ name }) => name)).toEqual(['Lamp'])
  expect((await fetch(`${app.url}${url}`)).status).toBe(404)
})

test('a photo has so many selections and no more, and no names that say nothing', async () => {
  const png = await boxMask()
  expect((await save(' ', png)).status).toBe(400)
  expect((await save('x'.repeat(selectionLimits.nameLetters + 1), png)).status).toBe(400)
  const small = await boxMask(320, 240)
  expect((await save('Small', small)).status).toBeGreaterThanOrEqual(400)
  const room = selectionLimits.count - (await list()).length
  const answers = await Promise.all(Array.from({ length: room + 2 }, (_, i) => save(`Number ${i}`, png)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(room)
  expect(answers.find(({ status }) => status === 409)?.meta.message).toContain('Delete one first')
  expect(await list()).toHaveLength(selectionLimits.count)
})
