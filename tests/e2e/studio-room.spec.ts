import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { App } from '../helpers/app.ts'
import { greyPng } from '../helpers/pictures.ts'
import { addReady, placeOrder, readBytes, readImage, sendMask, waitForEnd } from '../helpers/studio.ts'
import { expectNoSeriousFaultsInEitherTheme } from './faults.ts'
import { beSignedIn, expect, test } from './fixtures.ts'
import { addRoom, cornerOf, middleOf, openRoom, places, SAMPLE, size, slow } from './room-mode.ts'

/** A mask over a square of the photo, 90 pixels wide, around a place in shares of it. */
function maskAround(place: { x: number; y: number }): Promise<Buffer> {
  const data = Buffer.alloc(size.width * size.height)
  const [left, top] = [Math.round(place.x * size.width) - 45, Math.round(place.y * size.height) - 45]
  for (let y = top; y < top + 90; y++) data.fill(255, y * size.width + left, y * size.width + left + 90)
  return greyPng(data, size.width, size.height)
}

/** What a removal with this mask makes of the photo. */
async function removed(app: App, token: string, imageId: string, maskId: string): Promise<Buffer> {
  const placed = await placeOrder(app, token, { image_id: imageId, mask_id: maskId })
  const order = await waitForEnd(app, token, placed.data.order.id)
  expect(order.status).toBe('completed')
  return sharp(await readBytes(app, order.results[0].png_url!))
    .raw()
    .toBuffer()
}

/** While one finger holds a corner, a second one pans nothing and moves no corner: neither on the photo nor on the corner. */
async function expectOneFinger(page: Page, corner: Locator): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
    })
  const first = await middleOf(corner)
  await send('touchStart', first)
  const before = await places(page)
  for (const [right, down] of [
    [150, -80],
    [6, -6],
  ]) {
    const second = { x: first.x + right, y: first.y + down }
    await send('touchStart', first, second)
    for (const by of [20, 40, 60]) await send('touchMove', first, { x: second.x + by, y: second.y - by })
    await send('touchEnd', first)
    expect(await places(page)).toBe(before)
  }
  await send('touchEnd')
  expect(await places(page)).toBe(before)
}

