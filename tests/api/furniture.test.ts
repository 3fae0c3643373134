import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedPack } from '../../core/contract/furniture.ts'
import { readPackedPiece } from '../../core/scene/pack/packed-piece.ts'
import type { App } from '../helpers/app.ts'
import { wedgeGlb } from '../../server/furniture/testing/glb.ts'
import { type BegunImport, beginPack, endPack, packItem, packOf, sendModel } from '../helpers/furniture.ts'
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

const item = packItem
const pack = packOf
const begin = (value: unknown, token = admin) => beginPack(app, token, value)
const end = (begun: BegunImport) => endPack(app, admin, begun)
const send = (begun: BegunImport, id: string, glb: Uint8Array) => sendModel(app, admin, begun, id, glb)
const list = async () =>
  (await app.api<{ packs: ListedPack[]; credits: string[] }>('GET', '/furniture/packs', { token: agent }))
    .data

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

  expect((await send(data, 'chair', await wedgeGlb())).success).toBe(true)
  const refusal = await send(data, 'broken', new TextEncoder().encode('no model at all'))
  expect(refusal).toMatchObject({ success: false, message: 'It is no .glb file.' })
  // Nothing is half imported: before the end nobody sees it.
  expect((await list()).packs).toEqual([])
  expect((await end(data)).status).toBe(200)

  const { packs, credits } = await list()
  expect(packs).toMatchObject([{ id: 'nordic', items: [{ id: 'chair', triangles: 8, credit }] }])
  expect(credits).toEqual([credit])
  const url = `${app.url}${packs[0].items[0].model_url}`
  expect((await fetch(url.split('?')[0] ?? '')).status).toBe(401)
  const file = await fetch(url)
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
