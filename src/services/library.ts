import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { libraryLimits } from '../../core/contract/constants.ts'
import type { ArchiveContent } from '../../core/contract/library.ts'
import { failureTexts } from '../../core/contract/messages.ts'
import type { RouteData } from '../../core/contract/route.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { routes } from '../../core/contract/table.ts'
import { spaceInName } from '../../core/film/listing-order.ts'
import { ignoreNotFound, isApiError } from './api-error.ts'
import { call } from './client.ts'
import { fetchImagePage } from './images.ts'
import type { ImageList } from './lists.ts'
import { firstPlace, withHead, withoutImages } from './lists.ts'
import { queryKeys } from './query-keys.ts'
import type { ImageFilter } from './query-keys.ts'

type Versions = RouteData<typeof routes.listVersions>

/** Every version of the photo that an image is one of. */
export function versionsQuery(imageId: string) {
  return queryOptions({
    queryKey: queryKeys.versionsOf(imageId),
    queryFn: ({ signal }) => call(routes.listVersions, { params: { id: imageId }, signal }),
    meta: { failure: failureTexts.versions },
  })
}

/** Brings the beginning of every list that is shown up to date; the others follow when they are shown. */
export async function refreshLibrary(client: QueryClient): Promise<void> {
  const shown = client.getQueryCache().findAll({ queryKey: queryKeys.imageLists, type: 'active' })
  await Promise.all([
    ...shown.map(async ({ queryKey }) => refreshList(client, queryKey[2] as ImageFilter)),
    client.invalidateQueries({ queryKey: queryKeys.versions }),
  ])
}

/** Brings the beginning of one loaded list up to date; one that is not loaded, or is just loading, is left alone. */
export async function refreshList(client: QueryClient, filter: ImageFilter): Promise<void> {
  const key = queryKeys.imageList(filter)
  if (client.getQueryData(key) === undefined || client.isFetching({ queryKey: key }) > 0) return
  const head = await fetchImagePage(filter, firstPlace).catch(() => null)
  // Without an answer the list stays as it was: the next scroll or reload reports the failure.
  if (head !== null)
    client.setQueryData<ImageList>(key, (list) => (list === undefined ? list : withHead(list, head)))
}

/** The ids of all that a filter shows, loaded or not. */
export async function fetchImageIds({ favorites, kind, product, search }: ImageFilter): Promise<string[]> {
  const query = {
    favorites: favorites ? 'true' : 'false',
    ...(kind ? { kind } : {}),
    ...(product ? { product } : {}),
    ...(search ? { search } : {}),
  } as const
  return (await call(routes.listImageIds, { query })).image_ids
}

/**
 * Deletes images and their files for good, also while the page is being left. Returns what was refused and why;
 * images that were gone already count as deleted.
 */
export async function deleteImages(
  client: QueryClient,
  imageIds: readonly string[],
): Promise<{ id: string; message: string }[]> {
  const refused: { id: string; message: string }[] = []
  for (const ids of inParts(imageIds)) {
    for (const { image_id: id, code, message } of await deletePart(ids))
      if (code !== 'not_found') refused.push({ id, message })
    const kept = new Set(refused.map(({ id }) => id))
    forget(client, new Set(ids.filter((id) => !kept.has(id))))
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.dashboard }),
    client.invalidateQueries({ queryKey: queryKeys.storage }),
    client.invalidateQueries({ queryKey: queryKeys.versions }),
  ])
  return refused
}

interface RefusedImage {
  image_id: string
  code: string
  message: string
}

/** The server deletes all or none: what it refuses is left out then, and the others are deleted. Returns what it refused. */
async function deletePart(ids: readonly string[]): Promise<readonly RefusedImage[]> {
  const [only, ...others] = ids
  if (only !== undefined && others.length === 0) {
    await ignoreNotFound(call(routes.deleteImage, { body: { image_id: only }, keepalive: true }))
    return []
  }
  const send = (image_ids: string[]) => call(routes.deleteImages, { body: { image_ids }, keepalive: true })
  try {
    await send([...ids])
    return []
  } catch (error) {
    const refused = refusedImages(error)
    if (refused.length === 0) throw error
    const names = new Set(refused.map(({ image_id }) => image_id))
    const left = ids.filter((id) => !names.has(id))
    if (left.length > 0) await send(left)
    return refused
  }
}

function refusedImages(error: unknown): readonly RefusedImage[] {
  if (!isApiError(error)) return []
  const { items } = (error.details ?? {}) as { items?: readonly RefusedImage[] }
  return items ?? []
}

function forget(client: QueryClient, ids: ReadonlySet<string>): void {
  client.setQueriesData<ImageList>(
    { queryKey: queryKeys.imageLists },
    (list) => list && withoutImages(list, ids),
  )
  for (const id of ids) {
    client.removeQueries({ queryKey: queryKeys.image(id) })
    client.removeQueries({ queryKey: queryKeys.versionsOf(id) })
  }
}

/**
 * What photos show, by name: as an order on one of their versions said, else as the name of the file says, else null.
 * Where the server cannot be asked, by the names of files alone.
 */
export async function findSpaces(
  images: readonly Pick<Image, 'id' | 'name'>[],
): Promise<Map<string, string | null>> {
  const parts = [...inParts(images.map(({ id }) => id))]
  const answers = await Promise.all(
    parts.map((ids) => call(routes.listPhotoSpaces, { body: { image_ids: ids } })),
  ).catch(() => [])
  const said = new Map(answers.flatMap(({ spaces }) => spaces.map(({ image_id: id, space }) => [id, space])))
  return new Map(images.map(({ id, name }) => [id, said.get(id) ?? spaceInName(name)]))
}

/** The signed address of a ZIP of several images. */
export async function createArchive(imageIds: readonly string[], content: ArchiveContent) {
  return call(routes.createArchive, { body: { image_ids: [...imageIds], content } })
}

export function* inParts(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += libraryLimits.atOnce) yield ids.slice(at, at + libraryLimits.atOnce)
}

/** Names a version, at once wherever it is shown; an empty name takes its name away. When that fails it is as before. */
export async function renameVersion(client: QueryClient, imageId: string, name: string): Promise<void> {
  const show = (shown: string | null) =>
    client.setQueriesData<Versions>(
      { queryKey: queryKeys.versions },
      (data) => data && withName(data, imageId, shown),
    )
  const before = client
    .getQueriesData<Versions>({ queryKey: queryKeys.versions })
    .flatMap(([, data]) => data?.versions ?? [])
    .find(({ image }) => image.id === imageId)?.name
  await client.cancelQueries({ queryKey: queryKeys.versions })
  show(name === '' ? null : name)
  try {
    show((await call(routes.renameVersion, { params: { id: imageId }, body: { name } })).name)
  } catch (error) {
    show(before ?? null)
    throw error
  }
}

function withName(data: Versions, imageId: string, name: string | null): Versions {
  const versions = data.versions.map((version) =>
    version.image.id === imageId ? { ...version, name } : version,
  )
  return { ...data, versions }
}
