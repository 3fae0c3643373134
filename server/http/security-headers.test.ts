import { expect, it } from 'vitest'
import { readConfig } from '../base/config.ts'
import { securityHeaders } from './security-headers.ts'

const policy = (base?: string, env: Record<string, string> = {}) => {
  const { contentSecurityPolicy } = securityHeaders({ ...readConfig(env), VITE_MEDIA_BASE: base })
  return typeof contentSecurityPolicy === 'object' ? (contentSecurityPolicy.directives ?? {}) : {}
}

it('lets the page show media of the host that is put before their paths, and fetch them', () => {
  for (const source of ['imgSrc', 'mediaSrc', 'connectSrc'] as const) {
    expect(policy('https://media.example/photos')[source]).toContain('https://media.example')
    expect(policy()[source]).not.toContain('https://media.example')
  }
  expect(policy('https://media.example')['scriptSrc']).not.toContain('https://media.example')
})

it('lets the page send photos to the store that takes them, and to no other', () => {
  const bucket = { STORAGE_URL: 's3://studio/files', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
  const direct = { ...bucket, DIRECT_UPLOADS: '1' }
  const own = { ...direct, AWS_ENDPOINT_URL_S3: 'https://store.example:9000/' }
  expect(policy(undefined, bucket)['connectSrc']).not.toContain('https://s3.us-east-1.amazonaws.com')
  expect(policy(undefined, direct)['connectSrc']).toContain('https://s3.us-east-1.amazonaws.com')
  expect(policy(undefined, own)['connectSrc']).toContain('https://store.example:9000')
})
