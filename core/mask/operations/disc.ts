/**
 * A disc of `radius` pixels with an antialiased rim, as what each distance takes from a value: nothing up to the
 * radius, then 255 levels per pixel.
 */
export interface Disc {
  /** Whole pixels beyond which everything is lost. */
  readonly reach: number
  /** What is lost at the squared distance that is the index; at its length and beyond, all of 255. */
  readonly loss: Uint8Array
  /** By rows away from the middle: half the width within the radius (−1: none), and within the rim too. */
  readonly inner: Int32Array
  readonly outer: Int32Array
}

/** `radius` of 0 or more, whole or not. */
export function createDisc(radius: number): Disc {
  const max = (radius + 1) ** 2
  const losses: number[] = []
  for (let square = 0; square < max; square++) {
    const over = 255 * (Math.sqrt(square) - radius)
    const lost = over <= 0 ? 0 : Math.ceil(over - 0.5)
    if (lost >= 255) break
    losses.push(lost)
  }
  const loss = Uint8Array.from(losses)
  const inside = losses.findIndex((lost) => lost > 0)
  const solid = inside < 0 ? losses.length : inside
  const reach = Math.floor(Math.sqrt(losses.length - 1))
  const inner = new Int32Array(reach + 1)
  const outer = new Int32Array(reach + 1)
  for (let row = 0; row <= reach; row++) {
    const rest = solid - 1 - row * row
    inner[row] = rest < 0 ? -1 : Math.floor(Math.sqrt(rest))
    outer[row] = Math.floor(Math.sqrt(losses.length - 1 - row * row))
  }
  return { reach, loss, inner, outer }
}
