import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedPack } from '../../core/contract/furniture.ts'
import { readPackedPiece } from '../../core/scene/pack/packed-piece.ts'
import type { App } from '../helpers/app.ts'
import { wedgeGlb } from '../../server/furniture/testing/glb.ts'
import { startInProcess } from '../helpers/in-process.ts'

let app: App
let admin: string
let agent: string
beforeAll(async () => {
  app = await startInProcess()
  admin = (await app.signIn('admin')).access_token
  agent = (await app.signIn()).access_token
})
afterAll(async () => {
  await app.stop()
})

interface Begun {
  pack: string
  revision: string
  items: { id: string; file: string }[]
  refused: { item: string; reason: string }[]
}

const item = (id: string, more: object = {}) => ({
  id,
  file: `${id}.glb`,
  name: id,
  category: 'armchair',
  spaces: ['living-room'],
  size: [2, 1, 0.5],
  ...more,
})
const pack = (items: unknown[]) => ({
  format: 1,
  id: 'nordic',
  name: 'Nordic',
  author: 'A. Maker',
  licence: 'CC0-1.0',
  items,
})
const begin = (value: unknown, token = admin) =>
  app.api<Begun>('POST', '/furniture/imports', { token, body: { pack: value } })
const end = ({ pack: name, revision }: Begun) =>
  app.api('POST', '/furniture/imports/end', { token: admin, body: { pack: name, revision } })
const list = async () =>
  (await app.api<{ packs: ListedPack[]; credits: string[] }>('GET', '/furniture/packs', { token: agent }))
    .data

async function send({ pack: name, revision }: Begun, id: string, glb: Uint8Array) {
  const form = new FormData()
  form.set('pack', name)
  form.set('revision', revision)
  form.set('item', id)
  form.set('model', new Blob([new Uint8Array(glb)]), `${id}.glb`)
  const response = await fetch(`${app.url}/api/furniture/imports/models`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}` },
    body: form,
  })
  return (await response.json()) as { meta: { success: boolean; message: string } }
}

test('a pack is imported whole: bad items are named, good ones can be had by everybody', async () => {
  const credit = 'Chair by A. Maker, CC BY 4.0'
  const { data } = await begin(
    pack([
      item('chair', { licence: 'CC-BY-4.0', credit }),
      item('broken'),
      item('no-size', { size: [1, -1, 1] }),
      item('chair'),
      item('uncredited', { licence: 'CC-BY-4.0' }),
    ]),
  )
  expect(data.items.map(({ id }) => id)).toEqual(['chair', 'broken'])
  expect(data.refused.map((each) => each.item)).toEqual(['no-size', 'chair', 'uncredited'])
  expect(data.refused[2]?.reason).toMatch(/asks for a credit/)

  expect((await send(data, 'chair', await wedgeGlb())).meta.success).toBe(true)
  const refusal = await send(data, 'broken', new TextEncoder().encode('no model at all'))
  expect(refusal.meta).toMatchObject({ success: false, message: 'It is no .glb file.' })
  // Nothing is half imported: before the end nobody sees it.
  expect((await list()).packs).toEqual([])
  expect((await end(data)).status).toBe(200)

  const { packs, credits } = await list()
  expect(packs).toMatchObject([{ id: 'nordic', items: [{ id: 'chair', triangles: 8, credit }] }])
  expect(credits).toEqual([credit])
  const url = `${app.url}${packs[0].items[0].model_url}`
  expect((await fetch(url)).status).toBe(401)
  const file = await fetch(url, { headers: { authorization: `Bearer ${agent}` } })
  expect(readPackedPiece(new Uint8Array(await file.arrayBuffer())).materials[0]?.name).toBe('cloth')
})

test('a pack that is imported again takes the place of the former one, and only once it has ended', async () => {
  const first = (await begin(pack([item('chair')]))).data
  await send(first, 'chair', await wedgeGlb())
  await end(first)
  const second = (await begin(pack([item('stool')]))).data
  expect((await list()).packs[0]?.items.map(({ id }) => id)).toEqual(['chair'])
  // None of its models came: the former one stays.
  expect((await end(second)).meta.message).toBe('None of the models could be read.')
  expect((await list()).packs[0]?.items.map(({ id }) => id)).toEqual(['chair'])
  await send(second, 'stool', await wedgeGlb())
  await end(second)
  expect((await list()).packs[0]?.items.map(({ id }) => id)).toEqual(['stool'])
})

test('only administrators import and delete packs', async () => {
  expect((await begin(pack([item('chair')]), agent)).status).toBe(403)
  expect((await app.api('DELETE', '/furniture/packs/nordic', { token: agent })).status).toBe(403)
  expect((await app.api('DELETE', '/furniture/packs/nordic', { token: admin })).status).toBe(200)
  expect((await list()).packs).toEqual([])
  expect((await app.api('DELETE', '/furniture/packs/nordic', { token: admin })).status).toBe(404)
})

test('a file that is no pack is refused with its fault', async () => {
  expect((await begin({ format: 2 })).meta.message).toMatch(/^pack\.json: format/)
  expect((await begin('garbage')).meta.message).toMatch(/^pack\.json:/)
  expect((await begin(pack([item('../../etc')]))).data.refused[0]?.reason).toMatch(/^id:/)
})
