import { beSignedIn, expect, test } from './fixtures.ts'

test('notifications are read page by page, followed, marked and muted', async ({ page, app }) => {
  // A user of its own: others are told of orders that earlier tests have left under way.
  const account = { email: 'reader@example.com', password: 'a mullion divides 2 panes' }
  const { user } = await app.signUp(account.email, account.password)
  const add = (from: number, to: number) =>
    app.query(
      `insert into notifications (id, user_id, kind, title, body, link, created_at)
       select 'note' || n, $1, 'order-completed', 'Note ' || n, 'Room ' || n || ' is ready.', '/media-library',
         now() + make_interval(secs => n) - interval '1 day' from generate_series($2::int, $3::int) n`,
      [user.id, from, to],
    )
  await app.query('delete from notifications where user_id = $1', [user.id])
  await add(1, 40)
  await beSignedIn(page, app, account)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Notifications, 40 unread' }).click()
  await page.getByRole('link', { name: 'All notifications' }).click()
  await page.waitForURL('**/notifications')
  const list = page.getByRole('list', { name: 'Notifications' })
  await expect(list.getByRole('listitem')).toHaveCount(24)
  // Looking at them reads none.
  await expect(page.getByText('40 unread', { exact: true })).toBeVisible()

  // Two that come meanwhile push two over to the next page; none is shown twice.
  await add(41, 42)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect(page.getByRole('button', { name: 'Show older' })).toBeHidden()
  const titles = await list.locator('b').allTextContents()
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles).toContain('Note 1')

  await list.getByRole('link', { name: /Note 40/ }).click()
  await page.waitForURL('**/media-library')
  await expect(page.getByRole('button', { name: 'Notifications, 41 unread' })).toBeVisible()
  await page.goBack()
  await page.getByRole('switch', { name: 'Mute' }).click()
  await expect(page.getByText('Notification mute toggled successfully')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Mute' })).toBeChecked()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('All read')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
