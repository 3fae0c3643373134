import type { Analysis } from '../../core/contract/shapes.ts'
import type { Space } from '../../core/contract/widgets.ts'

/**
 * What a photo shows among the spaces of a service, as far as its analysis tells inside from outside; null where it does
 * not. Which room it is, nobody has looked at: that is never guessed.
 */
export function guessSpace(spaces: readonly Space[], analysis: Analysis | undefined): string | null {
  const room = analysis?.room
  if (room == null || room.place === 'unclear') return null
  const guesses =
    room.place === 'inside' ? ['indoor'] : room.front === null ? ['outdoor'] : ['front', 'outdoor']
  return guesses.find((id) => spaces.some((space) => space.id === id)) ?? null
}
