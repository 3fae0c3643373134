import { describe, expect, it } from 'vitest'
import type { Image } from '../../core/contract/shapes.ts'
import { mergePages, nextPage, withFavorite, withoutImage } from './lists.ts'
import type { ImagePage } from './lists.ts'

function image(id: string, isFavorite = false): Image {
  return { id, is_favorite: isFavorite } as Image
}

function page(currentPage: number, totalRecords: number, ...images: Image[]): ImagePage {
  return { images, pagination: { currentPage, totalRecords, totalItems: images.length } }
}

function list(...pages: ImagePage[]) {
  return { pages, pageParams: pages.map((each) => each.pagination.currentPage) }
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

  it('end when all is loaded, and when a page comes back empty', () => {
    const first = page(1, 3, image('a'), image('b'))
    expect(nextPage(first, [first])).toBe(2)
    const second = page(2, 3, image('c'))
    expect(nextPage(second, [first, second])).toBeUndefined()
    const empty = page(2, 9)
    expect(nextPage(empty, [first, empty])).toBeUndefined()
  })
})

describe('a favourite', () => {
  const loaded = list(page(1, 3, image('a', true), image('b')), page(2, 3, image('c')))

  it('is marked in the loaded list', () => {
    const changed = withFavorite(loaded, { image_id: 'c', is_favorite: true }, false)
    expect(changed.pages[1].images[0].is_favorite).toBe(true)
    expect(loaded.pages[1].images[0].is_favorite).toBe(false)
    expect(changed.pages[0].pagination.totalRecords).toBe(3)
  })

  it('leaves the favourites when unmarked, and the total falls', () => {
    const changed = withFavorite(loaded, { image_id: 'a', is_favorite: false }, true)
    expect(ids(changed.pages)).toEqual(['b', 'c'])
    expect(changed.pages.map((each) => each.pagination.totalRecords)).toEqual([2, 2])
  })
})

describe('a deleted image', () => {
  it('leaves the list, and the total never falls below 0', () => {
    const changed = withoutImage(list(page(1, 0, image('a'))), 'a')
    expect(ids(changed.pages)).toEqual([])
    expect(changed.pages[0].pagination.totalRecords).toBe(0)
  })

  it('that is in no page changes nothing', () => {
    const loaded = list(page(1, 1, image('a')))
    expect(withoutImage(loaded, 'x')).toBe(loaded)
  })
})
