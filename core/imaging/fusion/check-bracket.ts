import { bracketLimits } from '../../contract/constants.ts'
import { Refusal } from '../../refusal.ts'

const { min: fewest, max } = bracketLimits
/** Memory: the weights of all frames are held at once. */
const maxPixels = 200e6

interface Exposure {
  width: number
  height: number
  /** The file it comes from, to be named to the user. */
  name?: string
}

/**
 * Throws Refusal, with a message for the user, when exposures of these sizes (pixels) cannot be one bracket: 2 to 7
 * of one size, of 200 megapixels together at most.
 */
export function checkBracket(exposures: readonly Exposure[]): void {
  if (exposures.length < fewest || exposures.length > max)
    throw new Refusal(`A bracket is ${fewest} to ${max} exposures, not ${exposures.length}.`)
  if (exposures.some(({ width, height }) => width < 1 || height < 1))
    throw new RangeError('An exposure must have at least one pixel.')
  const usual = usualSize(exposures)
  const others = exposures.flatMap((one, i) => (isSameSize(one, usual) ? [] : [formatSize(one, i)]))
  if (others.length > 0)
    throw new Refusal(
      `The exposures must have the same size: ${others.join(', ')}, but ${formatSize(usual, exposures.indexOf(usual))}. Choose shots of one camera, none of them cropped or turned.`,
    )
  if (usual.width * usual.height * exposures.length > maxPixels)
    throw new Refusal(
      `These exposures are too large to be merged: ${maxPixels / 1e6} megapixels together at most.`,
    )
}

/** The first exposure of the size that most of them have. */
function usualSize(exposures: readonly Exposure[]): Exposure {
  const counts = exposures.map((one) => exposures.filter((other) => isSameSize(one, other)).length)
  return exposures[counts.indexOf(Math.max(...counts))]
}

function isSameSize(a: Exposure, b: Exposure): boolean {
  return a.width === b.width && a.height === b.height
}

function formatSize({ name, width, height }: Exposure, i: number): string {
  return `${name ?? `exposure ${i + 1}`} has ${width} × ${height} pixels`
}
