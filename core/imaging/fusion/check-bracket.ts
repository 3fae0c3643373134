import { bracketLimits } from '../../contract/constants.ts'

const { fewest, most } = bracketLimits
/** Memory: the weights of all frames are held at once. */
const mostPixels = 200e6

interface Size {
  width: number
  height: number
}

/**
 * Throws RangeError, with a message for the user, when exposures of these sizes (pixels) cannot be one bracket: 2 to 7
 * of one size, of 200 megapixels together at most.
 */
export function checkBracket(sizes: readonly Size[]): void {
  if (sizes.length < fewest || sizes.length > most)
    throw new RangeError(`A bracket is ${fewest} to ${most} exposures, not ${sizes.length}.`)
  const [{ width, height }] = sizes
  if (width < 1 || height < 1) throw new RangeError('An exposure must have at least one pixel.')
  const other = sizes.find((size) => size.width !== width || size.height !== height)
  if (other)
    throw new RangeError(
      `The exposures must have the same size: one has ${width} × ${height} pixels, another ${other.width} × ${other.height}.`,
    )
  if (width * height * sizes.length > mostPixels)
    throw new RangeError(
      `These exposures are too large to be merged: ${mostPixels / 1e6} megapixels together at most.`,
    )
}
