import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

it.each([
  ['', '/media/images/1', '/media/images/1'],
  ['https://media.example', '/media/images/1', 'https://media.example/media/images/1'],
  ['https://media.example', 'media/images/1', 'https://media.example/media/images/1'],
  ['https://media.example', 'https://elsewhere.example/1', 'https://elsewhere.example/1'],
  ['https://media.example', 'blob:1', 'blob:1'],
])('with the prefix “%s” %s is asked for at %s', async (base, path, address) => {
  vi.stubEnv('VITE_MEDIA_BASE', base)
  const { mediaUrl } = await import('./media-url.ts')
  expect(mediaUrl(path)).toBe(address)
})
