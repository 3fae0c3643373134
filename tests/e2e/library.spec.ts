import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Image } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { becomesReady, placeOrder, sendMask, upload, waitForEnd } from '../helpers/studio.ts'
import { unpack } from '../helpers/zip.ts'
import { expectNoSeriousFaultsInEitherTheme } from './faults.ts'
import { beSignedIn, expect as strict, test } from './fixtures.ts'

const expect = strict.configure({ timeout: 20_000 })

let stocked: Promise<{ photos: Image[]; result: Image }> | undefined

/** An empty library gets five photos, newest first, and before them one result of the last. */
function stock(app: App) {
  stocked ??= (async () => {
    // Tests of other screens work on the same server.
    await app.query('delete from images')
    const { access_token: token } = await app.signIn()
    const sent: string[] = []
    for (let number = 1; number <= 5; number++) {
      const bytes = await roomJpeg(400, 260 + 20 * number)
      sent.push((await upload(app, token, bytes, `room ${number}.jpg`)).data.image.id)
    }
    // They are prepared side by side.
    const photos = await Promise.all(sent.map((id) => becomesReady(app, token, id)))
    const last = photos[4]
    const mask = await sendMask(app, token, last.id, await boxMask(last.width, last.height))
    const placed = await placeOrder(app, token, { image_id: last.id, mask_id: mask.data.mask.id })
    const { results } = await waitForEnd(app, token, placed.data.order.id)
    return { photos, result: results[0] }
  })()
  return stocked
}

const tiles = (page: Page) => page.locator('[data-tile]')
const tile = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const lightbox = (page: Page) => page.locator('dialog[aria-modal=true]')

async function openLibrary(page: Page, app: App, query = ''): Promise<void> {
  await stock(app)
  await beSignedIn(page, app)
  await page.goto(`/media-library${query}`)
  await expect(tiles(page)).toHaveCount(6)
}

test('the library is come back to where it was left', async ({ page, app }) => {
  await page.setViewportSize({ width: 600, height: 320 })
  await openLibrary(page, app)
  const last = tiles(page).last()
  await page.keyboard.press('End')
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  const below = () => page.evaluate(() => Math.round(document.body.scrollHeight - innerHeight - scrollY))
  // The page glides to its end, and is left only when it rests there.
  await expect.poll(below).toBeLessThanOrEqual(0)
  const left = await place()
  expect(left).toBeGreaterThan(200)

  await last.click()
  await expect(lightbox(page)).toBeVisible()
  await page.goBack()
  await expect(lightbox(page)).toHaveCount(0)
  await expect.poll(place).toBe(left)

  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL('**/home')
  await page.goBack()
  await expect.poll(place).toBe(left)
  await page.reload()
  await expect.poll(place).toBe(left)
})

test('the lightbox is worked by keys, compares, and leaves the focus on the last photo', async ({
  page,
  app,
}) => {
  const { photos, result } = await stock(app)
  await openLibrary(page, app)
  await tiles(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(lightbox(page)).toHaveAccessibleName(result.name)
  await expect(lightbox(page).getByText('1 of 6')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('view')).toBe(result.id)

  // Zoom by digits and signs: 0 fits, 1 is a pixel for a pixel.
  const zoom = page.getByText(/^\d+ %$/)
  const fitted = await zoom.textContent()
  await page.keyboard.press('1')
  await expect(zoom).toHaveText('100 %')
  await page.keyboard.press('+')
  await expect(zoom).toHaveText('125 %')
  await page.keyboard.press('0')
  await expect(zoom).toHaveText(fitted!)

  // The focus cannot leave: what lies below takes none.
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(() => {
      const active = document.activeElement
      return active === document.body || active?.closest('dialog[aria-modal=true]') !== null
    })
    expect(isInside).toBe(true)
  }

  // Compared with the original, in every way, and with any other version.
  await page.keyboard.press('c')
  const bar = page.getByRole('slider', { name: 'Compare' })
  await expect(bar).toHaveValue('50')
  await expect(page.getByRole('button', { name: 'Side A: Original' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Side B: Result 1' })).toBeVisible()
  await bar.focus()
  await page.keyboard.press('ArrowRight')
  await expect(bar).toHaveValue('51')
  await expect(lightbox(page)).toHaveAccessibleName(result.name)
  for (const mode of ['Side by side', 'Blink', 'Difference']) {
    await page.getByText(mode, { exact: true }).click()
    await expect(page.getByRole('radio', { name: mode })).toBeChecked()
  }
  await page.getByRole('button', { name: 'Side A: Original' }).click()
  await page.getByRole('menuitem', { name: /^Result 1/ }).click()
  await expect(page.getByRole('button', { name: 'Side A: Result 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Compare' })).toHaveCount(0)

  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page)).toHaveAccessibleName('room 5.jpg')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page)).toHaveAccessibleName('room 4.jpg')
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Favourite or not' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('End')
  await expect(lightbox(page).getByText('6 of 6')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(lightbox(page).getByText('1 of 6')).toBeVisible()
  // Keys that are pressed quickly all count: these come before anything is drawn.
  await page.evaluate(() => {
    for (const code of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true }))
  })
  await expect(lightbox(page)).toHaveAccessibleName('room 4.jpg')
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toHaveCount(0)
  await expect(tile(page, 'room 4')).toBeFocused()
  expect(new URL(page.url()).search).toBe('')

  // The address opens it, too, and Back closes it.
  await page.goto(`/media-library?view=${photos[0].id}`)
  await expect(lightbox(page)).toHaveAccessibleName('room 1.jpg')
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toHaveCount(0)
  await tile(page, 'room 2').click()
  await expect(lightbox(page)).toHaveAccessibleName('room 2.jpg')
  await page.goBack()
  await expect(lightbox(page)).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/media-library')
})

