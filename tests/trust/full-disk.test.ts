import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Image, Order } from '../../core/contract/shapes.ts'
import { reservedBytes } from '../../server/base/free-space.ts'
import { type Answer, type AppProcess, startApp } from '../helpers/app.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { runUntilEnd } from '../helpers/server-process.ts'
import { mountSmallDisk } from '../helpers/small-disk.ts'
import { addReady, placeOrder, readOrder, sendMask, upload, waitForEnd } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'

const disk = mountSmallDisk(220)
if (!disk) console.warn('SKIPPED: full disks. No disk can be mounted here; run as root, or with sudo.')

const width = 2400
const height = 1800

describe.skipIf(!disk)('a disk that is full', () => {
  let app: AppProcess
  let token: string
  let photo: Image
  let maskId: string
  let revision = 0

  beforeAll(async () => {
    app = await startApp({ parent: disk!.folder, database: 'new' })
    token = (await app.signIn()).access_token
    photo = await addReady(app, token, await roomJpeg(width, height))
    maskId = (await saveMask()).data.mask.id
  })
  afterEach(() => disk!.makeRoom())
  afterAll(async () => {
    try {
      await assertLedgerBalances(app)
    } finally {
      await app.stop()
      disk!.unmount()
    }
  })

  async function saveMask() {
    const answer = await sendMask(app, token, photo.id, await boxMask(width, height), revision)
    if (answer.meta.success) revision = answer.data.revision
    return answer
  }
  const files = () =>
    ['files', 'tmp'].flatMap((folder) =>
      readdirSync(path.join(app.dataDir, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name)),
    )
  /** Nothing new stays; what is left of earlier work may go meanwhile. */
  const expectNothingNew = (before: readonly string[]) =>
    expect.poll(() => files().filter((file) => !before.includes(file))).toEqual([])
  const credits = async () =>
    (await app.api<{ image_credit: number }>('GET', '/users/self', { token })).data.image_credit
  const orderRemoval = () => placeOrder(app, token, { image_id: photo.id, mask_id: maskId })
  const expectFull = (answer: Answer<unknown>) => {
    expect([answer.status, answer.meta.code]).toEqual([507, 'storage_full'])
    expect(answer.meta.message).toMatch(/disk is full.*free some space, then try again/)
  }

  test('soon takes no photos and no orders, but still masks', async () => {
    const before = { files: files(), credits: await credits() }
    disk!.fillUntil(reservedBytes / 2)
    // One that is refused as soon as it is announced, and one that is small enough to be received.
    expectFull(await upload(app, token, Buffer.alloc(2 * 1024 * 1024, 7)))
    expectFull(await upload(app, token, await roomJpeg()))
    expectFull(await orderRemoval())
    expect(await app.query('select id from orders')).toEqual([])
    await expectNothingNew(before.files)
    expect(await credits()).toBe(before.credits)
    const answer = await saveMask()
    expect(answer.meta.message).toBe('OK')
    maskId = answer.data.mask.id
  })

  test('keeps none of what there is no room for, and reads on', async () => {
    const before = { files: files(), credits: await credits() }
    disk!.fillUntil(0)
    expectFull(await upload(app, token, await roomJpeg()))
    expectFull(await saveMask())
    expectFull(await orderRemoval())
    await expectNothingNew(before.files)
    expect(await credits()).toBe(before.credits)
  })

  test('is told to who starts a server on it', async () => {
    disk!.fillUntil(0)
    const other = path.join(disk!.folder, 'other')
    const { code, output } = await runUntilEnd(other, {})
    expect([code, output]).toEqual([1, expect.stringContaining('The disk is full. Free some space')])
    // An empty file: the lock.
    expect(readdirSync(other)).toEqual(['mullion.lock.db'])
  })

  test('ends the order whose result it has no room for, at once, and gives the credit back', async () => {
    const before = await credits()
    const body = { image_id: photo.id, service_id: 'image-enhancement' }
    const placed = await app.api<{ order: Order }>('POST', '/submit-order/image-enhancement', { token, body })
    const { id } = placed.data.order
    await waitFor('the engine to be at work', async () =>
      (await readOrder(app, token, id)).progress > 0 ? true : undefined,
    )
    disk!.fillUntil(reservedBytes / 2)
    const order = await waitForEnd(app, token, id)
    expect([order.status, order.error?.code]).toEqual(['failed', 'storage_full'])
    expect(await credits()).toBe(before)
    const [job] = await app.query('select retry_count from pgboss.job where id = $1', [id])
    expect(job).toEqual({ retry_count: 0 })
    expect(files().filter((file) => file.endsWith('full.jpg'))).toEqual([])
  })

  test('that ends the database is told as such, and all goes on when there is room', async () => {
    disk!.fillUntil(0)
    await app
      .query(
        `select pg_logical_emit_message(true, 'fill', repeat('x', 1000000)) from generate_series(1, 200)`,
      )
      .then(
        () => expect.unreachable('the database went on writing'),
        () => {},
      )
    disk!.fillUntil(0)
    await waitFor('the database to be missed', async () => {
      const answer = await app.api('GET', '/users/self', { token })
      if (answer.status !== 200) expectFull(answer)
      return answer.status === 200 ? undefined : true
    })
    disk!.makeRoom()
    await waitFor(
      'the database to come back',
      async () => ((await app.api('GET', '/health')).status === 200 ? true : undefined),
      30_000,
    )
    expect((await addReady(app, token, await roomJpeg())).status).toBe('ready')
    const placed = await orderRemoval()
    expect((await waitForEnd(app, token, placed.data.order.id)).status).toBe('completed')
  })
})
