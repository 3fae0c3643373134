import path from 'node:path'
import { expect, test } from '@playwright/test'
import { ownPhoto, replayStaging } from '../helpers/staging-replay.ts'
import { pageScript } from './page-script.ts'

const entry = path.join(import.meta.dirname, '../helpers/staging-replay.ts')

test('furnishes a room alike in Node and in Chromium, byte for byte', async ({ page }) => {
  await page.addScriptTag({ content: await pageScript(entry, 'staging') })
  const photo = ownPhoto()
  const there = await page.evaluate(
    ({ width, height, data }) => {
      const { staging } = globalThis as unknown as { staging: { replayStaging: typeof replayStaging } }
      return staging.replayStaging({ width, height, data: Uint8Array.from(data) })
    },
    { ...photo, data: [...photo.data] },
  )
  const here = replayStaging(photo)
  expect(there.layout).toBe(here.layout)
  expect(there.picture.findIndex((value, i) => value !== here.picture[i])).toBe(-1)
  // Furniture was placed and drawn.
  expect(JSON.parse(here.layout).pieces.length).toBeGreaterThan(3)
  expect(here.picture).not.toEqual([...photo.data])
})
