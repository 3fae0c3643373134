import { beSignedIn, expect, test } from './fixtures.ts'
import { openStudio, paintDots } from './mask-studio.ts'

const day = 24 * 60 * 60_000

test('saving a step does not read the drafts of all other photos, and old ones are thrown away', async ({
  page,
  app,
}) => {
  await beSignedIn(page, app)
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { draftsRead: number }
    counted.draftsRead = 0
    const step = Reflect.get(IDBCursor.prototype, 'continue')
    IDBCursor.prototype.continue = function (this: IDBCursor) {
      counted.draftsRead++
      step.call(this)
    }
  })
  const stage = await openStudio(page, app)
  const read = () => page.evaluate(() => (globalThis as unknown as { draftsRead: number }).draftsRead)
  // Other photos of a long series, and one from last year.
  await page.evaluate(
    async (ages) => {
      const opening = indexedDB.open('mullion-drafts', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('drafts', { keyPath: 'imageId' })
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const writing = opening.result.transaction('drafts', 'readwrite')
      for (const [index, age] of ages.entries())
        writing
          .objectStore('drafts')
          .put({ imageId: `other-${index}`, savedAt: Date.now() - age, isOnServer: true })
      await new Promise((resolve) => (writing.oncomplete = resolve))
      opening.result.close()
    },
    [...Array.from({ length: 30 }, () => day), 365 * day],
  )
  /** How many drafts there are, and when the first and the last of them were saved. */
  const drafts = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('mullion-drafts', 1)
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const asking = opening.result.transaction('drafts').objectStore('drafts').getAll()
      await new Promise((resolve) => (asking.onsuccess = resolve))
      opening.result.close()
      const saved = (asking.result as { savedAt: number }[]).map(({ savedAt }) => savedAt)
      return { count: saved.length, oldest: Math.min(...saved), newest: Math.max(...saved) }
    })

  await paintDots(page, stage, 1)
  // The thirty and the one that is open.
  await expect.poll(async () => (await drafts()).oldest).toBeGreaterThan(Date.now() - 2 * day)
  expect((await drafts()).count).toBe(31)
  const before = { read: await read(), ...(await drafts()) }
  await page.getByRole('button', { name: 'Invert' }).click()
  await expect.poll(async () => (await drafts()).newest).toBeGreaterThan(before.newest)
  expect((await read()) - before.read).toBe(0)
})

test('a draft of the first version opens as it was; of a damaged one the rest does, and the page says so', async ({
  page,
  app,
}) => {
  await beSignedIn(page, app)
  const stage = await openStudio(page, app)
  await paintDots(page, stage, 2)
  await expect(page.getByText('Draft saved')).toBeVisible()
  const studio = page.url()
  /** Rewrites the one draft that there is, while no studio could save it, and opens the studio again. */
  const rewrite = async (how: 'first version' | 'damaged settings' | 'damaged mask') => {
    const put = async (how: string) => {
      const opening = indexedDB.open('mullion-drafts', 1)
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
      const asking = store.getAll()
      await new Promise((resolve) => (asking.onsuccess = resolve))
      const [draft] = asking.result as Record<string, never>[]
      if (draft === undefined) return false
      const { imageId, mask, viewport, savedAt, serverRevision, isOnServer } = draft
      const { bytes } = mask as { bytes: Uint8Array }
      const first = { tool: 'lasso', rectangleCombine: 'add', size: 77, hardness: 0.4, opacity: 1 }
      const writing = store.put(
        how === 'first version'
          ? {
              imageId,
              mask,
              viewport,
              savedAt,
              serverRevision,
              isOnServer,
              settings: { ...first, display: 'overlay' },
            }
          : how === 'damaged settings'
            ? { ...draft, settings: 7 }
            : { ...draft, mask: { ...(mask as object), bytes: bytes.slice(0, 30) } },
      )
      await new Promise((resolve) => (writing.onsuccess = resolve))
      opening.result.close()
      return true
    }
    await page.goto('/home')
    await expect.poll(() => page.evaluate(put, how)).toBe(true)
    await page.goto(studio)
  }

  await rewrite('first version')
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lasso', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await rewrite('damaged settings')
  await expect(page.getByText('Damaged in the draft: the settings of the tools.')).toBeVisible()
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await rewrite('damaged mask')
  await expect(page.getByText(/could not be opened: its mask is damaged/)).toBeVisible()
  await expect(stage).toBeVisible()
})
