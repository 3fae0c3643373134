import { beforeEach, expect, it, vi } from 'vitest'
import { forgetPath, rememberPath, rememberedPath } from './return-path.ts'

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => entries.set(name, text),
    removeItem: (name: string) => entries.delete(name),
  })
})

it('a visitor goes on to the page that was asked for, once', () => {
  expect(rememberedPath('ann')).toBe('/home')
  rememberPath('/profile', null)
  expect(rememberedPath('ann')).toBe('/profile')
  forgetPath()
  expect(rememberedPath('ann')).toBe('/home')
})

it('where the session of one user ended is not where another one begins', () => {
  rememberPath('/service-item-removal-v2/item-removal/mask?image=1', 'ann')
  expect(rememberedPath('bob')).toBe('/home')
  expect(rememberedPath('ann')).toBe('/service-item-removal-v2/item-removal/mask?image=1')
})
