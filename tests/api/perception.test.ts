import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { suggestRegions } from '../../core/imaging/suggest/suggest-regions.ts'
import type { Analysis } from '../../core/contract/shapes.ts'
import { codeOf } from '../../core/perception/classes.ts'
import { correctionsSize, packCorrections, unpackCorrections } from '../../core/perception/corrections.ts'
import { openPerceiver, perceive } from '../../core/perception/perceive.ts'
import { planeOfMap } from '../../core/perception/perception-map.ts'
import { classNetwork } from '../../core/perception/testing/class-network.ts'
import { reduceTo } from '../../server/pictures/encode.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertNoOrphans } from '../helpers/invariants.ts'
import { boxIn, boxMask, roomPixels } from '../helpers/pictures.ts'
import { placeOrder, readBytes, readImage, sendMask, uploadReady, waitForEnd } from '../helpers/studio.ts'

let folder: string
let app: App | undefined
const network = classNetwork({ seed: 5 })
const size = { width: 640, height: 480 }
const room = () => sharp(roomPixels(640, 480), { raw: { ...size, channels: 3 } })

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mullion-perception-'))
})
afterEach(async () => {
  if (app !== undefined) await assertNoOrphans(app)
  await app?.stop()
  app = undefined
})
afterAll(() => rmSync(folder, { recursive: true }))

async function startWith(model: Uint8Array): Promise<{ app: App; token: string }> {
  const file = path.join(folder, 'model.onnx')
  writeFileSync(file, model)
  app = await startInProcess({ env: { PERCEPTION_MODEL: file } })
  return { app, token: (await app.signIn()).access_token }
}

async function mapOf(app: App, token: string, imageId: string): Promise<Buffer> {
  const { analysis } = await readImage(app, token, imageId)
  return sharp(await readBytes(app, analysis!.perception_url!))
    .extractChannel(0)
    .raw()
    .toBuffer()
}

test('a photo, and what is made of it, have the maps that the network of the operator makes here', async () => {
  const { app, token } = await startWith(network)
  const image = await uploadReady(app, token, await room().png().toBuffer())
  const data = await room().ensureAlpha().raw().toBuffer()
  const here = planeOfMap(perceive({ ...size, data }, openPerceiver(network)!))
  const there = await mapOf(app, token, image.id)
  expect(there.equals(Uint8Array.from(here.data))).toBe(true)

  const mask = await sendMask(app, token, image.id, await boxMask(640, 480))
  const placed = await placeOrder(app, token, { image_id: image.id, mask_id: mask.data.mask.id })
  const [result] = (await waitForEnd(app, token, placed.data.order.id)).results
  const after = await mapOf(app, token, result.id)
  expect(after.length).toBe(there.length)
  expect(after.equals(there), 'the result is looked at anew').toBe(false)
})

/** Two boxes on a wall that are told from it by a little grey: things as likely as not. */
const paleBoxes = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="427" shape-rendering="crispEdges">
  <rect width="640" height="427" fill="#e1ded7"/><rect y="256" width="640" height="171" fill="#966e46"/>
  <path d="M107 85h107v75h-107zM405 85h107v75h-107z" fill="#b4b4b4"/></svg>`

test('what is offered for removal follows what the network sees', async () => {
  const { app, token } = await startWith(network)
  const file = await sharp(Buffer.from(paleBoxes)).png().toBuffer()
  const { id } = await uploadReady(app, token, file)
  const { analysis } = await readImage(app, token, id)
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const small = await reduceTo({ width: info.width, height: info.height, data }, 512)
  expect(suggestRegions(small).regions.length, 'by their looks alone').toBe(2)
  expect(analysis!.regions, 'the network sees hardly a thing').toEqual([])
})

test('what a photo shows is what its owner says, and what follows from it is looked for anew', async () => {
  const { app, token } = await startWith(network)
  const file = await sharp(Buffer.from(paleBoxes)).png().toBuffer()
  const image = await uploadReady(app, token, file)
  const { analysis: before } = await readImage(app, token, image.id)
  const correct = (corrections: object | null) =>
    app.api<{ analysis: Analysis }>('PUT', `/images/${image.id}/classes`, { token, body: { corrections } })
  const grid = correctionsSize(image)
  const plane = { ...grid, data: new Uint8Array(grid.width * grid.height) }
  // The left box is a thing, all else a wall.
  const isBox = (x: number, y: number) => x >= 86 && x < 171 && y >= 68 && y < 128
  for (let p = 0; p < plane.data.length; p++)
    plane.data[p] = codeOf(isBox(p % grid.width, Math.floor(p / grid.width)) ? 'object' : 'wall')
  const corrections = packCorrections(plane)!
  const { status, data } = await correct(corrections)
  expect(status).toBe(200)
  expect(data.analysis).toMatchObject({ corrections, perception_url: before!.perception_url })
  expect(data.analysis.suggestion_url).not.toBe(before!.suggestion_url)
  expect((await readImage(app, token, image.id)).analysis).toEqual(data.analysis)
  expect(data.analysis.regions.length, 'the thing is offered now').toBe(1)
  expect((await fetch(`${app.url}${data.analysis.suggestion_url}`)).status).toBe(200)

  for (const wrong of [
    { ...corrections, width: grid.width - 1 },
    { ...corrections, runs: [1, 5] },
    { ...corrections, runs: [99, grid.width * grid.height] },
  ]) {
    const refused = await correct(wrong)
    expect([refused.status, refused.meta.code]).toEqual([400, 'invalid_request'])
  }
  const { analysis: after } = (await correct(null)).data
  expect(after).toMatchObject({ corrections: null, regions: before!.regions, room: before!.room })
})

test('what the owner says of a photo is true of a result, but for what was removed', async () => {
  const { app, token } = await startWith(network)
  const image = await uploadReady(app, token, await room().png().toBuffer())
  const grid = correctionsSize(image)
  const plane = { ...grid, data: new Uint8Array(grid.width * grid.height).fill(codeOf('wall')) }
  const body = { corrections: packCorrections(plane) }
  expect((await app.api('PUT', `/images/${image.id}/classes`, { token, body })).status).toBe(200)
  // What the room shows in its middle is taken out.
  const mask = await sendMask(app, token, image.id, await boxMask(640, 480))
  const placed = await placeOrder(app, token, { image_id: image.id, mask_id: mask.data.mask.id })
  const [result] = (await waitForEnd(app, token, placed.data.order.id)).results
  const { analysis } = await readImage(app, token, result.id)
  const left = unpackCorrections(analysis!.corrections!)
  const { x, y, width, height } = boxIn(640, 480)
  const at = (column: number, row: number) =>
    left.data[Math.floor((row * grid.height) / 480) * grid.width + Math.floor((column * grid.width) / 640)]
  expect(at(x + width / 2, y + height / 2), 'the network tells what is there now').toBe(0)
  expect(at(x - 20, y + height / 2)).toBe(codeOf('wall'))
  expect(left.data.filter((code) => code === 0).length).toBeLessThan(left.data.length / 4)
})

test('a photo is prepared as before where the network is broken', async () => {
  const { app, token } = await startWith(network.subarray(0, 900))
  const image = await uploadReady(app, token, await room().png().toBuffer())
  expect(image.status).toBe('ready')
  const { analysis } = await readImage(app, token, image.id)
  expect(analysis).toMatchObject({
    perception_url: null,
    suggestion_url: expect.any(String),
    room: { front: null },
  })
})
