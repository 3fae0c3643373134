import type { Image } from '../../../../core/contract/shapes.ts'

type Photo = Pick<Image, 'id' | 'kind' | 'parent_id'>

/**
 * Photos for a first cut: a result that stands beside the photo that it was made from becomes one clip with it, which is
 * shown first. Where several results of one photo are there, the first takes it.
 */
export function pairWithOriginals<One extends Photo>(
  photos: readonly One[],
): (One & { before: string | null })[] {
  const originals = new Set(photos.flatMap(({ id, kind }) => (kind === 'original' ? [id] : [])))
  const taken = new Set<string>()
  const paired = photos.map((photo) => {
    const { kind, parent_id: parent } = photo
    const isPair = kind === 'result' && parent !== null && originals.has(parent) && !taken.has(parent)
    if (isPair) taken.add(parent)
    return { ...photo, before: isPair ? parent : null }
  })
  return paired.filter(({ id }) => !taken.has(id))
}
