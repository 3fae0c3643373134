import type { Plane } from '../pixels.ts'

/** What each code of a frame is in the reference, by rank: both show the same places, only with more or less light. */
export function codesByRank(frame: Plane, reference: Plane): Uint8Array {
  const counts = [frame, reference].map(({ data }) => {
    const out = new Float64Array(256)
    for (const value of data) out[value]++
    return out
  })
  const map = new Uint8Array(256)
  let [below, at, reached] = [0, 0, counts[1][0]]
  for (let code = 0; code < 256; code++) {
    const middle = below + counts[0][code] / 2
    while (at < 255 && reached < middle) reached += counts[1][++at]
    map[code] = at
    below += counts[0][code]
  }
  return map
}
