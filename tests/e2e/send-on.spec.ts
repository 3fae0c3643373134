import type { Locator, Page } from '@playwright/test'
import type { Version } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { houseJpeg, roomJpeg } from '../helpers/pictures.ts'
import { addReady } from '../helpers/studio.ts'
import { beSignedIn, expect as strict, test } from './fixtures.ts'

const expect = strict.configure({ timeout: 60_000 })

/** How a person works: what is begun from a tile, what is pressed by its name, an order, and a mask. */
interface Hand {
  sendTile: (tile: Locator) => Promise<void>
  press: (name: string | RegExp) => Promise<void>
  order: (name: RegExp) => Promise<void>
  paint: (stage: Locator) => Promise<void>
}

function mouse(page: Page): Hand {
  const press: Hand['press'] = async (name) => page.getByRole('button', { name }).first().click()
  return {
    press,
    order: press,
    sendTile: async (tile) => {
      await tile.hover()
      await page.getByRole('button', { name: 'Actions for mouse.jpg' }).click()
      await page.getByRole('menuitem', { name: 'Send to…' }).click()
    },
    paint: async (stage) => {
      const box = (await stage.boundingBox())!
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    },
  }
}

function keyboard(page: Page): Hand {
  return {
    // Reached by Tab, as without a pointer.
    press: async (name) => {
      const button = page.getByRole('button', { name }).first()
      await expect(button).toBeVisible()
      for (let tab = 0; tab < 120; tab++) {
        if (await button.evaluate((element) => element === document.activeElement)) break
        await page.keyboard.press('Tab')
      }
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
    },
    order: async () => page.keyboard.press('Control+Enter'),
    sendTile: async (tile) => {
      while (!(await tile.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press('Tab')
      await page.keyboard.press('s')
    },
    paint: async (stage) => {
      while (!(await stage.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
    },
  }
}

/** Its own box has no size: what is in it is looked at. */
const question = (page: Page) => page.getByRole('heading', { name: /^Send / })

/** Enhancement, then removal, then dusk, from one result to the next, and the family of photos that came of it. */
async function walk(page: Page, app: App, name: string, { press, order, sendTile, paint }: Hand) {
  const { access_token: token } = await app.signIn()
  const photo = await addReady(app, token, await houseJpeg(480, 360), name)
  await beSignedIn(page, app)
  const requests: string[] = []
  page.on('request', (request) => {
    if (/upload|search=/.test(request.url()) && request.url().includes('/api/')) requests.push(request.url())
  })
  await page.goto('/media-library')
  const tile = page.getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(tile).toBeVisible()
  await sendTile(tile)
  await choose(page, press, /^Image enhancement/)
  await page.waitForURL('**/image-enhancement/uploaded-image?**')
  await expect(page.getByText(/^Free preview, at/)).toBeVisible()
  await order(/^Order at full size/)
  await page.waitForURL('**/image-enhancement/result?**')

  await press('Send to…')
  await choose(page, press, /^Item removal/)
  await page.waitForURL('**/mask?**')
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  await paint(page.getByRole('application', { name: 'Photo with mask' }))
  await expect(page.getByText(/^Mask covers [1-9]/)).toBeVisible()
  await order(/^Remove \d/)
  await page.waitForURL('**/item-removal/result?**', { timeout: 90_000 })

  await press('Send to…')
  await choose(page, press, /^Day to dusk/)
  await page.waitForURL('**/day-to-dusk/uploaded-image?**')
  await expect(page.getByText(/^Free preview, at/)).toBeVisible()
  await order(/^Order at full size/)
  await page.waitForURL('**/day-to-dusk/result?**', { timeout: 90_000 })
  await expect(page.getByRole('button', { name: 'Send to…' })).toBeVisible()

  // Each came of the one before it, and nothing was uploaded or searched on the way.
  const { data } = await app.api<{ versions: Version[] }>('GET', `/images/${photo.id}/versions`, { token })
  const made = data.versions.map(({ image, from_id: from }) => ({
    id: image.id,
    product: image.product,
    from,
  }))
  expect(made.slice(1).map(({ product }) => product)).toEqual([
    'image-enhancement',
    'item-removal',
    'day-to-dusk',
  ])
  expect(made.slice(1).map(({ from }) => from)).toEqual(made.slice(0, -1).map(({ id }) => id))
  expect(requests).toEqual([])
}

async function choose(page: Page, press: Hand['press'], name: RegExp): Promise<void> {
  await expect(question(page)).toBeVisible()
  await press(name)
}

test('a photo goes from enhancement to removal to dusk by mouse', async ({ page, app }) => {
  await walk(page, app, 'mouse.jpg', mouse(page))
})

test('a photo goes from enhancement to removal to dusk by keyboard alone', async ({ page, app }) => {
  await walk(page, app, 'keys.jpg', keyboard(page))
})

test('several photos are sent from their selection, and a service finds any photo by its name', async ({
  page,
  app,
}) => {
  const account = { email: 'send-on@example.com', password: 'a mullion divides 2 panes' }
  const { access_token: token } = await app.signUp(account.email, account.password)
  const first = await addReady(app, token, await roomJpeg(400, 300), 'oldest.jpg')
  for (let at = 0; at < 13; at++) await addReady(app, token, await roomJpeg(400, 300), `newer ${at}.jpg`)
  await beSignedIn(page, app, account)
  await page.goto('/service-image-enhancement/image-enhancement')
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('oldest')
  await page.getByRole('button', { name: 'oldest.jpg' }).last().click()
  await page.waitForURL(`**/uploaded-image?image=${first.id}`)

  await page.goto('/media-library')
  await page.getByRole('link', { name: /^newer 0\.jpg/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page
    .getByRole('toolbar', { name: 'Selected images' })
    .getByRole('button', { name: /^Send to/ })
    .click()
  await expect(question(page)).toHaveText('Send 2 photos to…')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^AI Video Builder/ })
    .click()
  await page.waitForURL('**/video-settings?draft=**')
  const clips = page.getByRole('listbox', { name: 'Photos', exact: true }).getByRole('option')
  await expect(clips).toHaveCount(2)

  // From the lightbox by its key.
  await page.goto(`/media-library?view=${first.id}`)
  await expect(page.locator('dialog[aria-modal=true]')).toHaveAccessibleName('oldest.jpg')
  await page.keyboard.press('s')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(page.locator('dialog[aria-modal=true]')).toBeVisible()
})
