import type { Arranged } from './arrange/arrange.ts'

/**
 * What a person is to know of a furnished photo before it is ordered; null for nothing. `coversKept`: furniture that was to
 * stay has new pieces over it, which goes before all else.
 */
export function stagingNote(coversKept: boolean, leftOut: Arranged['leftOut']): string | null {
  if (coversKept)
    return 'New furniture covers furniture in the photo that was to stay. Choose “Remove all” or “Where in the way” under “Furniture in the photo”, or move the pieces.'
  const [first, ...others] = leftOut
  if (first === undefined) return null
  const more = others.length === 0 ? '' : ` ${others.length} more had no room either.`
  return `Left out: ${first.name}, as ${first.reason}.${more}`
}
