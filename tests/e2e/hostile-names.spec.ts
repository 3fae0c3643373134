// Names that are markup or templates stand on every screen as they were typed.
import { roomJpeg } from '../helpers/pictures.ts'
import { addReady } from '../helpers/studio.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

const markup = '<img src=x onerror=alert(1)>'
const template = '{{7*7}}${7*7}'

test('names that are markup are text on every screen', async ({ page, app }) => {
  const { access_token: token, user } = await app.signIn()
  await app.api('PATCH', '/auth/edit-profile', { token, body: { full_name: `${markup} ${template}` } })
  await addReady(app, token, await roomJpeg(), `${markup}${template}.jpg`)
  await app.query(
    `insert into notifications (id, user_id, kind, title, body, link)
     values ('hostile', $1, 'system', $2, $2, 'javascript:alert(1)')`,
    [user.id, `${markup} ${template}`],
  )
  page.on('dialog', (dialog) => {
    throw new Error(`a script has run: ${dialog.message()}`)
  })
  await beSignedIn(page, app)
  await page.goto('/media-library')
  await expect(page.getByRole('link', { name: `${markup}${template}.jpg` })).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByRole('main').getByText(`${markup} ${template}`).first()).toBeVisible()
  expect(await page.locator('a[href^="javascript:alert"]').count()).toBe(0)
  for (const path of ['/home', '/profile', '/pricing-billing']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: `${markup} ${template}` })).toBeVisible()
    expect(await page.locator('[onerror]').count()).toBe(0)
  }
  await app.api('PATCH', '/auth/edit-profile', { token, body: { full_name: user.full_name } })
  await app.query(`delete from notifications where id = 'hostile'`)
})