test('corners of the room are dragged by pointer and by keys, kept over a reload, and followed by removal', async ({
  page,
  app,
}) => {
  test.setTimeout(300_000)
  await beSignedIn(page, app)
  const { access_token: token } = await app.signIn()
  const id = await addRoom(app, 'room.jpg')
  const { corners } = (await readImage(app, token, id)).analysis!.room!.layout!
  const [right, left] = [corners[2]!, corners[3]!]
  const mask = await maskAround({
    x: left.x + (right.x - left.x) * 0.3,
    y: left.y + (right.y - left.y) * 0.3,
  })
  const { data: saved } = await sendMask(app, token, id, mask)
  const before = await removed(app, token, id, saved.mask.id)

  await page.goto(`/service-item-removal-v2/item-removal/mask?image=${id}&mode=manual`)
  await expect(page.getByText(/^Mask covers 1\.\d %/)).toBeVisible(slow)
  await page.keyboard.press('r')
  const lowerLeft = cornerOf(page, 'Lower left')
  await expect(lowerLeft).toBeVisible(slow)
  const found = await middleOf(lowerLeft)
  await page.mouse.move(found.x, found.y)
  await page.mouse.down()
  await page.keyboard.down('Alt')
  await page.mouse.move(found.x + 30, found.y - 40, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Alt')
  const dragged = await middleOf(lowerLeft)
  expect(dragged.x - found.x).toBeCloseTo(30, 0)
  expect(dragged.y - found.y).toBeCloseTo(-40, 0)

  // Escape takes the drag under way back, and leaves the corner that was placed before.
  const upperRight = cornerOf(page, 'Upper right')
  const unmoved = await middleOf(upperRight)
  await page.mouse.move(unmoved.x, unmoved.y)
  await page.mouse.down()
  await page.mouse.move(unmoved.x - 60, unmoved.y + 50, { steps: 4 })
  expect((await middleOf(upperRight)).x).toBeLessThan(unmoved.x - 30)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect((await middleOf(upperRight)).x).toBeCloseTo(unmoved.x, 0)
  expect((await middleOf(lowerLeft)).x).toBeCloseTo(dragged.x, 0)

  const asFound = await middleOf(upperRight)
  await expectOneFinger(page, lowerLeft)
  await upperRight.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowDown')
  const moved = await middleOf(upperRight)
  expect(moved.x - asFound.x).toBeCloseTo(-80, 0)
  expect(moved.y - asFound.y).toBeCloseTo(8, 0)
  // Both key presses are one step.
  await page.keyboard.press('Control+z')
  expect((await middleOf(upperRight)).x).toBeCloseTo(asFound.x, 0)
  await page.keyboard.press('Control+Shift+z')
  expect((await middleOf(upperRight)).x).toBeCloseTo(moved.x, 0)
  const answer = page.waitForResponse((response) => response.url().endsWith(`/images/${id}/room`))
  await page.keyboard.press('Enter')
  expect((await answer).status()).toBe(200)
  await expect(lowerLeft).toBeHidden(slow)

  await page.reload()
  await expect(page.getByText(/^Mask covers 1\.\d %/)).toBeVisible(slow)
  await page.keyboard.press('r')
  await expect(lowerLeft).toBeVisible(slow)
  for (const [corner, place] of [
    [lowerLeft, dragged],
    [upperRight, moved],
  ] as const) {
    // The stage may still be making room for the bar.
    const apart = async () => {
      const kept = await middleOf(corner)
      return Math.hypot(kept.x - place.x, kept.y - place.y)
    }
    await expect.poll(apart).toBeLessThan(1)
  }

  const after = await removed(app, token, id, saved.mask.id)
  expect(after.length).toBe(before.length)
  expect(after.equals(before)).toBe(false)

  const forgotten = page.waitForResponse((response) => response.url().endsWith(`/images/${id}/room`))
  await page.getByRole('button', { name: 'Forget' }).click()
  expect((await forgotten).status()).toBe(200)
  await expect(lowerLeft).toBeHidden(slow)
  expect((await readImage(app, token, id)).analysis!.room!.corrected).toBe(null)
})

test('other rooms are stepped through and turned, kept when the room is closed unsaved, and saved', async ({
  page,
  app,
}) => {
  test.setTimeout(300_000)
  await beSignedIn(page, app)
  const { access_token: token } = await app.signIn()
  const id = await addRoom(app, 'rooms.jpg')
  await openRoom(page, id)
  const count = Number((await page.getByText(/^1 of \d$/).textContent())!.at(-1))
  expect(count).toBeGreaterThan(2)

  const rooms = [await places(page)]
  for (let room = 2; room <= count; room++) {
    await page.keyboard.press('n')
    await expect(page.getByText(`${room} of ${count}`, { exact: true })).toBeVisible()
    rooms.push(await places(page))
  }
  expect(new Set(rooms).size).toBe(count)
  await page.keyboard.press('Shift+N')
  expect(await places(page)).toBe(rooms[count - 2])
  // Each is a step of the history.
  for (let step = 0; step < count; step++) await page.keyboard.press('Control+z')
  expect(await places(page)).toBe(rooms[0])
  await expect(page.getByRole('button', { name: 'Undo', exact: true }).last()).toBeDisabled()

  await page.keyboard.press('Shift+T')
  const turned = await places(page)
  expect(turned).not.toBe(rooms[0])
  await page.keyboard.press('Escape')
  await expect(page.getByText('The room is not saved.')).toBeVisible()
  await expect(cornerOf(page, 'Lower left')).toBeHidden()
  await page.keyboard.press('r')
  await expect(cornerOf(page, 'Lower left')).toBeVisible()
  expect(await places(page)).toBe(turned)
  const answer = page.waitForResponse((response) => response.url().endsWith(`/images/${id}/room`))
  await page.keyboard.press('Enter')
  expect((await answer).status()).toBe(200)
  const { layout, corrected } = (await readImage(app, token, id)).analysis!.room!
  // The depth that was found runs across now.
  const across = corrected!.toRoom.slice(0, 3).map(Math.abs)
  expect(across).toEqual(layout!.toRoom.slice(6).map(Math.abs))

  await openRoom(page, id)
  expect(await places(page)).toBe(turned)
  await page.keyboard.press('Escape')
  await expect(cornerOf(page, 'Lower left')).toBeHidden()
  await expect(page.getByText('The room is not saved.')).toBeHidden()
})

test('a room is placed where none was found', async ({ page, app }) => {
  test.setTimeout(300_000)
  await beSignedIn(page, app)
  const id = await addRoom(app, 'no-room.jpg')
  const without = `update images set analysis = jsonb_set(analysis, '{room,layout}', 'null'::jsonb) where id = $1`
  await app.query(without, [id])
  await openRoom(page, id)
  const guess = page.getByText('No room was found in this photo.')
  await expect(guess).toBeVisible()
  await cornerOf(page, 'Lower right').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  const placed = await places(page)
  const answer = page.waitForResponse((response) => response.url().endsWith(`/images/${id}/room`))
  await page.keyboard.press('Enter')
  expect((await answer).status()).toBe(200)
  await openRoom(page, id)
  expect(await places(page)).toBe(placed)
  await expect(page.getByText('Own room', { exact: true })).toBeVisible()
  await expect(guess).toBeHidden()
})

/** How blue the loupe is beside its middle, at steps to the right in view pixels. */
async function loupeBlues(loupe: Locator, steps: readonly number[]): Promise<number[]> {
  return loupe.locator('canvas').evaluate((canvas: HTMLCanvasElement, offsets) => {
    const context = canvas.getContext('2d')!
    const at = (step: number) => Math.round(canvas.width / 2 + (step * canvas.width) / canvas.clientWidth)
    return offsets.map((step) => context.getImageData(at(step), canvas.height / 2, 1, 1).data[2])
  }, steps)
}

/** The column of the photo at which the corner that was moved last is said to be. */
async function columnSaid(page: Page): Promise<number> {
  const said = await page.getByText(/ corner at \d+, \d+$/).textContent()
  return Number(said!.match(/\d+/)![0])
}

test('a loupe shows the photo’s own pixels beside a corner while it is placed', async ({ page, app }) => {
  test.setTimeout(300_000)
  await beSignedIn(page, app)
  const { access_token: token } = await app.signIn()
  // Each column has a colour of its own, under the room's lines.
  const raw = await sharp(SAMPLE)
    .resize(size.width, size.height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  for (let i = 0; i < raw.length; i += 3) raw[i + 2] = ((i / 3) % size.width) % 40 < 20 ? 255 : 0
  const photo = await sharp(raw, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer()
  const { id } = await addReady(app, token, photo, 'loupe.png')
  const without = `update images set analysis = jsonb_set(analysis, '{room,layout}', 'null'::jsonb) where id = $1`
  await app.query(without, [id])
  await openRoom(page, id)
  await expectNoSeriousFaultsInEitherTheme(page)

  const loupe = page.getByRole('figure', { name: 'Magnified corner' })
  await expect(loupe).toBeHidden()
  const corner = cornerOf(page, 'Upper left')
  await corner.press('ArrowRight')
  const before = await columnSaid(page)
  await corner.press('Shift+ArrowRight')
  await expect.poll(() => columnSaid(page)).toBeGreaterThan(before)
  const shown = 80 / ((await columnSaid(page)) - before)
  await corner.blur()
  await expect(loupe).toBeHidden()
  const from = await middleOf(corner)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 21, from.y + 13, { steps: 3 })
  await expect(loupe).toBeVisible()
  const at = await middleOf(corner)
  const box = (await loupe.boundingBox())!
  const apart = Math.hypot(at.x - box.x - box.width / 2, at.y - box.y - box.height / 2) - box.width / 2
  expect(apart).toBeGreaterThan(12)
  const x = await columnSaid(page)
  const zoom = 2.5 * shown
  const steps = [-75, -50, -25, 25, 50, 75]
  const blue = (step: number) => (Math.floor(x + step / zoom) % 40 < 20 ? 255 : 0)
  const sure = steps.filter((step) => blue(step - 6) === blue(step + 6))
  expect(new Set(sure.map(blue)).size).toBe(2)
  await expect
    .poll(async () => (await loupeBlues(loupe, sure)).map((b) => (b > 127 ? 255 : 0)))
    .toEqual(sure.map(blue))
  await page.mouse.up()
  await expect(loupe).toBeHidden()

  await corner.press('ArrowRight')
  await expect(loupe).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(loupe).toBeHidden()
})
