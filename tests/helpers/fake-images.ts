import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** What was asked of POST /v1/images/edits. */
interface SeenEdit {
  authorization: string | undefined
  fields: Record<string, string>
  image: { name: string; type: string; bytes: Buffer }
}

interface FakeAnswer {
  status?: number
  headers?: Record<string, string>
  body: object | string
}

type Behaviour = (edit: SeenEdit, attempt: number) => Promise<FakeAnswer> | FakeAnswer | 'never'

/** A server that answers as the OpenAI API documents POST /v1/images/edits, and remembers what was asked. */
export interface FakeImages {
  url: string
  seen: SeenEdit[]
  /** Connections that the asker closed before there was an answer. */
  givenUp: () => number
  /** How it answers from now on; null sets back to a picture in other colours. */
  behave(behaviour: Behaviour | null): void
  /** Answers GET with a picture under this path. */
  serve(path: string, bytes: Buffer): void
  close(): Promise<void>
}

/** The photo with its red and blue swapped: plainly another picture, of the same size. */
export async function swapColours(photo: Buffer): Promise<Buffer> {
  const [red, green, blue] = await Promise.all(
    ([0, 1, 2] as const).map((channel) => sharp(photo).extractChannel(channel).raw().toBuffer()),
  )
  const { width, height } = await sharp(photo).metadata()
  const data = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i++) data.set([blue[i], green[i], red[i]], i * 3)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

export async function startFakeImages(): Promise<FakeImages> {
  const seen: SeenEdit[] = []
  const served = new Map<string, Buffer>()
  const swapped: Behaviour = async ({ image }) => ({
    body: { created: 1, data: [{ b64_json: (await swapColours(image.bytes)).toString('base64') }] },
  })
  let behaviour = swapped
  let givenUp = 0
  let attempt = 0

  const server = createServer((request, response) => {
    void (async () => {
      const file = served.get(request.url ?? '')
      if (request.method === 'GET' && file) return response.end(file)
      if (request.method !== 'POST' || request.url !== '/v1/images/edits') {
        response.statusCode = 404
        return response.end('{}')
      }
      const edit = await readEdit(request)
      seen.push(edit)
      response.on('close', () => {
        if (!response.writableEnded) givenUp++
      })
      const answer = await behaviour(edit, ++attempt)
      if (answer === 'never') return response
      const { status = 200, headers = {}, body } = answer
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      return response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    givenUp: () => givenUp,
    behave: (next) => {
      behaviour = next ?? swapped
      attempt = 0
    },
    serve: (path, bytes) => served.set(path, bytes),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readEdit(request: IncomingMessage): Promise<SeenEdit> {
  const body = new Uint8Array(await buffer(request))
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(body, { headers }).formData()
  const fields: Record<string, string> = {}
  let image: SeenEdit['image'] | undefined
  for (const [name, value] of form)
    if (typeof value === 'string') fields[name] = value
    else if (name === 'image')
      image = { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }
  if (!image) throw new Error('no image was sent')
  return { authorization: request.headers.authorization, fields, image }
}