test('a finger leafs through the lightbox', async ({ page, app }) => {
  await openLibrary(page, app)
  await tile(page, 'room 3').click()
  await expect(lightbox(page)).toHaveAccessibleName('room 3.jpg')
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 450 }],
    })
  await touch('touchStart', 1000)
  for (let x = 950; x >= 500; x -= 50) await touch('touchMove', x)
  await touch('touchEnd')
  await expect(lightbox(page)).toHaveAccessibleName('room 2.jpg')
  await touch('touchStart', 500)
  await touch('touchMove', 540)
  await touch('touchEnd')
  await expect(lightbox(page)).toHaveAccessibleName('room 2.jpg')
})

test('several are selected with Shift, downloaded as one ZIP, and deleted with undo', async ({
  page,
  app,
}) => {
  const { photos } = await stock(app)
  await openLibrary(page, app)
  await tile(page, 'room 4').click({ modifiers: ['ControlOrMeta'] })
  await tile(page, 'room 2').click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select room 3.jpg' })).toBeChecked()
  await tile(page, 'room 3').click()
  await expect(page.getByText('2 selected')).toBeVisible()

  // By keys: Space chooses, Shift with an arrow goes on, Ctrl+A takes all, Escape none.
  await page.keyboard.press('Escape')
  await tiles(page).first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('e')
  await page.waitForURL(/\/mask\?image=.*&batch=/)
  await page.goBack()
  await expect(tiles(page)).toHaveCount(6)
  await tiles(page).first().focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('6 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar', { name: 'Selected images' })).toHaveCount(0)

  await tile(page, 'room 1').click({ modifiers: ['ControlOrMeta'] })
  await tile(page, 'room 2').click()
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'As selected' }).click()
  const saved = await started
  expect(saved.suggestedFilename()).toMatch(/^Mullion .*\.zip$/)
  const files = unpack(readFileSync(await saved.path()))
  expect(files.map(({ name }) => name)).toEqual(['room 1.jpg', 'room 2.jpg'])
  expect((await sharp(files[0].bytes).metadata()).height).toBe(280)

  // Gone at once, back with Undo; on the server nothing has happened.
  await page.keyboard.press('Escape')
  await tile(page, 'room 1').click({ modifiers: ['ControlOrMeta'] })
  await tile(page, 'room 2').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleting 2 images')).toBeVisible()
  await expect(tiles(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tiles(page)).toHaveCount(6)
  const left = async () =>
    (await app.query<{ n: number }>('select count(*)::int as n from images where deleted_at is null'))[0].n
  expect(await left()).toBe(6)

  // Leaving the page does not take the deletion back.
  await tile(page, 'room 1').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText('Deleting the image')).toBeVisible()
  await page.goto('/home')
  await expect.poll(left).toBe(5)
  const [{ n }] = await app.query<{ n: number }>('select count(*)::int as n from images where id = $1', [
    photos[0].id,
  ])
  expect(n).toBe(0)
  stocked = undefined
  await app.query('delete from images')
})

