import type { PlaceCues } from './cues.ts'

/** Where a photo was taken: in a room, outside a house, or its colours and lines do not tell. */
export type Place = 'inside' | 'outside' | 'unclear'

/** What each cue counts for a room: logistic regression over 200 photos of houses (decision 041). */
const WEIGHTS = {
  chromaTop: -2.84 / 30,
  textureTop: -3.45 / 20,
  blueTop: -5.33,
  green: -4.12,
  greenLow: -2.75,
  horizon: -4.66,
  long: 7.38,
  uprightTop: 3.38,
  slantTop: 1.83,
} as const
const BIAS = 2.31
/**
 * Sums from here on are a room (three to one), and sums up to there are none; between, either may be. A house that is moved
 * through as a room is worse than a room whose camera stays on its photo.
 */
const INSIDE = 1.1
const OUTSIDE = -1
/** Photos without colours are told by nothing of this. */
const MIN_CHROMA = 1

/** Where the photo with these cues was taken. Method: Szummer, Picard 1998, "Indoor-outdoor image classification". */
export function findPlace(cues: PlaceCues): Place {
  if (cues.chroma < MIN_CHROMA) return 'unclear'
  let sum = BIAS
  for (const [cue, weight] of Object.entries(WEIGHTS)) sum += weight * cues[cue as keyof typeof WEIGHTS]
  if (sum >= INSIDE) return 'inside'
  return sum <= OUTSIDE ? 'outside' : 'unclear'
}
