/** A place in a store that speaks the protocol of Amazon S3, and the keys to it. */
export interface S3Address {
  /** Scheme, host and port, without a slash at its end. */
  endpoint: string
  bucket: string
  /** What all keys begin with; empty, or with a slash at its end. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Bucket and prefix of an address such as s3://bucket/studio; undefined for any other. */
export function readS3Url(value: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})((?:\/[\w.-]+)*)\/?$/.exec(value) ?? []
  if (bucket === undefined) return undefined
  return { bucket, prefix: path === '' ? '' : `${path.slice(1)}/` }
}

/** Scheme, host and port of the store: of another than Amazon's, or that of its region. */
export function s3Endpoint(config: { AWS_ENDPOINT_URL_S3?: string | undefined; AWS_REGION: string }): string {
  const { AWS_ENDPOINT_URL_S3: other, AWS_REGION: region } = config
  return (other ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')
}
