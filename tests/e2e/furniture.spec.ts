import { mkdir, writeFile } from 'node:fs/promises'
import { wedgeGlb } from '../../server/furniture/testing/glb.ts'
import { expectNoSeriousFaultsInEitherTheme } from './faults.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

const item = (id: string) => ({
  id,
  file: `${id}.glb`,
  name: id === 'chair' ? 'Low chair' : 'Missing chair',
  category: 'armchair',
  spaces: ['living-room'],
  size: [2, 1, 1],
})

test('an administrator adds a pack from a folder, reads what was left out, and deletes it', async ({
  page,
  app,
}, info) => {
  const folder = info.outputPath('pack')
  await mkdir(folder, { recursive: true })
  const pack = { format: 1, id: 'nordic', name: 'Nordic', author: 'A. Maker', licence: 'CC0-1.0' }
  await writeFile(`${folder}/pack.json`, JSON.stringify({ ...pack, items: [item('chair'), item('missing')] }))
  await writeFile(`${folder}/chair.glb`, await wedgeGlb())

  await beSignedIn(page, app, 'admin')
  await page.goto('/furniture')
  await expect(page.getByRole('heading', { name: 'No packs yet' })).toBeVisible()
  await page.getByLabel('Add a pack').locator('input').setInputFiles(folder)
  await expect(page.getByText('Nordic: 1 of 2 pieces were added.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Left out' })).toHaveText(
    'Left out: missing. missing.glb is not in the folder.',
  )
  await expect(page.getByRole('list', { name: 'To look at' })).toContainText('stretches it 2.00 : 1')
  await expect(page.getByRole('article', { name: 'Nordic' })).toContainText('Low chair')
  await expectNoSeriousFaultsInEitherTheme(page)

  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete pack' }).click()
  await expect(page.getByRole('heading', { name: 'No packs yet' })).toBeVisible()
})
