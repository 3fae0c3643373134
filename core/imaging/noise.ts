/** Mixes three integers into 32 well-spread bits (a murmur-style finaliser). */
export function hash3(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x8da6b343) ^ Math.imul(y, 0xd8163841) ^ Math.imul(seed, 0xcb1ab31f)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A number in [0, 1) that belongs to the integer cell (x, y). */
export function cellNoise(x: number, y: number, seed: number): number {
  return hash3(x | 0, y | 0, seed) / 4294967296
}

/** Smooth value noise in [0, 1], one feature a unit. */
export function valueNoise(x: number, y: number, seed: number): number {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const fx = x - xi
  const fy = y - yi
  const sx = fx * fx * (3 - 2 * fx)
  const sy = fy * fy * (3 - 2 * fy)
  const top = cellNoise(xi, yi, seed) * (1 - sx) + cellNoise(xi + 1, yi, seed) * sx
  const bottom = cellNoise(xi, yi + 1, seed) * (1 - sx) + cellNoise(xi + 1, yi + 1, seed) * sx
  return top * (1 - sy) + bottom * sy
}

/** Sum of `octaves` value noises, each twice as fine and half as strong; in [0, 1], mean 0.5. */
export function fractalNoise(x: number, y: number, octaves: number, seed: number): number {
  let sum = 0
  let weight = 0
  let gain = 1
  for (let octave = 0; octave < octaves; octave++) {
    sum += gain * valueNoise(x, y, seed + octave * 17)
    weight += gain
    gain *= 0.5
    x *= 2.03
    y *= 2.03
  }
  return sum / weight
}
