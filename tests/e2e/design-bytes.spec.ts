import path from 'node:path'
import { expect, test } from '@playwright/test'
import { ownPhoto, replayDesign } from '../helpers/design-replay.ts'
import { pageScript } from './page-script.ts'

const entry = path.join(import.meta.dirname, '../helpers/design-replay.ts')

test('changes the surfaces of a room alike in Node and in Chromium, byte for byte', async ({ page }) => {
  await page.addScriptTag({ content: await pageScript(entry, 'design') })
  const photo = ownPhoto()
  const there = await page.evaluate(
    ({ width, height, data }) => {
      const { design } = globalThis as unknown as { design: { replayDesign: typeof replayDesign } }
      return design.replayDesign({ width, height, data: Uint8Array.from(data) })
    },
    { ...photo, data: [...photo.data] },
  )
  const here = replayDesign(photo)
  expect(there.designs).toBe(here.designs)
  expect(there.pictures.findIndex((value, i) => value !== here.pictures[i])).toBe(-1)
  // Several surfaces were found, and changed.
  expect(JSON.parse(here.designs)[0].surfaces.length).toBeGreaterThan(2)
  expect(here.pictures.slice(0, photo.data.length)).not.toEqual([...photo.data])
})
