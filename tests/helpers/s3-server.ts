// A store that speaks as much of the protocol of Amazon S3 as our storage asks for, in memory. It checks signatures by the
// published rules (AWS Signature Version 4), on its own.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { findRun } from './test-run.ts'

const secret = 'a secret of tests alone'
const bucket = 'studio'
/** The smallest part but the last that the real one takes. */
const minPart = 5 * 1024 * 1024

interface Stored {
  bytes: Buffer
  modified: Date
}

interface Unfinished {
  key: string
  initiated: Date
  parts: Map<number, Buffer>
}

export interface S3Server {
  /** What a server is set up with to use it. */
  env: Record<string, string>
  files: Map<string, Stored>
  unfinished: Map<string, Unfinished>
  /** Answers the next so many requests with 503. */
  fail(requests: number): void
  /** Cuts all connections and takes none for so long; what it answered for is kept. */
  goAway(ms: number): Promise<void>
  stop(): Promise<void>
}

/** A store with the mark of the files that the run's database belongs to. */
export async function startInstalledStore(): Promise<S3Server> {
  const store = await startS3Server()
  const bytes = readFileSync(path.join(findRun()!.installed, 'files', '.installation'))
  store.files.set('files/.installation', { bytes, modified: new Date() })
  return store
}

export async function startS3Server(pageOfKeys = 1_000): Promise<S3Server> {
  const files = new Map<string, Stored>()
  const unfinished = new Map<string, Unfinished>()
  let failures = 0
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // As the bucket of an installation is set up: pages of any address may send to what they were given.
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS')
      return response.writeHead(204, { 'access-control-allow-methods': 'PUT' }).end()
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const fault = (status: number, code: string) =>
      xml(response, status, `<Error><Code>${code}</Code></Error>`)
    if (failures > 0) {
      failures--
      return fault(503, 'SlowDown')
    }
    if (!isSigned(request, url)) return fault(403, 'SignatureDoesNotMatch')
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    if (name !== bucket) return fault(404, 'NoSuchBucket')
    const key = rest.join('/')
    const query = url.searchParams
    const id = query.get('uploadId')
    const upload = id === null ? undefined : unfinished.get(id)
    if (id !== null && upload === undefined) return fault(404, 'NoSuchUpload')
    switch (request.method) {
      case 'PUT':
        if (upload) upload.parts.set(Number(query.get('partNumber')), body)
        else files.set(key, { bytes: body, modified: new Date() })
        return response.writeHead(200, { etag: `"${md5(body)}"` }).end()
      case 'POST': {
        if (upload === undefined) {
          const made = randomUUID()
          unfinished.set(made, { key, initiated: new Date(), parts: new Map() })
          return xml(
            response,
            200,
            `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`,
          )
        }
        const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
        if (parts.slice(0, -1).some(({ length }) => length < minPart)) return fault(400, 'EntityTooSmall')
        files.set(key, { bytes: Buffer.concat(parts), modified: new Date() })
        unfinished.delete(id!)
        return xml(
          response,
          200,
          `<CompleteMultipartUploadResult><ETag>"${parts.length}"</ETag></CompleteMultipartUploadResult>`,
        )
      }
      case 'DELETE':
        if (id === null) files.delete(key)
        else unfinished.delete(id)
        return response.writeHead(204).end()
    }
    if (query.has('uploads')) return xml(response, 200, listUnfinished(unfinished))
    if (key === '') return xml(response, 200, listFiles(files, query, pageOfKeys))
    const file = files.get(key)
    return file ? sendFile(request, response, query, file) : fault(404, 'NoSuchKey')
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    env: {
      STORAGE_URL: `s3://${bucket}/files`,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_REGION: 'nowhere-1',
      AWS_ACCESS_KEY_ID: 'tests',
      AWS_SECRET_ACCESS_KEY: secret,
    },
    files,
    unfinished,
    fail: (requests) => (failures = requests),
    goAway: async (ms) => {
      await close()
      await pause(ms)
      await listen(port)
    },
    stop: close,
  }
}

function xml(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  { bytes, modified }: Stored,
): void {
  const headers = {
    'last-modified': modified.toUTCString(),
    'content-type': query.get('response-content-type') ?? 'application/octet-stream',
    'content-disposition': query.get('response-content-disposition') ?? 'inline',
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const part =
    from === undefined ? bytes : bytes.subarray(Number(from), to === '' ? undefined : Number(to) + 1)
  if (from === undefined) response.writeHead(200, { ...headers, 'content-length': part.length })
  else if (Number(from) >= bytes.length)
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` })
  else {
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`
    response.writeHead(206, { ...headers, 'content-length': part.length, 'content-range': range })
  }
  response.end(request.method === 'HEAD' ? undefined : part)
}

function listFiles(files: S3Server['files'], query: URLSearchParams, page: number): string {
  const keys = [...files.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
  const from = Number(query.get('continuation-token') ?? 0)
  const shown = keys.slice(from, from + page)
  const isCut = from + page < keys.length
  const contents = shown.map((key) => {
    const { bytes, modified } = files.get(key)!
    return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${modified.toISOString()}</LastModified><ETag>"x"</ETag></Contents>`
  })
  const next = isCut ? `<NextContinuationToken>${from + page}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

function listUnfinished(unfinished: S3Server['unfinished']): string {
  const uploads = [...unfinished].map(
    ([id, { key, initiated }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
  )
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether header or query sign this very request, and the address has not run out. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const given = (url.searchParams.has('X-Amz-Signature') ? fromQuery(url) : undefined) ?? fromHeader(request)
  if (given === undefined) return false
  const { credential, signedHeaders, signature, at, seconds } = given
  const [, day = '', region = '', service = ''] = credential.split('/')
  const begun = Date.parse(at.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'))
  if (Date.now() > begun + seconds * 1_000) return false
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(escape).join('='))
    .sort()
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const hash = String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signedHeaders, hash]
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical.join('\n'))].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return createHmac('sha256', key).update(text).digest('hex') === signature
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const escape = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

interface Signature {
  credential: string
  signedHeaders: string
  signature: string
  at: string
  seconds: number
}

function fromQuery({ searchParams: query }: URL): Signature {
  const get = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  return {
    credential: get('Credential'),
    signedHeaders: get('SignedHeaders'),
    signature: get('Signature'),
    at: get('Date'),
    seconds: Number(get('Expires')),
  }
}

function fromHeader({ headers }: IncomingMessage): Signature | undefined {
  const found = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? '',
  )
  if (!found) return undefined
  const [, credential = '', signedHeaders = '', signature = ''] = found
  return { credential, signedHeaders, signature, at: String(headers['x-amz-date']), seconds: 900 }
}