test('a favourite and a deletion that fail are taken back, and told once', async ({ context, app }) => {
  // A page of its own: the failures that are made here are logged by the browser.
  const page = await context.newPage()
  await openLibrary(page, app)
  await page.route('**/api/images/favorite', (route) => route.abort())
  const mark = page.getByRole('button', { name: 'Favourite room 2.jpg' })
  await tile(page, 'room 2').hover()
  await mark.click()
  await expect(page.getByText('Unable to connect to server')).toHaveCount(1)
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/images/favorite')

  await page.route('**/api/images', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          json: {
            meta: {
              success: false,
              status: 409,
              message: 'It is in use',
              code: 'in_progress',
              request_id: 'x',
            },
            data: {},
          },
        })
      : route.fallback(),
  )
  await tile(page, 'room 3').focus()
  await page.keyboard.press('Delete')
  await expect(tiles(page)).toHaveCount(5)
  await expect(page.getByText('It is in use')).toHaveCount(1, { timeout: 15_000 })
  await expect(tiles(page)).toHaveCount(6)
})

test('the tree of versions is worked by keys', async ({ page, app }) => {
  const { result } = await stock(app)
  const { access_token: token } = await app.signIn()
  const mask = await sendMask(app, token, result.id, await boxMask(result.width, result.height))
  const placed = await placeOrder(app, token, { image_id: result.id, mask_id: mask.data.mask.id })
  const { results } = await waitForEnd(app, token, placed.data.order.id)
  const grandchild = results[0]
  await beSignedIn(page, app)
  await page.goto(
    `/service-item-removal-v2/item-removal/result?image=${result.id}&order=${grandchild.order_id}`,
  )
  const row = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name},`) })
  await expect(page.getByRole('treeitem')).toHaveCount(3)
  await expect(row('Result 2')).toHaveAttribute('aria-level', '3')
  await expect(row('Result 2')).toHaveAccessibleName(/B side, made from Result 1$/)

  await row('Result 2').focus()
  await page.keyboard.press('Home')
  await expect(row('Original')).toBeFocused()
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('b')
  await expect(row('Original')).toHaveAccessibleName(/A side$/)
  await expect(row('Result 1')).toHaveAccessibleName(/B side/)
  await page.reload()
  await expect(row('Result 1')).toHaveAccessibleName(/B side/)

  await row('Result 1').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(row('Result 2')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(row('Result 2')).toBeVisible()

  // What was made from a deleted version hangs on what that was made from; Undo brings it back.
  await page.keyboard.press('Delete')
  await expect(page.getByRole('treeitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('treeitem')).toHaveCount(3)
  // With its toast gone, the focus is back where it was.
  await expect(row('Original')).toBeFocused()

  // F2 names a version; without a name it is numbered again.
  await row('Result 2').focus()
  await page.keyboard.press('F2')
  await expect(page.getByRole('heading', { name: 'Rename Result 2' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Without the sofa')
  await page.keyboard.press('Enter')
  await expect(row('Without the sofa')).toBeVisible()
  await page.reload()
  await expect(row('Without the sofa')).toBeVisible()
  await row('Without the sofa').focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.keyboard.press('Enter')
  await expect(row('Result 2')).toBeVisible()

  await row('Result 1').hover()
  await page.getByRole('button', { name: 'Actions for Result 1' }).click()
  await page.getByRole('menuitem', { name: 'Carry on from this version' }).click()
  await page.waitForURL(`**/mask?image=${result.id}**`)
})

test('selection, lightbox, comparison and tree have no serious fault', async ({ page, app }) => {
  const { photos, result } = await stock(app)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await beSignedIn(page, app)
  await page.goto('/media-library')
  await tiles(page)
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectNoSeriousFaultsInEitherTheme(page)
  await page.goto(`/media-library?view=${result.id}`)
  await expect(lightbox(page)).toHaveAccessibleName(result.name)
  await expectNoSeriousFaultsInEitherTheme(page)
  await page.keyboard.press('c')
  await expect(page.getByRole('slider', { name: 'Compare' })).toHaveValue('50')
  await expectNoSeriousFaultsInEitherTheme(page)
  await page.goto(
    `/service-item-removal-v2/item-removal/result?image=${photos[4].id}&order=${result.order_id}`,
  )
  await page.getByRole('treeitem').first().focus()
  await expectNoSeriousFaultsInEitherTheme(page)
})
