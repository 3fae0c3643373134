import path from 'node:path'
import { expect, test } from '@playwright/test'
import { ownPhotos, replayImaging } from '../helpers/imaging-replay.ts'
import { pageScript } from './page-script.ts'

const entry = path.join(import.meta.dirname, '../helpers/imaging-replay.ts')

test('enhances, relights, measures and perceives to the same bytes in Node and in Chromium', async ({
  page,
}) => {
  await page.addScriptTag({ content: await pageScript(entry, 'imaging') })
  const { room, street } = ownPhotos()
  const sent = [room, street].map(({ width, height, data }) => ({ width, height, data: [...data] }))
  const there = await page.evaluate(([room, street]) => {
    const { imaging } = globalThis as unknown as { imaging: { replayImaging: typeof replayImaging } }
    const here = ({ data, ...size }: typeof room) => ({ ...size, data: Uint8Array.from(data) })
    return imaging.replayImaging(here(room), here(street))
  }, sent)
  const here = replayImaging(room, street)
  expect(there).toEqual(here)
  // Something was done: no two of the pictures are the same.
  expect(new Set([...here.photos, ...here.enhancement, ...here.dusk, ...here.perception]).size).toBe(11)
  expect(JSON.parse(here.room)).toMatchObject({ camera: { pitch: expect.any(Number) } })
})
