import type { Image } from '../../../../core/contract/shapes.ts'

export interface Version {
  image: Image
  /** 0 for the original, 1 for what was made from it, and so on. */
  depth: number
}

/** The tree of images below `rootId`, each after its parent, siblings from old to new. */
export function familyOf(images: readonly Image[], rootId: string): Version[] {
  const versions: Version[] = []
  const add = (image: Image, depth: number) => {
    versions.push({ image, depth })
    const children = images.filter(({ parent_id, id }) => parent_id === image.id && id !== image.id)
    children.sort((a, b) => a.created_at.localeCompare(b.created_at))
    for (const child of children) add(child, depth + 1)
  }
  const root = images.find(({ id }) => id === rootId)
  if (root !== undefined) add(root, 0)
  return versions
}
