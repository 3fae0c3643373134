import { createHash, createHmac } from 'node:crypto'
import type { S3Address } from '../base/s3-address.ts'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** As the rules of signatures want it, which leave fewer signs as they are than JavaScript does. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

interface SignedRequest {
  method: 'GET' | 'PUT'
  query?: Record<string, string>
  /** Headers that the request must have, as they are, by their names in small letters. */
  headers?: Record<string, string>
}

/**
 * An address by which this very request of a file of a store can be made for so many seconds (AWS Signature Version 4, in
 * the query). The client that we use for all else signs parameters with apostrophes, brackets or asterisks wrongly, and
 * names of files have them.
 */
export function presignS3(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Address,
  place: string,
  seconds: number,
  { method, query: parameters = {}, headers = {} }: SignedRequest,
): string {
  const at = new Date().toISOString().replaceAll(/[:-]|\.\d+/g, '')
  const scope = [at.slice(0, 8), region, 's3', 'aws4_request']
  const { host } = new URL(endpoint)
  const signed = Object.entries({ ...headers, host }).sort(([a], [b]) => (a < b ? -1 : 1))
  const signedNames = signed.map(([name]) => name).join(';')
  const path = `/${bucket}/${place.split('/').map(encode).join('/')}`
  const query = Object.entries({
    ...parameters,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': [accessKeyId, ...scope].join('/'),
    'X-Amz-Date': at,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': signedNames,
  })
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const lines = signed.map(([name, value]) => `${name}:${value}`)
  const request = [method, path, query, ...lines, '', signedNames, 'UNSIGNED-PAYLOAD'].join('\n')
  const hash = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', at, scope.join('/'), hash].join('\n')
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = createHmac('sha256', key).update(text).digest('hex')
  return `${endpoint}${path}?${query}&X-Amz-Signature=${signature}`
}
