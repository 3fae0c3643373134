// Files of strangers are decoded by native code, in processes of their own: one that dies takes nothing with it.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../core/contract/shapes.ts'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { assertLedgerBalances, assertNoOrphans } from '../helpers/invariants.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { addReady, readImage, upload, waitForEnd } from '../helpers/studio.ts'
import { nextTask, taskProcesses } from '../helpers/task-processes.ts'
import { waitFor } from '../helpers/wait.ts'

const secret = 'only-for-signing-addresses-0123456789'

let app: AppProcess
beforeAll(async () => {
  app = await startApp({ env: { MEDIA_SECRET: secret } })
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await assertNoOrphans(app)
  await app.stop()
})

/** Kills the processes of a task as a crash of native code does, one after the other, until `isOver`. */
async function crashEach(task: string, isOver: () => Promise<boolean>): Promise<number> {
  const killed = new Set<number>()
  await waitFor(
    `the work on ${task} to be given up`,
    async () => {
      for (const { pid, task: name } of taskProcesses(app.pid))
        if (name === task && !killed.has(pid)) {
          process.kill(pid, 'SIGSEGV')
          killed.add(pid)
        }
      return (await isOver()) ? true : undefined
    },
    60_000,
  )
  return killed.size
}

async function enhance(token: string, imageId: string): Promise<string> {
  const body = { image_id: imageId, service_id: 'image-enhancement' }
  const placed = await app.api<{ order: Order }>('POST', '/submit-order/image-enhancement', { token, body })
  return placed.data.order.id
}

test('a photo that kills its decoder is given up after its tries, and nobody else notices', async () => {
  const server = app.pid
  const { access_token: token } = await app.signIn('newcomer')
  const other = (await app.signIn()).access_token
  const good = await addReady(app, other, await roomJpeg(1200, 900))
  const { data } = await upload(app, token, await roomJpeg(1600, 1200))
  const order = await enhance(other, good.id)
  let answered = 0
  const tries = await crashEach('prepare', async () => {
    answered += (await app.api('GET', '/users/self', { token: other })).status === 200 ? 1 : -1_000
    return (await readImage(app, token, data.image.id)).image.status === 'failed'
  })
  expect(tries).toBe(4)
  expect((await readImage(app, token, data.image.id)).image.stage).toMatch(/could not be prepared/i)
  expect(answered).toBeGreaterThan(0)
  expect((await waitForEnd(app, other, order)).status).toBe('completed')
  expect((await upload(app, other, await roomJpeg(700, 500))).status).toBe(202)
  expect(app.pid).toBe(server)
  expect(app.output()).toContain('SIGSEGV')
})

test('an upload that kills its decoder is refused, and leaves nothing behind', async () => {
  const { access_token: token } = await app.signIn()
  const before = await app.query<{ count: number }>('select count(*)::int from images')
  const answer = upload(app, token, await roomJpeg(3000, 2000))
  process.kill(await nextTask(app.pid, 'check', new Set()), 'SIGSEGV')
  const { status, meta } = await answer
  expect([status, meta.code]).toEqual([422, 'unreadable_file'])
  expect(meta.message).toContain('as JPEG or PNG')
  expect(await app.query('select count(*)::int from images')).toEqual(before)
})

test('an order that kills its process fails, and gives its credit back', async () => {
  const { access_token: token, image_credit: credits } = await app.signIn()
  const photo = await addReady(app, token, await roomJpeg(1200, 900))
  const id = await enhance(token, photo.id)
  const tries = await crashEach(
    'applyServiceEffect',
    async () =>
      (await app.query("select id from orders where id = $1 and status = 'failed'", [id])).length > 0,
  )
  expect(tries).toBe(4)
  const self = await app.api<{ image_credit: number }>('GET', '/users/self', { token })
  expect(self.data.image_credit).toBe(credits)
})

test('a process that decodes knows no secret of the server, and is the first to go when memory runs out', async () => {
  const { access_token: token } = await app.signIn()
  const answer = upload(app, token, await roomJpeg(3000, 2000))
  const pid = await nextTask(app.pid, 'check', new Set())
  const environment = readFileSync(`/proc/${pid}/environ`, 'latin1')
  await expect.poll(() => readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
  expect((await answer).status).toBe(202)
  expect(environment).toContain('PATH=')
  expect(environment).not.toContain(secret)
})

test('a process at work ends when its server is killed, and servers that died cost its order no try', async () => {
  const { access_token: token } = await app.signIn()
  const photo = await addReady(app, token, await roomJpeg(3000, 2000))
  const id = await enhance(token, photo.id)
  const pid = await nextTask(app.pid, 'applyServiceEffect', new Set())
  await app.kill9()
  await waitFor('it to end', () => {
    try {
      process.kill(pid, 0)
      return undefined
    } catch {
      return true
    }
  })
  // As if more of them had died under it than an order has tries.
  await app.query('update pgboss.job set retry_count = 5 where id = $1', [id])
  await app.restart()
  process.kill(await nextTask(app.pid, 'applyServiceEffect', new Set()), 'SIGSEGV')
  expect((await waitForEnd(app, token, id)).status).toBe('completed')
})
