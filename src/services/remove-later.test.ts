import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { successTexts } from '../../core/contract/messages.ts'
import { showDone, showError, showUndo } from '../ui/toast.ts'
import { configureClient } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { removeVideos } from './remove-later.ts'

vi.mock(import('../ui/toast.ts'), () => ({
  showError: vi.fn(),
  showUndo: vi.fn(),
  showDone: vi.fn(),
  showNotice: vi.fn(),
}))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** Deletes a film, lets the time to undo pass, and says whether lists of films are asked for anew. */
async function remove(status: number, code: string): Promise<boolean> {
  configureClient({ origin: 'http://test' })
  const meta = {
    success: status === 200,
    status,
    message: 'Said',
    request_id: 'x',
    ...(code === '' ? {} : { code }),
  }
  vi.stubGlobal('fetch', async () =>
    Response.json({ meta, data: status === 200 ? { video_id: 'a' } : null }, { status }),
  )
  const client = new QueryClient()
  const list = queryKeys.videoList(false)
  client.setQueryData(list, {})
  removeVideos(client, ['a'])
  const onKeep = vi.mocked(showUndo).mock.calls[0]![2]
  onKeep()
  const isAnew = () => client.getQueryState(list)?.isInvalidated === true
  await vi.waitFor(() => expect(isAnew() || vi.mocked(showError).mock.calls.length > 0).toBe(true))
  return isAnew()
}

it('a film that another window has deleted is gone here too, without an error', async () => {
  expect(await remove(404, 'not_found')).toBe(true)
  expect(showError).not.toHaveBeenCalled()
})

it('says that a film is deleted when it is, and not before', async () => {
  await remove(200, '')
  expect(vi.mocked(showUndo).mock.calls[0]![0]).toBe('Deleting the film')
  await vi.waitFor(() => expect(showDone).toHaveBeenCalledWith(successTexts.videoDeleted))
})

it('a film that cannot be deleted says why', async () => {
  expect(await remove(409, 'in_progress')).toBe(false)
  expect(showError).toHaveBeenCalledWith('Said')
  expect(showDone).not.toHaveBeenCalled()
})
