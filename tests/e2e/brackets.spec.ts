import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { App } from '../helpers/app.ts'
import { roomJpeg, roomPixels } from '../helpers/pictures.ts'
import { expect, beSignedIn, test } from './fixtures.ts'

const uploadPage = '/service-image-enhancement/image-enhancement'
/** Three photos are sent, merged and prepared, as fast as the machine allows. */
const patience = { timeout: 90_000 }

interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

async function bracket([width, height] = [400, 300]): Promise<Chosen[]> {
  return Promise.all(
    [0.4, 0.8, 1.2].map(async (gain, i) => ({
      name: `IMG_${9 + i}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp(roomPixels(width, height), { raw: { width, height, channels: 3 } })
        .linear(gain, 0)
        .jpeg({ quality: 92 })
        .toBuffer(),
    })),
  )
}

/** The upload page of a user of its own, and how many images that user has. */
async function open(page: Page, app: App, email: string): Promise<() => Promise<string[]>> {
  const password = 'a mullion divides 2 panes'
  const { access_token: token } = await app.signUp(email, password)
  await beSignedIn(page, app, { email, password })
  await page.goto(uploadPage)
  return async () => {
    const { data } = await app.api<{ images: { name: string }[] }>('GET', '/images', { token })
    return data.images.map(({ name }) => name).sort()
  }
}

const choose = (page: Page, button: string, files: Chosen[]) =>
  page.getByLabel(button, { exact: true }).and(page.locator('input')).setInputFiles(files)

test('exposures that are given together are merged on request, and set up as one photo', async ({
  page,
  app,
}) => {
  const names = await open(page, app, 'bracket@example.com')
  await choose(page, 'Upload photos', (await bracket()).reverse())
  const question = page.getByRole('dialog', { name: 'Are these 3 photos one scene?' })
  await question.getByRole('button', { name: 'Merge brackets' }).click()
  await page.waitForURL('**/uploaded-image?**', patience)
  await expect(page.getByRole('region', { name: /^IMG_9 merged/ })).toBeVisible(patience)
  expect(await names()).toEqual(['IMG_10.jpg', 'IMG_11.jpg', 'IMG_9 merged.jpg', 'IMG_9.jpg'])
})

test('exposures that do not go together are refused with the reason, and none is left behind', async ({
  browser,
  app,
}) => {
  // A page of its own: the browser logs each refused call as an error.
  const page = await browser.newPage({ baseURL: app.url })
  const names = await open(page, app, 'no-bracket@example.com')
  const frames = await bracket()
  const fault = page.getByRole('alert')
  await choose(page, 'Merge brackets', [frames[0]])
  await expect(fault).toHaveText('Choose 2 to 7 exposures of one scene; these are 1.')
  await choose(page, 'Merge brackets', [frames[0], { ...frames[1], buffer: await roomJpeg(300, 400) }])
  await expect(fault).toHaveText(
    /same size: IMG_10\.jpg has 300 × 400 pixels, but IMG_9\.jpg has 400 × 300 pixels/,
    patience,
  )
  await expect.poll(names).toEqual([])
  await choose(page, 'Merge brackets', [frames[0], { ...frames[0], name: 'IMG_12.jpg' }])
  await expect(fault).toHaveText(/^IMG_9\.jpg and IMG_12\.jpg are the same picture\. Leave one/, patience)
  await expect.poll(names).toEqual([])
  await choose(page, 'Merge brackets', [
    frames[0],
    { ...frames[1], buffer: frames[1].buffer.subarray(0, frames[1].buffer.length / 2) },
  ])
  await expect(fault).toHaveText(/^IMG_10\.jpg: The file is damaged or was cut off/, patience)
  await expect.poll(names).toEqual([])
  await page.close()
})
