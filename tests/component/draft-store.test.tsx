import { afterEach, beforeEach, expect, test } from 'vitest'
import { LaterVersionError } from '../../core/documents/document.ts'
import { type Draft, storeDraft } from '../../core/documents/draft.ts'
import {
  findDraft,
  forgetDrafts,
  keepDraft,
  noteSent,
  unsavedWork,
} from '../../src/editor/draft/draft-store.ts'
import { browserStore } from '../../src/stores/browser-store.ts'

const inStore = browserStore('mullion-drafts', 'drafts', 'imageId')
const put = (stored: object) => inStore('readwrite', (store) => store.put(stored))
const version = (storeDraft({} as Draft) as { version: number }).version

const draft = (savedAt: number, changes: Partial<Draft> = {}): Draft => ({
  imageId: 'kitchen',
  mask: { width: 4, height: 3, bytes: Uint8Array.of(savedAt) },
  settings: null,
  viewport: null,
  savedAt,
  serverRevision: 0,
  isOnServer: false,
  ...changes,
})
const later = (savedAt: number) => ({ ...storeDraft(draft(savedAt)), version: version + 1 })
/** What the same draft is to the version that wrote it. */
const isBack = () =>
  inStore('readwrite', async (store) => {
    for await (const cursor of store) await cursor.update({ ...(cursor.value as object), version })
  })
const savedAt = async () => (await findDraft('kitchen'))?.draft.savedAt

// Other tests of this page leave drafts behind.
beforeEach(forgetDrafts)
afterEach(forgetDrafts)

test('a draft of a later version survives work of this one, and is there when its version is back', async () => {
  await put(later(1))
  await expect(findDraft('kitchen')).rejects.toBeInstanceOf(LaterVersionError)
  expect(await findDraft('kitchen')).toBeNull()
  await keepDraft(draft(2))
  expect(await savedAt()).toBe(2)
  expect((await unsavedWork()).masks).toHaveLength(1)

  await isBack()
  // The work of this version goes first until the server has it.
  expect(await savedAt()).toBe(2)
  await keepDraft(draft(3, { serverRevision: 1, isOnServer: true }))
  expect(await savedAt()).toBe(1)
  expect(await savedAt()).toBe(1)
})

test('what the server has is noted beside the draft that was sent, and beside no other', async () => {
  await keepDraft(draft(1))
  expect(await noteSent('kitchen', 1, { serverRevision: 4, isOnServer: true })).toBe(true)
  expect((await findDraft('kitchen'))?.draft).toMatchObject({ serverRevision: 4, isOnServer: true })
  await keepDraft(draft(2))
  expect(await noteSent('kitchen', 1, { serverRevision: 5, isOnServer: true })).toBe(false)
  expect((await findDraft('kitchen'))?.draft).toMatchObject({ serverRevision: 0, isOnServer: false })
})
