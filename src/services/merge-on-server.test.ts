import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Merge } from '../../core/contract/brackets.ts'
import { ApiError } from './api-error.ts'
import { configureClient } from './client.ts'
import { mergeOnServer, StillOpen } from './merge-on-server.ts'

const image: Merge['image'] = {
  id: 'merged',
  name: 'IMG_1 merged.jpg',
  kind: 'original',
  status: 'processing',
  stage: 'Waiting to be prepared',
  url: '/merged.jpg',
  display_url: '/merged.jpg',
  preview_url: '/merged.jpg',
  thumbnail_url: '/merged.jpg',
  png_url: null,
  width: 400,
  height: 300,
  bytes: 1000,
  product: null,
  service_id: null,
  order_id: null,
  parent_id: null,
  original_url: null,
  created_at: '2026-01-01T00:00:00.000Z',
  is_favorite: false,
  alters_property: false,
}

function answer(status: number, merge: Partial<Merge>): Response {
  const meta = { success: status < 400, status, message: 'Said', request_id: 'x', code: 'internal' }
  const whole = {
    id: 'm',
    stage: 'Aligning',
    progress: 0.1,
    image: null,
    error: null,
    created_at: '2026-01-01T00:00:00.000Z',
    finished_at: null,
  }
  return Response.json({ meta, data: { merge: { ...whole, ...merge } } }, { status })
}

/** What the server answers to each call: begin, read, cancel. */
type Answers = Record<'begin' | 'read' | 'cancel', () => Response>

let client: QueryClient
let stop: AbortController

function serve({ begin, read, cancel }: Answers): void {
  vi.stubGlobal('fetch', async (address: string | URL, { method }: RequestInit) => {
    if (String(address).endsWith('/cancel')) return cancel()
    return method === 'POST' ? begin() : read()
  })
}

const merge = () => mergeOnServer(client, ['a', 'b'], 'image-enhancement', stop.signal)
const open = () => answer(200, { status: 'processing' })
const lost = (): Response => {
  throw new TypeError('The line is down')
}

beforeEach(() => {
  configureClient({ origin: 'http://test' })
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  stop = new AbortController()
})
afterEach(() => {
  vi.unstubAllGlobals()
  client.clear()
})

/** Answers that the merge is under way, and cancels as soon as that was asked. */
const cancelThen = (cancel: () => Response): Answers => ({
  begin: open,
  read: () => {
    stop.abort()
    return open()
  },
  cancel,
})

describe('merging on the server', () => {
  it('hands over a photo that was done before it could be cancelled', async () => {
    serve(cancelThen(() => answer(200, { status: 'completed', image })))
    expect(await merge()).toMatchObject({ id: 'merged' })
  })

  it('is cancelled when the server says so', async () => {
    serve(cancelThen(() => answer(200, { status: 'cancelled' })))
    await expect(merge()).rejects.toMatchObject({ code: 'aborted' })
  })

  it('tells why there is no photo', async () => {
    const error = { code: 'invalid_request', message: 'They do not show the same view.' }
    serve({ begin: open, read: () => answer(200, { status: 'failed', error }), cancel: lost })
    await expect(merge()).rejects.toThrow('They do not show the same view.')
  })

  it('is refused where the server refuses it', async () => {
    serve({ begin: () => answer(400, {}), read: lost, cancel: lost })
    await expect(merge()).rejects.toBeInstanceOf(ApiError)
  })

  it.each<[string, () => Answers]>([
    ['whether it began', () => ({ begin: lost, read: lost, cancel: lost })],
    ['how it stands', () => ({ begin: open, read: () => answer(500, {}), cancel: lost })],
    ['whether it was cancelled', () => cancelThen(lost)],
  ])('may still go on where nobody knows %s', async (_, answers) => {
    serve(answers())
    await expect(merge()).rejects.toBeInstanceOf(StillOpen)
  })
})
