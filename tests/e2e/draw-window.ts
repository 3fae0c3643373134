import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Draws the first window of a photo in the settings of day to dusk, by the pointer. */
export async function drawWindow(page: Page, photoName: string): Promise<void> {
  await page.getByRole('button', { name: 'Draw a window' }).click()
  const area = (await page.getByRole('region', { name: photoName }).boundingBox())!
  // Beside the bar of the comparison, which stands in the middle.
  const [across, down] = [area.x + area.width * 0.62, area.y + area.height * 0.8]
  await page.mouse.move(across, down)
  await page.mouse.down()
  await page.mouse.move(across + 40, down + 30, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('1 drawn', { exact: true })).toBeVisible()
}
