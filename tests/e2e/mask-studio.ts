import type { Locator, Page } from '@playwright/test'
import type { App } from '../helpers/app.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { addReady } from '../helpers/studio.ts'
import { expect } from './fixtures.ts'

/** Of the photo that `openStudio` opens. */
export const photoSize = { width: 640, height: 480 }

/** Opens the studio on a new photo. */
export async function openStudio(page: Page, app: App): Promise<Locator> {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, await roomJpeg(photoSize.width, photoSize.height))
  await page.goto(`/service-item-removal-v2/item-removal/mask?image=${id}&mode=manual`)
  const stage = page.getByRole('application', { name: 'Photo with mask' })
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  return stage
}

/** Paints `count` dots side by side, each a step of the history. */
export async function paintDots(page: Page, stage: Locator, count: number): Promise<void> {
  const box = (await stage.boundingBox())!
  for (let dot = 0; dot < count; dot++) {
    await page.mouse.move(box.x + box.width * (0.3 + 0.02 * dot), box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.up()
  }
  await expect(page.getByText(`Step ${count} of ${count}`)).toBeVisible()
}
