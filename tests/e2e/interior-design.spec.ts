import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { emptyRoomJpeg } from '../helpers/empty-room.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { addReady } from '../helpers/studio.ts'
import type { App } from '../helpers/app.ts'
import { expectNoSeriousFaults } from './faults.ts'
import { beSignedIn, creditsShown, expect, test } from './fixtures.ts'

const patience = { timeout: 60_000 }

async function openRoom(page: Page, app: App): Promise<void> {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, await emptyRoomJpeg(480, 320), 'empty.jpg')
  await beSignedIn(page, app)
  await page.goto(`/service-creative-designer/interior-design/uploaded-image?image=${id}`)
  await expect(surfaces(page).first()).toBeVisible(patience)
  await beShown(page)
}

function stripes(): Promise<Buffer> {
  const [width, height] = [384, 256]
  const data = Uint8Array.from({ length: width * height }, (_, p) => (p % width < 192 ? 60 : 200))
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

const surfaces = (page: Page) => page.getByRole('radiogroup', { name: 'Surfaces' }).getByRole('radio')
const order = (page: Page) => page.getByRole('button', { name: /^Order at full size/ })
/** Until a picture of what is set now is there. */
const beShown = (page: Page) => expect(page.getByText(/^Free preview, at \d+ × \d+$/)).toBeVisible(patience)

/** How much of the photo the chosen surface is, in per cent. */
async function coverage(page: Page): Promise<number> {
  const said = await page.getByText(/% of the photo, on/).textContent()
  return Number.parseFloat(said ?? '')
}

/** Where a part of the photo is on the screen: fitted into the stage with 24 pixels around it. */
async function onPhoto(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = (await page.getByRole('application', { name: 'Surfaces of the photo' }).boundingBox())!
  const scale = Math.min((box.width - 48) / 480, (box.height - 48) / 320)
  return [box.x + box.width / 2 + (x - 0.5) * 480 * scale, box.y + box.height / 2 + (y - 0.5) * 320 * scale]
}

/** What the last order changed. */
async function ordered(app: App): Promise<{ names: string[]; kinds: string[] }> {
  const [row] = await app.query<{ names: string[]; kinds: string[] }>(
    `select array(select surface->>'name' from jsonb_array_elements(design->'surfaces') surface) as names,
            array(select surface->'change'->>'kind' from jsonb_array_elements(design->'surfaces') surface) as kinds
       from orders where product = 'interior-design' order by created_at desc limit 1`,
  )
  return row
}

async function seeResult(page: Page): Promise<Locator> {
  await page.waitForURL('**/interior-design/result?**')
  const made = page.locator('section').filter({ hasText: 'How this was made' })
  await expect(made).toContainText('Digitally altered', { timeout: 120_000 })
  return made
}

test('surfaces are pressed in the photo, painted, mended and given a material, and ordered as they are shown', async ({
  page,
  app,
}) => {
  await openRoom(page, app)
  await expect(order(page)).toContainText('Change a surface')
  await page.mouse.click(...(await onPhoto(page, 0.5, 0.3)))
  const chosen = page.getByRole('radiogroup', { name: 'Surfaces' }).getByRole('radio', { checked: true })
  await expect(chosen).toHaveCount(1)
  const panel = page.getByRole('complementary', { name: 'Settings and order' })
  await panel.getByText('Paint', { exact: true }).click()
  await panel.getByRole('textbox', { name: 'Colour as #rrggbb' }).fill('#2f4a3f')
  await expect(page.getByText('1 changed')).toBeVisible()
  await beShown(page)

  // The brush takes some of it away; undo gives that back.
  await expect.poll(() => coverage(page)).toBeGreaterThan(1)
  const whole = await coverage(page)
  await panel.getByText('Take away', { exact: true }).click()
  await page.mouse.move(...(await onPhoto(page, 0.45, 0.3)))
  await page.mouse.down()
  await page.mouse.move(...(await onPhoto(page, 0.55, 0.3)), { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => coverage(page)).toBeLessThan(whole)
  await page.keyboard.press('Control+z')
  await expect.poll(() => coverage(page)).toBe(whole)
  await page.keyboard.press('Escape')

  await page.mouse.click(...(await onPhoto(page, 0.5, 0.9)))
  await page.getByText('Material', { exact: true }).click()
  const materials = page.getByRole('radiogroup', { name: 'Material' })
  await materials.getByText('Herringbone', { exact: true }).click()
  await expect(materials.getByRole('radio', { name: 'Herringbone' })).toBeChecked()
  await expect(page.getByText('2 changed')).toBeVisible()
  await beShown(page)
  await expectNoSeriousFaults(page)

  // An own picture takes its place, from a file that joins the library.
  await panel.getByText('Own picture', { exact: true }).click()
  const chooser = page.getByRole('dialog', { name: 'Own picture of a material' })
  await chooser
    .locator('input[type=file]')
    .setInputFiles({ name: 'stripes.png', mimeType: 'image/png', buffer: await stripes() })
  await expect(chooser).toBeHidden(patience)
  await expect(panel.getByText('stripes.png')).toBeVisible()
  await panel.getByRole('slider', { name: 'Width' }).press('ArrowRight')
  await beShown(page)

  // What was chosen is there again after a reload.
  await page.reload()
  await expect(page.getByText('2 changed')).toBeVisible(patience)
  await beShown(page)
  const before = await creditsShown(page)
  await order(page).click()
  const made = await seeResult(page)
  const { names, kinds } = await ordered(app)
  expect(kinds).toEqual(['paint', 'picture'])
  expect(await creditsShown(page)).toBe(before - 2)
  for (const name of names) await expect(made).toContainText(name)
  await assertLedgerBalances(app)
})

test('by keyboard alone a surface is found with the cursor, painted from the list of paints and ordered', async ({
  page,
  app,
}) => {
  await openRoom(page, app)
  await page.keyboard.press('s')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Space')
  await expect(
    page.getByRole('radiogroup', { name: 'Surfaces' }).getByRole('radio', { checked: true }),
  ).toHaveCount(1)
  await tabTo(page, page.getByRole('radio', { name: 'As it is', exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('1 changed')).toBeVisible()
  await tabTo(
    page,
    page.getByRole('radiogroup', { name: 'Paint', exact: true }).getByRole('radio', { checked: true }),
  )
  const before = await page.getByRole('textbox', { name: 'Colour as #rrggbb' }).inputValue()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('textbox', { name: 'Colour as #rrggbb' })).not.toHaveValue(before)
  const colour = await page.getByRole('textbox', { name: 'Colour as #rrggbb' }).inputValue()
  await beShown(page)
  await page.keyboard.press('Control+Enter')
  await seeResult(page)
  const [row] = await app.query<{ colour: string }>(
    `select design->'surfaces'->0->'change'->>'colour' as colour
       from orders where product = 'interior-design' order by created_at desc limit 1`,
  )
  expect(row?.colour).toBe(colour)
})

/** Tabs on until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never came to the control')
}
