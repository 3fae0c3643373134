import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Image, Order, Service } from '../../core/contract/shapes.ts'
import { applyPatches, type Pixels } from '../../core/imaging/pixels.ts'
import { removalAlpha } from '../../core/imaging/removal/alpha.ts'
import { onnxRemoval } from '../../server/engines/onnx/onnx-removal.ts'
import { readOnnxAddress } from '../../server/base/onnx-address.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { fillingModel, otherModel, slowModel } from '../helpers/onnx-model.ts'
import { onnxRuntime } from '../helpers/onnx-runtime.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'

const runtime = onnxRuntime()
const folder = mkdtempSync(path.join(tmpdir(), 'mullion-models-'))
afterAll(() => rmSync(folder, { recursive: true }))

function modelFile(name: string, bytes: Uint8Array | string): string {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

/** Left half of one colour, right half of another, and a square of a third that is to go. */
function photoWithSquare(): { photo: Pixels; mask: Pixels } {
  const [width, height] = [300, 200]
  const photo = { width, height, data: new Uint8Array(width * height * 4) }
  const mask = { width, height, data: new Uint8Array(width * height) }
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isSquare = x >= 120 && x < 160 && y >= 80 && y < 120
    photo.data.set(isSquare ? [250, 10, 10, 200] : [40, 120, 200, 255], i * 4)
    if (isSquare) mask.data[i] = 255
  }
  return { photo, mask }
}

const settings = { grow: 4, feather: 3, seed: 1, hints: { lines: [], sources: [] } }

async function fill(address: string, timeout = 60_000, folderOfRuntime = runtime!) {
  const engine = onnxRemoval({
    provider: 'onnx',
    model: readOnnxAddress(address),
    runtime: folderOfRuntime,
    timeout,
  })
  const { photo, mask } = photoWithSquare()
  const patches = await engine.removeItems({ photo, mask, settings, things: null }, () => undefined)
  const result = { ...photo, data: photo.data.slice() }
  applyPatches(result, patches)
  return { photo, mask, result, engine }
}

describe.skipIf(runtime === null)('a model through ONNX Runtime', () => {
  test.each([
    ['of a fixed size, smaller than the photo', fillingModel({ width: 128, height: 96 }), ''],
    ['that takes any size', fillingModel(), '?size=256x128'],
  ])('%s fills the hole with what is around, and nothing else', async (_, model, query) => {
    const { photo, mask, result } = await fill(`onnx:${modelFile('fill.onnx', model)}${query}`)
    const alpha = removalAlpha(mask, settings).data
    let worst = 0
    for (let i = 0; i < alpha.length; i++) {
      const [was, is] = [photo, result].map(({ data }) => [...data.subarray(i * 4, i * 4 + 4)])
      if (alpha[i] === 0) expect(is).toEqual(was)
      expect(is[3]).toBe(was[3])
      if (alpha[i] === 255)
        [40, 120, 200].forEach((value, k) => (worst = Math.max(worst, Math.abs(is[k] - value))))
    }
    expect(worst).toBeLessThanOrEqual(3)
  })

  test('knows how white and mask are told', async () => {
    const file = modelFile('fill.onnx', fillingModel({ width: 128, height: 96 }))
    const { result } = await fill(`onnx:${file}?white=1&white-out=1`)
    // 0 to 255 read as 0 to 1: everything is white.
    expect([...result.data.subarray((100 * 300 + 140) * 4, (100 * 300 + 140) * 4 + 3)]).toEqual([
      255, 255, 255,
    ])
    const kept = await fill(`onnx:${file}?mask=keep`)
    expect(kept.result.data[(100 * 300 + 140) * 4 + 2]).toBeLessThan(10)
  })

  test.each([
    ['a file that is no model', () => modelFile('text.onnx', 'hello'), /the model failed: /],
    [
      'a model that is cut off',
      () => modelFile('cut.onnx', fillingModel().subarray(0, 90)),
      /the model failed/,
    ],
    ['a model of another kind', () => modelFile('other.onnx', otherModel()), /takes words \[1, 8\]/],
    ['a file that is not there', () => path.join(folder, 'none.onnx'), /there is no model none\.onnx/],
  ])('says what is wrong with %s', async (_, file, reason) => {
    await expect(fill(`onnx:${file()}`)).rejects.toMatchObject({ code: 'engine_unavailable' })
    await expect(fill(`onnx:${file()}`)).rejects.toThrow(reason)
  })

  test('is ended when it takes too long', async () => {
    const file = modelFile('slow.onnx', slowModel())
    await expect(fill(`onnx:${file}`, 3_000)).rejects.toThrow(/took longer than 3 s/)
  })
})

