import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const aryeoKey = 'aryeo-test-key-0123456789abcdef'

interface FakeImage {
  id: string
  filename: string | null
  /** Where Aryeo says that the original is; a path of this server, or any address. */
  url: string | null
}

interface FakeListing {
  id: string
  address: string
  images: FakeImage[]
}

interface FakeAnswer {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

/**
 * A server that answers as Aryeo documents `GET /listings` with `include=images`: bearer key, pages, envelope, errors.
 * It serves the images too, and remembers what was asked.
 */
export interface FakeAryeo {
  /** For ARYEO_URL. */
  url: string
  /** For ARYEO_TEST_HOST. */
  host: string
  listings: FakeListing[]
  /** Path and query of every request, and whether it carried a key. */
  seen: { path: string; hasKey: boolean }[]
  /** Answers for the next requests of the API, before it works again. */
  next: FakeAnswer[]
  /** Answers to image paths other than the files below. */
  paths: Map<string, FakeAnswer | Promise<FakeAnswer>>
  /** Adds a listing with these files as its images. */
  add(id: string, address: string, files: readonly Buffer[]): FakeListing
  /** Forgets listings, plans and what was asked. */
  reset(): void
  /** How often the API, or one path, was asked. */
  asked(path?: string): number
  close(): Promise<void>
}

const includes = new Set(['images', 'videos', 'floor_plans', 'files', 'orders', 'list_agent', 'customers'])

export async function startFakeAryeo(): Promise<FakeAryeo> {
  const server = createServer((request, response) => void reply(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const files = new Map<string, Buffer>()

  const fake: FakeAryeo = {
    url: `http://${host}/v1`,
    host,
    listings: [],
    seen: [],
    next: [],
    paths: new Map(),
    add: (id, address, contents) => {
      const images = contents.map((bytes, index) => {
        const path = `/files/${id}/${index}`
        files.set(path, bytes)
        return { id: `${id}-image-${index}`, filename: `DSC_${id}_${index}.jpg`, url: path }
      })
      const listing = { id, address, images }
      fake.listings.push(listing)
      return listing
    },
    reset: () => {
      for (const list of [fake.listings, fake.next, fake.seen]) list.length = 0
      fake.paths.clear()
      files.clear()
    },
    asked: (path = '/v1/listings') => fake.seen.filter((each) => each.path.split('?', 1)[0] === path).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const key = request.headers.authorization
    fake.seen.push({ path, hasKey: key !== undefined })
    const { status, headers, body } = await answer(new URL(path, `http://${host}`), key)
    response.writeHead(status, { ...headers })
    response.end(body)
  }

  function answer(url: URL, key: string | undefined): FakeAnswer | Promise<FakeAnswer> {
    const planned = fake.paths.get(url.pathname)
    if (planned) return planned
    const file = files.get(url.pathname)
    if (file) return { status: 200, headers: { 'content-type': 'image/jpeg' }, body: file }
    if (url.pathname !== '/v1/listings') return { status: 404, body: 'Not Found' }
    if (key !== `Bearer ${aryeoKey}`) return fault(401, 'Unauthenticated.')
    return fake.next.shift() ?? listings(url.searchParams)
  }

  function listings(query: URLSearchParams): FakeAnswer {
    const page = Number(query.get('page') ?? 1)
    const perPage = Math.min(100, Number(query.get('per_page') ?? 25))
    const include = query.get('include')?.split(',') ?? []
    if (include.some((name) => !includes.has(name)))
      return fault(400, `Requested include(s) are not allowed. Allowed: ${[...includes].join(', ')}.`)
    const at = (page - 1) * perPage
    const shown = fake.listings.slice(at, at + perPage)
    const total = fake.listings.length
    const lastPage = Math.max(1, Math.ceil(total / perPage))
    const link = (to: number) => (to < 1 || to > lastPage ? null : `${fake.url}/listings?page=${to}`)
    return json(200, {
      status: 'success',
      data: shown.map((listing) => present(listing, include.includes('images'))),
      links: { first: link(1), last: link(lastPage), prev: link(page - 1), next: link(page + 1) },
      meta: {
        current_page: page,
        from: shown.length === 0 ? null : at + 1,
        last_page: lastPage,
        links: [],
        path: `${fake.url}/listings`,
        per_page: perPage,
        to: shown.length === 0 ? null : at + shown.length,
        total,
      },
      timestamp: '2026-11-21T12:00:00.000000Z',
    })
  }

  function present({ id, address, images }: FakeListing, hasImages: boolean): object {
    const place = (url: string | null) => (url?.startsWith('/') ? `http://${host}${url}` : url)
    return {
      object: 'LISTING',
      id,
      address: {
        object: 'ADDRESS',
        unparsed_address: address,
        city: 'Springfield',
        state_or_province: 'IL',
        postal_code: '62701',
      },
      mls_number: null,
      status: 'FOR_SALE',
      downloads_enabled: true,
      ...(hasImages
        ? {
            images: images.map((image, index) => ({
              object: 'IMAGE',
              id: image.id,
              filename: image.filename,
              thumbnail_url: `http://${host}/thumbnails/${image.id}`,
              large_url: `http://${host}/large/${image.id}`,
              original_url: place(image.url),
              index,
              caption: null,
              display_in_gallery: true,
            })),
          }
        : {}),
    }
  }
  return fake
}

export function fault(status: number, message: string, headers: Record<string, string> = {}): FakeAnswer {
  return json(status, { status: 'error', message, code: status }, headers)
}

function json(status: number, body: object, headers: Record<string, string> = {}): FakeAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}
