import { expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const policy = (base?: string) => {
  const { contentSecurityPolicy } = securityHeaders({ PUBLIC_URL: undefined, VITE_MEDIA_BASE: base })
  return typeof contentSecurityPolicy === 'object' ? (contentSecurityPolicy.directives ?? {}) : {}
}

it('lets the page show media of the host that is put before their paths, and fetch them', () => {
  for (const source of ['imgSrc', 'mediaSrc', 'connectSrc'] as const) {
    expect(policy('https://media.example/photos')[source]).toContain('https://media.example')
    expect(policy()[source]).not.toContain('https://media.example')
  }
  expect(policy('https://media.example')['scriptSrc']).not.toContain('https://media.example')
})
