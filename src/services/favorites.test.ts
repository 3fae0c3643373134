import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Image } from '../../core/contract/shapes.ts'
import { configureClient } from './client.ts'
import { setFavorites } from './favorites.ts'
import { deleteImages } from './library.ts'
import type { ImageList } from './lists.ts'
import { queryKeys } from './query-keys.ts'

const gallery = queryKeys.imageList({ favorites: false })
const favorites = queryKeys.imageList({ favorites: true })

function listOf(...images: [string, boolean][]): ImageList {
  return {
    pages: [
      {
        images: images.map(([id, is_favorite]) => ({ id, is_favorite }) as Image),
        pagination: { currentPage: 1, totalRecords: images.length, totalItems: images.length },
        next: null,
      },
    ],
    pageParams: [{ page: 1, after: null }],
  }
}

function answer(status: number, data: object, code = 'conflict'): Response {
  return Response.json(
    { meta: { success: status < 400, status, message: 'Said', request_id: 'x', code }, data },
    { status },
  )
}

let client: QueryClient
const marks = (key: readonly unknown[]) =>
  client
    .getQueryData<ImageList>(key)!
    .pages.flatMap(({ images }) => images.map(({ id, is_favorite }) => `${id}${is_favorite ? '+' : ''}`))

beforeEach(() => {
  configureClient({ origin: 'http://test' })
  client = new QueryClient()
  client.setQueryData(gallery, listOf(['a', true], ['b', false], ['c', true]))
  client.setQueryData(favorites, listOf(['a', true], ['c', true]))
})
afterEach(() => {
  vi.unstubAllGlobals()
  client.clear()
})

describe('a favourite', () => {
  it('is changed at once in every list, before the server has answered', async () => {
    let arrive: ((response: Response) => void) | null = null
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)))
    const done = setFavorites(client, ['a'], false)
    expect(marks(gallery)).toEqual(['a', 'b', 'c+'])
    expect(marks(favorites)).toEqual(['c+'])
    await vi.waitFor(() => arrive!(answer(200, { image_id: 'a', is_favorite: false })))
    await done
    expect(marks(gallery)).toEqual(['a', 'b', 'c+'])
  })

  it('is as before in every list when the server refuses', async () => {
    vi.stubGlobal('fetch', async () => answer(409, {}))
    await expect(setFavorites(client, ['a', 'b'], false)).rejects.toThrow('Said')
    expect(marks(gallery)).toEqual(['a+', 'b', 'c+'])
    expect(marks(favorites)).toEqual(['a+', 'c+'])
  })

  it('takes back only its own marks when the list has changed meanwhile', async () => {
    vi.stubGlobal('fetch', async () => {
      client.setQueryData<ImageList>(gallery, (list) => ({ ...list!, pages: [...list!.pages] }))
      return answer(409, {})
    })
    await expect(setFavorites(client, ['a', 'b'], true)).rejects.toThrow('Said')
    expect(marks(gallery)).toEqual(['a+', 'b', 'c+'])
  })

  it('does not wait for another image, and keeps its mark when an earlier change fails late', async () => {
    let refuse: ((response: Response) => void) | null = null
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) =>
      (JSON.parse(body) as { image_id: string; is_favorite: boolean }).image_id === 'c'
        ? answer(200, { image_id: 'c', is_favorite: false })
        : refuse === null
          ? new Promise<Response>((resolve) => (refuse = resolve))
          : answer(200, { image_id: 'b', is_favorite: true }),
    )
    const failing = setFavorites(client, ['b'], true)
    await setFavorites(client, ['c'], false)
    const again = setFavorites(client, ['b'], true)
    refuse!(answer(409, {}))
    await expect(failing).rejects.toThrow('Said')
    await again
    expect(marks(gallery)).toEqual(['a+', 'b+', 'c'])
  })

  it('is sent in the order of the clicks, so that the last one stays', async () => {
    const sent: boolean[] = []
    let isBusy = false
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      expect(isBusy).toBe(false)
      isBusy = true
      await Promise.resolve()
      isBusy = false
      sent.push((JSON.parse(body) as { is_favorite: boolean }).is_favorite)
      return answer(200, { image_id: 'b', is_favorite: true })
    })
    await Promise.all([true, false, true].map((isOn) => setFavorites(client, ['b'], isOn)))
    expect(sent).toEqual([true, false, true])
    expect(marks(gallery)).toEqual(['a+', 'b+', 'c+'])
  })
})

describe('deleted images', () => {
  it('leave the lists, save for those that the server refused', async () => {
    const observer = new InfiniteQueryObserver(client, {
      queryKey: gallery,
      enabled: false,
      initialPageParam: 1,
      getNextPageParam: () => undefined,
    })
    const off = observer.subscribe(() => undefined)
    const sent: string[][] = []
    vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
      const { image_ids } = JSON.parse(body) as { image_ids: string[] }
      sent.push(image_ids)
      if (sent.length > 1) return answer(200, { image_ids })
      const items = [
        { image_id: 'b', code: 'in_progress', message: 'An order works on it' },
        { image_id: 'c', code: 'not_found', message: 'Not found' },
      ]
      return answer(400, { items }, 'invalid_request')
    })
    expect(await deleteImages(client, ['a', 'b', 'c'])).toEqual([
      { id: 'b', message: 'An order works on it' },
    ])
    // All or none: the second try is without what was refused.
    expect(sent).toEqual([['a', 'b', 'c'], ['a']])
    expect(marks(gallery)).toEqual(['b'])
    expect(client.getQueryData<ImageList>(gallery)!.pages[0]!.pagination.totalRecords).toBe(1)
    off()
  })

  it('leave the lists when another window has deleted them before', async () => {
    vi.stubGlobal('fetch', async () => answer(404, {}, 'not_found'))
    expect(await deleteImages(client, ['a'])).toEqual([])
    expect(marks(gallery)).toEqual(['b', 'c+'])
    vi.stubGlobal('fetch', async () => answer(409, {}, 'in_progress'))
    await expect(deleteImages(client, ['b'])).rejects.toThrow('Said')
    expect(marks(gallery)).toEqual(['b', 'c+'])
  })
})
