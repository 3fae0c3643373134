import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Image } from '../../core/contract/shapes.ts'
import { mergePages, nextPage, withFavorites, withHead, withoutImages } from './lists.ts'
import type { ImageList, ImagePage } from './lists.ts'

function image(id: string, isFavorite = false): Image {
  return { id, is_favorite: isFavorite } as Image
}

function page(currentPage: number, totalRecords: number, ...images: Image[]): ImagePage {
  const pagination = { currentPage, totalRecords, totalItems: images.length }
  return { images, pagination, next: `after ${images.at(-1)?.id ?? ''}` }
}

function list(...pages: ImagePage[]): ImageList {
  return { pages, pageParams: pages.map((_, index) => ({ page: index + 1, after: null })) }
}

const ids = (pages: readonly ImagePage[]) =>
  mergePages(pages.map((each) => each.images)).map((each) => each.id)

describe('pages', () => {
  it('are one list without ids that are there already', () => {
    expect(ids([page(1, 4, image('a'), image('b')), page(2, 4, image('b'), image('c'))])).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('go on where the last one ended, until there is no next one', () => {
    expect(nextPage(page(3, 9, image('c')))).toEqual({ page: 4, after: 'after c' })
    expect(nextPage({ ...page(3, 9, image('c')), next: null })).toBeUndefined()
  })
})

describe('a list whose head was fetched again', () => {
  const loaded = list(page(1, 5, image('b'), image('c'), image('d')), page(2, 5, image('e'), image('f')))

  it('has what is new in front, lacks what went, and keeps its later pages', () => {
    const fresh = withHead(loaded, page(1, 6, image('a'), image('c', true), image('d')))
    expect(ids(fresh.pages)).toEqual(['a', 'c', 'd', 'e', 'f'])
    expect(fresh.pages[0]!.images[1]!.is_favorite).toBe(true)
    expect(fresh.pages.map((each) => each.pagination.totalRecords)).toEqual([6, 6])
    expect(nextPage(fresh.pages.at(-1)!)).toEqual({ page: 3, after: 'after f' })
  })

  it('goes on in the right place when one page was loaded', () => {
    const one = list(page(1, 9, image('b'), image('c'), image('d')))
    const grown = withHead(one, page(1, 9, image('a'), image('b'), image('c')))
    expect(ids(grown.pages)).toEqual(['a', 'b', 'c', 'd'])
    expect(grown.pages[0]!.next).toBe('after d')
    expect(withHead(one, page(1, 9, image('c'), image('d'), image('e'))).pages[0]!.next).toBe('after e')
  })

  it('is the head alone where the two do not meet, or where the head is all there is', () => {
    expect(ids(withHead(loaded, page(1, 9, image('x'), image('y'))).pages)).toEqual(['x', 'y'])
    expect(ids(withHead(loaded, { ...page(1, 1, image('b')), next: null }).pages)).toEqual(['b'])
  })

  it('is what a new list would be, as far as it was loaded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 4 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
        (size, count, added, deleted) => {
          const old = Array.from({ length: 40 }, (_, index) => `old ${index}`)
          const now = [
            ...Array.from({ length: added }, (_, index) => `new ${index}`),
            ...old.filter((_, index) => !deleted.includes(index) || index >= size - added),
          ]
          const pages = Array.from({ length: count }, (_, index) =>
            page(index + 1, 40, ...old.slice(index * size, (index + 1) * size).map((id) => image(id))),
          )
          const fresh = withHead(
            list(...pages),
            page(1, now.length, ...now.slice(0, size).map((id) => image(id))),
          )
          const shown = ids(fresh.pages)
          expect(shown).toEqual(now.slice(0, shown.length))
          const after = nextPage(fresh.pages.at(-1)!)!.after!
          expect(after).toBe(`after ${shown.at(-1)}`)
        },
      ),
    )
  })
})

describe('favourites', () => {
  const loaded = list(page(1, 3, image('a', true), image('b')), page(2, 3, image('c')))

  it('are marked in the loaded list', () => {
    const changed = withFavorites(loaded, new Set(['c', 'b']), true, false)
    expect(changed.pages.flatMap((each) => each.images.map((one) => one.is_favorite))).toEqual([
      true,
      true,
      true,
    ])
    expect(loaded.pages[1]!.images[0]!.is_favorite).toBe(false)
    expect(changed.pages[0]!.pagination.totalRecords).toBe(3)
  })

  it('leave the favourites when unmarked, and the total falls', () => {
    const changed = withFavorites(loaded, new Set(['a', 'c']), false, true)
    expect(ids(changed.pages)).toEqual(['b'])
    expect(changed.pages.map((each) => each.pagination.totalRecords)).toEqual([1, 1])
  })

  it('that are in no page change nothing', () => {
    expect(withFavorites(loaded, new Set(['x']), true, false)).toBe(loaded)
  })
})

describe('deleted images', () => {
  it('leave the list, and the total never falls below 0', () => {
    const changed = withoutImages(list(page(1, 1, image('a'), image('b'), image('c'))), new Set(['a', 'b']))
    expect(ids(changed.pages)).toEqual(['c'])
    expect(changed.pages[0]!.pagination.totalRecords).toBe(0)
  })

  it('that are in no page change nothing', () => {
    const loaded = list(page(1, 1, image('a')))
    expect(withoutImages(loaded, new Set(['x']))).toBe(loaded)
  })
})
