import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, type S3mini as Client } from 's3mini'
import { z } from 'zod'
import { errorCode, notFound } from '../base/errors.ts'
import type { S3Address } from '../base/s3-address.ts'
import { isOutage } from '../base/outage.ts'
import { type Storage, validKey } from '../base/storage.ts'
import { retry } from '../net/retry.ts'
import { presignS3 } from './s3-presign.ts'

/** A file up to this size is sent in one request, a larger one in parts of it: at most one part is held in memory. */
const partBytes = 8 * 1024 * 1024
const pageOfKeys = 1_000
/** Milliseconds before a request is made again that the store was too busy for, or that did not reach it. */
const retries = { delays: [200, 1_000, 3_000], maxDelay: 3_000 }
const markName = '.installation'

/** Files in a store that speaks the protocol of Amazon S3. */
export function createS3Storage(address: S3Address, checkRoom: Storage['checkRoom']): Storage {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = address
  const client = new S3mini({
    accessKeyId,
    secretAccessKey,
    region,
    endpoint: `${endpoint}/${bucket}`,
    fetch: patientFetch,
  })
  const place = (key: string) => {
    if (!validKey.test(key)) throw new Error(`not a storage key: ${key}`)
    return prefix + key
  }
  return {
    name: `s3://${bucket}/${prefix}`,
    put: (key, source) => send(client, place(key), source),
    get: async (key, range) => {
      const answer = await read(client, place(key), range)
      if (answer === undefined) throw notFound()
      return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
    },
    stat: (key) => readStat(client, place(key)),
    delete: async (key) => {
      await client.deleteObject(place(key))
    },
    checkRoom,
    list: async function* (under) {
      let token: string | undefined
      do {
        const page = await client.listObjectsPaged('/', prefix + under, pageOfKeys, token)
        if (!page) throw new Error(`The store has no bucket ${bucket}.`)
        for (const { Key } of page.objects ?? []) {
          const key = Key.slice(prefix.length)
          if (validKey.test(key)) yield key
        }
        token = page.nextContinuationToken
      } while (token !== undefined)
    },
    deleteUnfinished: (before) => abortUnfinished(client, prefix, before),
    readMark: async () => (await client.getObject(prefix + markName))?.trim(),
    writeMark: async (mark) => {
      if ((await client.objectExists(prefix + markName)) === false)
        await client.putObject(prefix + markName, `${mark}\n`, 'text/plain')
    },
    presign: (key, seconds, { type, disposition }) =>
      presignS3(address, place(key), seconds, {
        method: 'GET',
        query: { 'response-content-type': type, 'response-content-disposition': disposition },
      }),
    presignPut: (key, seconds, bytes) =>
      presignS3(address, place(key), seconds, {
        method: 'PUT',
        headers: { 'content-length': String(bytes) },
      }),
  }
}

class Busy extends Error {
  readonly answer: Response
  constructor(answer: Response) {
    super(`the store answers ${answer.status}`)
    this.answer = answer
  }
}

/** What is sent is bytes in memory, so that any request can be made again; each is the same when made twice. */
const patientFetch: typeof fetch = async (input, init) => {
  const once = async () => {
    const answer = await fetch(input, init)
    if (answer.status < 500) return answer
    const { status, headers } = answer
    throw new Busy(new Response(await answer.text(), { status, headers }))
  }
  const askedDelay = (error: unknown) => (error instanceof Busy || isOutage(error) ? 0 : null)
  try {
    return await retry(once, { ...retries, askedDelay })
  } catch (error) {
    if (error instanceof Busy) return error.answer
    throw error
  }
}

/** Undefined for a missing key. */
async function read(
  client: Client,
  place: string,
  range?: { start: number; end: number },
): Promise<Response | undefined> {
  try {
    return range === undefined
      ? await client.getObjectRaw(place)
      : await client.getObjectRaw(place, false, range.start, range.end + 1)
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

/** Its first byte says of what it is the first, and when that was stored: the client has no call that asks for both. */
async function readStat(
  client: Client,
  place: string,
): Promise<{ bytes: number; modified: Date } | undefined> {
  try {
    const answer = await read(client, place, { start: 0, end: 0 })
    if (answer === undefined) return undefined
    await answer.body?.cancel()
    const bytes = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1])
    return { bytes, modified: new Date(answer.headers.get('last-modified') ?? 0) }
  } catch (error) {
    // There is no first byte.
    if (statusOf(error) === 416) return { bytes: 0, modified: new Date(0) }
    throw error
  }
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
}

/** Stores it whole or not at all. What came before the source broke off is thrown away. */
async function send(client: Client, place: string, source: Readable | Uint8Array): Promise<void> {
  const parts = inParts(source instanceof Readable ? source : [source])
  const first = await parts.next()
  const second = await parts.next()
  if (second.done === true) {
    await client.putObject(place, first.value ?? new Uint8Array())
    return
  }
  const uploadId = await client.getMultipartUploadId(place)
  try {
    const sent = [await client.uploadPart(place, uploadId, first.value, 1)]
    let part: IteratorResult<Uint8Array> = second
    while (part.done !== true) {
      sent.push(await client.uploadPart(place, uploadId, part.value, sent.length + 1))
      part = await parts.next()
    }
    await client.completeMultipartUpload(place, uploadId, sent)
  } catch (error) {
    await client.abortMultipartUpload(place, uploadId).catch(() => undefined)
    throw error
  }
}

async function* inParts(
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}

const unfinished = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.coerce.date() })
/** As the client reads it of XML: one alone is no list. */
const unfinishedList = z.object({
  ListMultipartUploadsResult: z.object({
    Upload: z.union([unfinished.array(), unfinished.transform((one) => [one])]).default([]),
  }),
})

/** Their parts would be kept, and paid for. */
async function abortUnfinished(client: Client, prefix: string, before: Date): Promise<void> {
  const { ListMultipartUploadsResult: found } = unfinishedList.parse(
    // Its own parameter is not sent.
    await client.listMultipartUploads('/', '', 'GET', { prefix }),
  )
  for (const { Key: key, UploadId: id, Initiated: begun } of found.Upload)
    if (key.startsWith(prefix) && begun < before)
      await client.abortMultipartUpload(key, id).catch((error: unknown) => {
        // Ended meanwhile.
        if (errorCode(error) !== 'NoSuchUpload') throw error
      })
}