test('says that the runtime is not installed', async () => {
  const file = modelFile('fill.onnx', fillingModel())
  await expect(fill(`onnx:${file}`, 1_000, folder)).rejects.toThrow(/npm run engine:onnx/)
})

describe('orders of a model', () => {
  const file = modelFile('order.onnx', fillingModel({ width: 128, height: 96 }))
  let app: App
  let token: string
  let photo: Image
  let maskId: string

  beforeAll(async () => {
    app = await startInProcess({ env: { ENGINE_ITEM_REMOVAL: `onnx:${file}`, ENGINE_ONNX_TIMEOUT: '600' } })
    token = (await app.signIn()).access_token
    photo = await addReady(app, token, await roomJpeg())
    maskId = (await sendMask(app, token, photo.id, await boxMask())).data.mask.id
  })
  afterAll(async () => {
    await assertLedgerBalances(app)
    await app.stop()
  })

  const place = () => placeOrder(app, token, { image_id: photo.id, mask_id: maskId })
  const credits = async () =>
    (await app.api<{ image_credit: number }>('GET', '/users/self', { token })).data.image_credit
  const removal = async () => {
    const { data } = await app.api<{ services: Service[] }>('GET', '/services', { token })
    return data.services.find(({ id }) => id === 'item-removal')!
  }

  test('are refused before a credit is touched while there is no runtime', async () => {
    const before = await credits()
    expect(await removal()).toMatchObject({ is_available: false, engine: null })
    const { status, meta } = await place()
    expect([status, meta.code]).toEqual([409, 'engine_unavailable'])
    expect(meta.message).toMatch(/the ONNX runtime is not installed.*No credit was taken/)
    expect(await credits()).toBe(before)
    expect(await app.query('select id from orders')).toEqual([])
  })

  describe.skipIf(runtime === null)('with the runtime', () => {
    beforeAll(() => {
      mkdirSync(path.join(app.dataDir, 'engines'))
      symlinkSync(runtime!, path.join(app.dataDir, 'engines/onnx'))
    })

    test('name the model, change nothing outside the mask and take one credit', async () => {
      const before = await credits()
      expect(await removal()).toMatchObject({
        is_available: true,
        engine: { provider: 'onnx', name: 'order.onnx' },
      })
      const done = await waitForEnd(app, token, (await place()).data.order.id)
      expect(done).toMatchObject({
        status: 'completed',
        changed_outside: 0,
        engine: { provider: 'onnx', name: 'order.onnx', version: 'ONNX Runtime 1.30.0' },
      })
      expect(await credits()).toBe(before - 1)
    })

    test('of a broken model fail with the reason and give the credit back', async () => {
      const before = await credits()
      writeFileSync(file, 'broken')
      const done = await waitForEnd(app, token, (await place()).data.order.id)
      expect(done).toMatchObject({ status: 'failed', error: { code: 'engine_unavailable' } })
      expect(done.error?.message).toMatch(/the model failed/)
      expect(await credits()).toBe(before)
    })

    test('end with their process when they are cancelled, while the server answers all along', async () => {
      const before = await credits()
      writeFileSync(file, slowModel())
      const { data } = await place()
      await waitFor('the model to work', () => (workers().length > 0 ? true : undefined), 60_000)
      const { data: seen } = await app.api<{ order: Order }>('GET', `/order-details/${data.order.id}`, {
        token,
      })
      expect(seen.order.status).toBe('processing')
      const cancelled = await app.api('POST', `/order-details/${data.order.id}/cancel`, { token })
      expect(cancelled.status).toBe(200)
      await waitFor(
        'the process of the model to end',
        () => (workers().length === 0 ? true : undefined),
        5_000,
      )
      expect(await credits()).toBe(before)
    })
  })

  /** Processes that work with this test's model. */
  function workers(): string[] {
    const all = execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).split('\n')
    return all.filter((line) => line.includes('model-process.ts') && line.includes(file))
  }
})
