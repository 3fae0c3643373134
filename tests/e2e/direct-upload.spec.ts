import { type AppProcess, startApp } from '../helpers/app.ts'
import { paddedJpeg } from '../helpers/pictures.ts'
import { type S3Server, startInstalledStore } from '../helpers/s3-server.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

let store: S3Server
let ours: AppProcess
test.beforeAll(async () => {
  store = await startInstalledStore()
  ours = await startApp({ env: { ...store.env, DIRECT_UPLOADS: '1' } })
})
test.afterAll(async () => {
  await ours.stop()
  await store.stop()
})

test('a large photo goes straight to the store, on where it was cut off, and by the server where the store is out of reach', async ({
  browser,
}) => {
  const page = await browser.newPage()
  // That the network is lost the console says too; nothing else may be wrong.
  const errors: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !text.includes('ERR_INTERNET_DISCONNECTED')) errors.push(text)
  })
  await beSignedIn(page, ours)
  await page.goto(`${ours.url}/media-library`)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' || request.method() === 'PATCH') sent.push(new URL(request.url()).pathname)
  })
  const choose = async (name: string, count: number) => {
    const buffer = Buffer.concat([await paddedJpeg(), Buffer.from(name)])
    await page
      .getByLabel(/^Upload( photos)?$/)
      .and(page.locator('input[type=file]'))
      .setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await expect(page.getByRole('button', { name: /^Uploads: / })).toHaveAccessibleName(
      `Uploads: ${count} photo${count === 1 ? '' : 's'} uploaded`,
      { timeout: 60_000 },
    )
  }
  await page.route(/\/incoming\/[^/]+\/2\?/, (route) => route.abort('internetdisconnected'), { times: 1 })
  await choose('straight.jpg', 1)
  expect(sent.map((path) => path.replace(/.*(incoming)\/[^/]+/, '$1'))).toEqual([
    'incoming/1',
    'incoming/2',
    'incoming/2',
  ])
  sent.length = 0
  await page.route(/\/incoming\//, (route) => route.abort('internetdisconnected'))
  await choose('around.jpg', 2)
  expect(sent.at(-1)).toMatch(/^\/api\/image-upload\/parts\//)
  const photos = await ours.query(`select name from images where name in ('straight.jpg', 'around.jpg')`)
  expect(photos).toHaveLength(2)
  expect(errors).toEqual([])
  await page.close()
})
