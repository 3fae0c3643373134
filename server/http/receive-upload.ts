import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { uploadLimits } from '../../core/contract/constants.ts'
import type { Upload } from '../../core/contract/route.ts'
import { AppError } from '../base/errors.ts'
import { newId } from '../base/ids.ts'

/** A file that has arrived whole. It is deleted when the request ends, unless it was moved away. */
export interface ReceivedFile {
  path: string
  /** The caller's name for it: to show, never to build a path from. */
  name: string
  bytes: number
}

/** What the fields and the wrapping of a multipart request may add to its file. */
export const formBytes = 1024 * 1024
const drainMs = 5_000
/** Bytes; smaller files may use the reserved disk space, so that a mask can be saved on a nearly full disk. */
const smallBytes = 1024 * 1024

interface Received {
  /** Undefined where the route takes fields without a file. */
  file: ReceivedFile | undefined
  fields: Record<string, string>
}

interface Receiver {
  /** Where the file goes. */
  folder: string
  /** Throws when there is no room for so many bytes. */
  checkRoom: (bytes: number) => Promise<void>
  /** Calls back when the body arrives too slowly, or is one too many that does. */
  watch: (body: IncomingMessage, end: (error: AppError) => void) => void
}

/** Streams the file of a multipart request to a folder, never past the byte cap, and collects its text fields. */
export async function receiveUpload(
  request: FastifyRequest,
  upload: Upload,
  { folder, checkRoom, watch }: Receiver,
): Promise<Received> {
  if (!request.isMultipart()) {
    throw new AppError(
      'unsupported_media',
      `Send the file as multipart/form-data, in a field named ${upload.file}`,
    )
  }
  const maxBytes = upload.bytes ?? uploadLimits.bytes
  const announced = Number(request.headers['content-length'] ?? maxBytes)
  if (announced > maxBytes + formBytes) {
    drain(request)
    throw tooLarge(maxBytes)
  }
  const target = path.join(folder, newId())
  const fields: Record<string, string> = {}
  let file: ReceivedFile | undefined
  const readParts = async () => {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.fieldname === upload.file && !file) file = await spool(part, target, maxBytes)
      else throw new AppError('invalid_request', `Send one file, in a field named ${upload.file}`)
    }
  }
  try {
    if (announced > smallBytes) await checkRoom(announced)
    await Promise.race([watchBody(request, maxBytes, watch), readParts()])
    if (!file && !upload.isOptional)
      throw new AppError('invalid_request', `There is no file in the field ${upload.file}`)
    return { file, fields }
  } catch (error) {
    await rm(target, { force: true })
    drain(request)
    throw translate(error, maxBytes)
  }
}

/**
 * Rejects when more comes than any upload is, also of what belongs to no part, and when it comes too slowly; otherwise it
 * never settles.
 */
function watchBody({ raw }: FastifyRequest, maxBytes: number, watch: Receiver['watch']): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  let bytes = 0
  watch(raw, reject)
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes + formBytes) reject(tooLarge(maxBytes))
  })
  return promise
}

/**
 * Reads on for a while and throws the bytes away: a caller that is still sending would otherwise lose the connection
 * before it can read why its file was refused.
 */
function drain(request: FastifyRequest): void {
  const { raw } = request
  raw.resume()
  const timer = setTimeout(() => {
    if (!raw.complete) raw.socket.destroy()
  }, drainMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}

async function spool(part: MultipartFile, target: string, maxBytes: number): Promise<ReceivedFile> {
  await mkdir(path.dirname(target), { recursive: true })
  const sink = createWriteStream(target, { flags: 'wx', mode: 0o600 })
  await pipeline(part.file, sink)
  if (part.file.truncated) throw tooLarge(maxBytes)
  // Browsers send a quotation mark of a file's name so.
  return { path: target, name: part.filename.replaceAll('%22', '"'), bytes: sink.bytesWritten }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', `The file is larger than ${maxBytes / 1024 / 1024} MB`)
}

function translate(error: unknown, maxBytes: number): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes)
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'ABORT_ERR') {
    return new AppError('invalid_request', 'The upload was cut off. Please send the file again.')
  }
  // The parser of forms throws plain errors for what it cannot read; those of our own code and of the disk have a kind.
  if (code === '' && error instanceof Error && error.constructor === Error)
    return new AppError('invalid_request', 'The form could not be read: it is not valid multipart/form-data.')
  return error
}
