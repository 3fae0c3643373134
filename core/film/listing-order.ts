/**
 * Where in a film about a home a space belongs: listings are shown as they are walked, from the front to the garden.
 * Words that names and ids of spaces contain; the first line that has one decides.
 */
const STAGES: readonly { rank: number; words: readonly string[] }[] = [
  { rank: 8, words: ['back of', 'back porch', 'backyard', 'back yard'] },
  { rank: 8, words: ['garden', 'pool', 'terrace', 'patio', 'balcony', 'deck', 'pergola', 'yard', 'view'] },
  { rank: 0, words: ['front', 'exterior', 'facade', 'façade', 'building', 'street', 'aerial', 'drone'] },
  { rank: 8, words: ['outdoor', 'back'] },
  { rank: 1, words: ['entrance', 'entry', 'foyer', 'hall', 'lobby', 'mudroom', 'stair'] },
  { rank: 2, words: ['living', 'lounge', 'family room', 'great room', 'open plan', 'sunroom'] },
  { rank: 3, words: ['kitchen', 'pantry'] },
  { rank: 4, words: ['dining', 'breakfast'] },
  { rank: 5, words: ['bedroom', 'kids room', 'nursery', 'closet', 'dressing'] },
  { rank: 6, words: ['bath', 'powder', 'toilet', 'shower', 'ensuite', 'wc'] },
  {
    rank: 7,
    words: ['office', 'study', 'reading', 'media', 'gym', 'bar', 'laundry', 'basement', 'attic', 'garage'],
  },
]

/**
 * 0 for what is shown first, up to 8; null for a name that says nothing of it. Takes names and ids of spaces, such as
 * "Living room" or "living-room".
 */
export function listingRank(space: string | null): number | null {
  const name = (space ?? '').toLowerCase().replaceAll('-', ' ')
  return STAGES.find(({ words }) => words.some((word) => name.includes(word)))?.rank ?? null
}

/**
 * Photos in the order of a film about a home. Within a kind of space they keep their order. One whose space is not
 * known stays behind the one that was before it, and those in front of all others stay in front.
 */
export function listingOrder<Photo>(
  photos: readonly Photo[],
  spaceOf: (photo: Photo) => string | null,
): Photo[] {
  let rank = -1
  const ranked = photos.map((photo) => {
    rank = listingRank(spaceOf(photo)) ?? rank
    return { photo, rank }
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ photo }) => photo)
}

/** Names of spaces by the words that names of files have for them; the first that fits is taken. */
const SPACES: readonly (readonly [word: string, space: string])[] = [
  // Before the parts that a house shows of itself, such as its garage.
  ['exterior', 'Exterior'],
  ['facade', 'Exterior'],
  ['house', 'Exterior'],
  ['front', 'Front'],
  ['living', 'Living room'],
  ['lounge', 'Lounge'],
  ['family room', 'Family room'],
  ['kitchen', 'Kitchen'],
  ['dining', 'Dining room'],
  ['master bedroom', 'Main bedroom'],
  ['bedroom', 'Bedroom'],
  ['nursery', 'Nursery'],
  ['kids', 'Kids’ room'],
  ['bath', 'Bathroom'],
  ['shower', 'Bathroom'],
  ['office', 'Home office'],
  ['study', 'Study'],
  ['laundry', 'Laundry'],
  ['entrance', 'Entrance'],
  ['foyer', 'Entrance'],
  ['hallway', 'Hallway'],
  ['garage', 'Garage'],
  ['terrace', 'Terrace'],
  ['balcony', 'Balcony'],
  ['patio', 'Patio'],
  ['garden', 'Garden'],
  ['backyard', 'Garden'],
  ['pool', 'Pool'],
]

/** The space that the name of a photo speaks of, as "IMG_12 kitchen-2.jpg" of a kitchen; null where it says none. */
export function spaceInName(name: string): string | null {
  const words = name.toLowerCase().replaceAll(/[^\p{L}]+/gu, ' ')
  return SPACES.find(([word]) => words.includes(word))?.[1] ?? null
}
