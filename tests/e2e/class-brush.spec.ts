import { codeOf } from '../../core/perception/classes.ts'
import { readImage } from '../helpers/studio.ts'
import { expectNoSeriousFaultsInEitherTheme } from './faults.ts'
import { beSignedIn, expect, test } from './fixtures.ts'
import { addRoom, slow } from './room-mode.ts'

test('what the photo shows is painted right, kept with the photo, and taken back', async ({ page, app }) => {
  test.setTimeout(300_000)
  await beSignedIn(page, app)
  const { access_token: token } = await app.signIn()
  const id = await addRoom(app, 'classes.jpg')
  const kept = async () => (await readImage(app, token, id)).analysis!.corrections
  expect(await kept()).toBe(null)
  await page.goto(`/service-item-removal-v2/item-removal/mask?image=${id}&mode=manual`)
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible(slow)
  await page.keyboard.press('k')
  const classes = page.getByRole('radiogroup', { name: 'Class to paint' })
  await expect(classes).toBeVisible(slow)
  await classes.getByRole('radio', { name: 'Door', exact: true }).check()

  const stage = (await page.getByRole('application').boundingBox())!
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 20, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText(/^Kept with the photo\./)).toBeVisible(slow)
  const { runs } = (await kept())!
  expect(runs.filter((_, i) => i % 2 === 0)).toContain(codeOf('door'))
  await expectNoSeriousFaultsInEitherTheme(page)

  await page.reload()
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible(slow)
  await expect(page.getByText(/^Kept with the photo\./)).toBeVisible(slow)
  await page.getByRole('button', { name: 'Take all corrections back' }).click()
  await expect.poll(kept, slow).toBe(null)
  await expect(page.getByText(/^Nothing is corrected\./)).toBeVisible(slow)
  await page.getByRole('application').focus()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await kept())?.runs, slow).toEqual(runs)

  // Where the panel is not beside the photo, what is painted is chosen below it.
  await page.setViewportSize({ width: 390, height: 844 })
  const choice = page.getByRole('combobox', { name: 'Class to paint' })
  await choice.selectOption({ label: 'Stairs' })
  const small = (await page.getByRole('application').boundingBox())!
  await page.mouse.move(small.x + small.width / 2, small.y + small.height / 2)
  await page.mouse.down()
  await page.mouse.move(small.x + small.width / 2, small.y + small.height / 2 + 20, { steps: 4 })
  await page.mouse.up()
  const codes = async () => (await kept())?.runs.filter((_, i) => i % 2 === 0)
  await expect.poll(codes, slow).toContain(codeOf('stairs'))
  await expectNoSeriousFaultsInEitherTheme(page)
})
