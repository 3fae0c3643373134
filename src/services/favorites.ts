import type { QueryClient } from '@tanstack/react-query'
import type { RouteData } from '../../core/contract/route.ts'
import { routes } from '../../core/contract/table.ts'
import { call } from './client.ts'
import { inParts } from './library.ts'
import type { ImageList } from './lists.ts'
import { withFavorites } from './lists.ts'
import { queryKeys } from './query-keys.ts'
import type { ImageFilter } from './query-keys.ts'

type OneImage = RouteData<typeof routes.getImage>
type Versions = RouteData<typeof routes.listVersions>

/** What is under way for an image. Its next change waits: the last click is what stays, in whatever time calls take. */
const underWay = new Map<string, Promise<unknown>>()

export async function setFavorite(client: QueryClient, imageId: string, isFavorite: boolean): Promise<void> {
  return setFavorites(client, [imageId], isFavorite)
}

/**
 * Marks or unmarks favourites: at once wherever they are shown, then on the server. When that fails everything is as
 * it was before, and the reason is thrown.
 */
export async function setFavorites(
  client: QueryClient,
  imageIds: readonly string[],
  isFavorite: boolean,
): Promise<void> {
  const ids = new Set(imageIds)
  const takeBack = mark(client, ids, isFavorite)
  try {
    await inTurn(ids, async () => send(imageIds, isFavorite))
  } catch (error) {
    takeBack()
    throw error
  }
  // An earlier change that failed may have taken its marks back after these were made.
  mark(client, ids, isFavorite)
  // A new favourite is in no loaded favourites list yet: those that are not shown are loaded anew.
  if (isFavorite)
    client.removeQueries({
      queryKey: queryKeys.imageLists,
      type: 'inactive',
      predicate: ({ queryKey }) => (queryKey[2] as ImageFilter).favorites,
    })
  await client.invalidateQueries({ queryKey: queryKeys.dashboard })
}

async function inTurn(ids: ReadonlySet<string>, work: () => Promise<void>): Promise<void> {
  const done = Promise.all([...ids].map(async (id) => underWay.get(id))).then(work)
  const settled = done.catch(() => undefined)
  for (const id of ids) underWay.set(id, settled)
  try {
    await done
  } finally {
    for (const id of ids) if (underWay.get(id) === settled) underWay.delete(id)
  }
}

async function send(imageIds: readonly string[], isFavorite: boolean): Promise<void> {
  for (const ids of inParts(imageIds)) {
    const [only, ...others] = ids
    await (only !== undefined && others.length === 0
      ? call(routes.setFavoriteImage, { body: { image_id: only, is_favorite: isFavorite } })
      : call(routes.setFavoriteImages, { body: { image_ids: ids, is_favorite: isFavorite } }))
  }
}

/** Changes every copy in the cache; the function that is returned takes it back. */
function mark(client: QueryClient, ids: ReadonlySet<string>, isFavorite: boolean): () => void {
  const undo: (() => void)[] = []
  const lists = client.getQueriesData<ImageList>({ queryKey: queryKeys.imageLists })
  for (const [key, list] of lists) {
    if (list === undefined) continue
    const { favorites } = key[2] as ImageFilter
    const changed = withFavorites(list, ids, isFavorite, favorites)
    if (changed === list) continue
    client.setQueryData(key, changed)
    const stored = client.getQueryData(key)
    undo.push(() => {
      if (client.getQueryData(key) === stored) client.setQueryData(key, list)
      // Something else has changed the list meanwhile: only its own marks are taken back, or it is loaded anew.
      else if (favorites) void client.resetQueries({ queryKey: key, exact: true })
      else
        client.setQueryData<ImageList>(
          key,
          (now) => now && withFavorites(now, marked(list), !isFavorite, false),
        )
    })
  }
  const marked = (list: ImageList) =>
    new Set(
      list.pages
        .flatMap(({ images }) => images)
        .filter(({ id, is_favorite }) => ids.has(id) && is_favorite !== isFavorite)
        .map(({ id }) => id),
    )
  const single = (value: boolean) => {
    for (const id of ids)
      client.setQueryData<OneImage>(
        queryKeys.image(id),
        (data) => data && { ...data, image: { ...data.image, is_favorite: value } },
      )
    client.setQueriesData<Versions>(
      { queryKey: queryKeys.versions },
      (data) => data && withMarks(data, ids, value),
    )
  }
  single(isFavorite)
  undo.push(() => single(!isFavorite))
  return () => {
    for (const each of undo) each()
  }
}

function withMarks(data: Versions, ids: ReadonlySet<string>, isFavorite: boolean): Versions {
  return {
    ...data,
    versions: data.versions.map((version) =>
      ids.has(version.image.id)
        ? { ...version, image: { ...version.image, is_favorite: isFavorite } }
        : version,
    ),
  }
}
