import path from 'node:path'
import { expect, test } from '@playwright/test'
import { MaskEngine } from '../../core/mask/engine.ts'
import { replay } from '../helpers/mask-replay.ts'
import { pageScript } from './page-script.ts'

const entry = path.join(import.meta.dirname, '../helpers/mask-replay.ts')
const [width, height] = [700, 500]

test('500 mixed operations give the same mask in Node and in Chromium, and undo to nothing', async ({
  page,
}) => {
  await page.addScriptTag({ content: await pageScript(entry, 'mask') })
  const there = await page.evaluate(
    ([w, h]) => (globalThis as unknown as { mask: { replay: typeof replay } }).mask.replay(7, 500, w, h),
    [width, height] as const,
  )
  const here = await replay(7, 500, width, height)
  expect(there).toEqual(here)
  expect(here.steps).toBeGreaterThan(200)
  const keep = (bytes: Uint8Array<ArrayBuffer>) => Promise.resolve(bytes)
  const empty = new MaskEngine(width, height, { codec: { deflate: keep, inflate: keep }, now: () => 0 })
  expect(here.undone).toBe(empty.hash())
  expect(here.redone).toBe(here.done)
  expect(here.done).not.toBe(here.undone)
})
