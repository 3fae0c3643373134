import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { App } from '../helpers/app.ts'
import { addReady } from '../helpers/studio.ts'
import { expect } from './fixtures.ts'

export const SAMPLE = path.join(import.meta.dirname, '../../server/samples/living-room.jpg')
/** At which the sample is taken. */
export const size = { width: 960, height: 641 }
/** Opening the studio, or loading the room, on a busy machine. */
export const slow = { timeout: 60_000 }

/** Where a corner's handle has its spot. */
export async function middleOf(corner: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await corner.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

export function cornerOf(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `${name} corner of the back wall` })
}

/** Opens the room of a photo in the studio. */
export async function openRoom(page: Page, id: string): Promise<void> {
  await page.goto(`/service-item-removal-v2/item-removal/mask?image=${id}&mode=manual`)
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible(slow)
  await page.keyboard.press('r')
  await expect(cornerOf(page, 'Lower left')).toBeVisible(slow)
  await expect(page.getByText(/^(\d of \d|Own room)$/)).toBeVisible(slow)
}

/** Where all four corners are. */
export async function places(page: Page): Promise<string> {
  const found: string[] = []
  for (const name of ['Upper left', 'Upper right', 'Lower right', 'Lower left']) {
    const { x, y } = await middleOf(cornerOf(page, name))
    found.push(`${Math.round(x)} ${Math.round(y)}`)
  }
  return found.join(', ')
}

/** A photo of a room, prepared. */
export async function addRoom(app: App, name: string): Promise<string> {
  const { access_token: token } = await app.signIn()
  const photo = await sharp(SAMPLE).resize(size.width, size.height, { fit: 'fill' }).jpeg().toBuffer()
  const { id } = await addReady(app, token, photo, name)
  return id
}
