import { QueryClient } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Video } from '../../core/contract/film-shapes.ts'
import { defaultEngine } from './default-engine.ts'
import { showFilmState, shownVideos } from './films.ts'
import { queryKeys } from './query-keys.ts'

const engines = (v25: boolean, v24: boolean) => ({
  v25: { is_available: v25 },
  v24: { is_available: v24 },
})

describe('the engine that is chosen to begin with', () => {
  it('is v25, else v24, when available', () => {
    expect(defaultEngine(engines(true, true))).toBe('v25')
    expect(defaultEngine(engines(true, false))).toBe('v25')
    expect(defaultEngine(engines(false, true))).toBe('v24')
    expect(defaultEngine(engines(false, false))).toBeNull()
  })
})

const video = (id: string, is_favorite: boolean) => ({ id, is_favorite }) as Video
const none = { marks: new Map<string, boolean>(), leaving: new Set<string>() }

describe('a list of films', () => {
  const loaded = { videos: [video('a', true), video('b', false), video('c', true)], total: 40 }

  it('shows marks and deletions before the server has answered', () => {
    const shown = shownVideos(loaded, {
      marks: new Map([
        ['a', false],
        ['b', true],
      ]),
      leaving: new Set(['c']),
      favorites: false,
    })
    expect(shown).toEqual({ videos: [video('a', false), video('b', true)], total: 39 })
  })

  it('loses what is a favourite no longer, and its total goes down with it', () => {
    const favorites = { videos: [video('a', true), video('c', true)], total: 2 }
    const marks = new Map([['a', false]])
    expect(shownVideos(favorites, { ...none, marks, favorites: true })).toEqual({
      videos: [video('c', true)],
      total: 1,
    })
  })

  it('never counts below 0, and is what was loaded when nothing is under way', () => {
    expect(shownVideos(loaded, { ...none, favorites: false })).toEqual(loaded)
    fc.assert(
      fc.property(fc.subarray(['a', 'b', 'c']), fc.nat(5), fc.boolean(), (ids, total, favorites) => {
        const { videos, total: left } = shownVideos(
          { ...loaded, total },
          { ...none, leaving: new Set(ids), favorites },
        )
        expect(left).toBeGreaterThanOrEqual(0)
        expect(videos.some(({ id }) => ids.includes(id))).toBe(false)
      }),
    )
  })
})

it('how far a film is shows in every loaded list that has it, and leaves the others alone', () => {
  const client = new QueryClient()
  const list = (...ids: string[]) => ({
    pages: [{ videos: ids.map((id) => video(id, false)) }],
    pageParams: [1],
  })
  client.setQueryData(queryKeys.videoList(false), list('a', 'b'))
  client.setQueryData(queryKeys.videoList(true), list('b'))
  const favorites = client.getQueryData(queryKeys.videoList(true))
  showFilmState(client, 'a', { status: 'processing', progress: 0.4 })
  expect(client.getQueryData(queryKeys.videoList(false))).toMatchObject({
    pages: [{ videos: [{ id: 'a', status: 'processing', progress: 0.4 }, { id: 'b' }] }],
  })
  expect(client.getQueryData(queryKeys.videoList(true))).toBe(favorites)
})
