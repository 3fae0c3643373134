import type { App } from '../helpers/app.ts'
import { lawnJpeg } from '../helpers/pictures.ts'
import { addReady } from '../helpers/studio.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

const password = 'a mullion divides 2 panes'

/** An account with one photo, which takes so many bytes. */
async function accountWith(app: App, email: string, photo: Buffer, bytes: number) {
  const { access_token: token } = await app.signUp(email, password)
  const { id } = await addReady(app, token, photo)
  await app.query('update images set bytes = $2 where id = $1', [id, bytes])
  return { email, password }
}

test('the profile shows how much is used, and what does not fit is told before it is sent', async ({
  page,
  app,
}) => {
  const photo = await lawnJpeg(360, 270)
  await beSignedIn(page, app, await accountWith(app, 'full@example.com', photo, 4_999_999_000))
  await page.goto('/profile')
  const storage = page.getByRole('region', { name: 'Storage' })
  await expect(storage).toContainText('5.0 GB of 5.0 GB, 1 photo and 0 sounds')
  await expect(storage).toContainText('Little room is left.')
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().includes('/api/image-upload'))))
  await storage.getByRole('link', { name: 'library' }).click()
  const files = [1, 2].map((n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer: photo }))
  await page.getByLabel('Upload', { exact: true }).and(page.locator('input')).setInputFiles(files)
  await expect(page.getByText(/^These 2 files need .* are left: 2 of them are not sent\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 photos failed' })).toBeVisible()
  expect(sent).toBe(0)
})

test('a photo that is there already is not added again, and the tray says so', async ({ page, app }) => {
  const email = 'again@example.com'
  const { access_token: token } = await app.signUp(email, password)
  await beSignedIn(page, app, { email, password })
  await page.goto('/media-library')
  const photo = { name: 'lawn.jpg', mimeType: 'image/jpeg', buffer: await lawnJpeg(380, 290) }
  const input = page.getByLabel('Upload', { exact: true }).and(page.locator('input')).first()
  await input.setInputFiles(photo)
  await expect(page.getByRole('heading', { name: '1 photo uploaded' })).toBeVisible()
  await input.setInputFiles({ ...photo, name: 'lawn (1).jpg' })
  await expect(page.getByText('Already in your library')).toBeVisible()
  const { data } = await app.api<{ images: { name: string }[] }>('GET', '/images', { token })
  expect(data.images.map(({ name }) => name)).toEqual(['lawn.jpg'])
})
