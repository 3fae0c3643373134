import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen, run } from './open.tsx'

const palette = () => page.getByPlaceholder('Search or run a command')

test('on a plain page Ctrl+K goes to pages and photos, also from a field, and Escape closes it', async () => {
  await run.addPhoto('demo', { width: 640, height: 480 }, 'Bay window.jpg')
  await openScreen('/media-library')
  await page.getByRole('searchbox', { name: 'Search names' }).click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(palette()).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await palette().fill('pricing')
  await expect.element(page.getByRole('option', { name: /^Pricing & Billing/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Pricing & Billing' })).toBeVisible()

  await userEvent.keyboard('{Control>}k{/Control}')
  await palette().fill('bay win')
  await page.getByRole('option', { name: /^Bay window\.jpg/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Bay window.jpg' })).toBeVisible()
})

test('on a plain page ? shows its keys, without a heading that has none below it', async () => {
  await openScreen('/notifications')
  await expect.element(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible()
  await userEvent.keyboard('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect.element(sheet.getByRole('heading', { name: 'Keys', exact: true })).toBeVisible()
  const headings = sheet.getByRole('heading', { level: 3 }).elements()
  expect(headings.map((one) => one.textContent)).toEqual(['Help'])
  expect(headings.every((one) => one.nextElementSibling !== null)).toBe(true)
})

test('the sheet names what keys do in the library, and nothing of it elsewhere', async () => {
  await openScreen('/media-library')
  await expect.element(page.getByRole('heading', { name: 'Media Library' })).toBeVisible()
  await userEvent.keyboard('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect.element(sheet.getByRole('heading', { name: 'On this page' })).toBeVisible()
  await expect.element(sheet.getByText('Select all')).toBeVisible()
})

test('a workspace lists its own commands, and pages beside them', async () => {
  const photo = await run.addPhoto('demo', { width: 640, height: 480 })
  await openScreen(`/service-item-removal-v2/item-removal/mask?image=${photo.id}&mode=manual`)
  await expect.element(page.getByRole('button', { name: 'Brush', exact: true })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await palette().fill('bru')
  await expect.element(page.getByRole('option', { name: /^Brush/ }).first()).toBeVisible()
  await palette().fill('media lib')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Media Library' })).toBeVisible()
})
