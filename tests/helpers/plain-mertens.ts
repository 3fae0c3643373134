import type { Pixels } from '../../core/imaging/pixels.ts'

/** Exposure fusion as the paper writes it (Mertens 2007), plain and slow: what our own must come near to. */
export function plainMertens(frames: readonly Pixels[]): Pixels {
  const [{ width, height }] = frames
  const levels = Math.floor(Math.log2(Math.min(width, height))) + 1
  const weights = frames.map(weigh)
  const total = weights[0].map((_, p) => weights.reduce((sum, plane) => sum + plane[p], 0))
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let channel = 0; channel < 3; channel++) {
    let result: Grid | null = null
    const bands: Grid[] = []
    frames.forEach((frame, k) => {
      let weight: Grid = { width, height, at: weights[k].map((value, p) => value / total[p]) }
      let image: Grid = {
        width,
        height,
        at: Array.from({ length: width * height }, (_, p) => frame.data[p * 4 + channel] / 255),
      }
      for (let level = 0; level < levels; level++) {
        const smaller = down(image)
        const blurred = up(smaller, image.width, image.height)
        const isLast = level === levels - 1
        const fine = image.at.map((value, p) => weight.at[p] * (isLast ? value : value - blurred.at[p]))
        bands[level] ??= { ...image, at: fine.map(() => 0) }
        bands[level].at = bands[level].at.map((value, p) => value + fine[p])
        image = smaller
        weight = down(weight)
      }
    })
    for (const band of bands.reverse()) {
      const lifted: Grid | null = result === null ? null : up(result, band.width, band.height)
      result = { ...band, at: band.at.map((value, p) => value + (lifted === null ? 0 : lifted.at[p])) }
    }
    result?.at.forEach((value, p) => {
      data[p * 4 + channel] = Math.round(Math.min(1, Math.max(0, value)) * 255)
    })
  }
  return { width, height, data }
}

interface Grid {
  width: number
  height: number
  at: number[]
}

const kernel = [1, 4, 6, 4, 1]

function mirror(i: number, length: number): number {
  if (length === 1) return 0
  if (i < 0) return mirror(-i, length)
  return i >= length ? mirror(2 * (length - 1) - i, length) : i
}

function weigh({ width, height, data }: Pixels): number[] {
  const grey = (x: number, y: number) => {
    const i = (mirror(y, height) * width + mirror(x, width)) * 4
    return (0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2]) / 255
  }
  return Array.from({ length: width * height }, (_, p) => {
    const [x, y] = [p % width, Math.floor(p / width)]
    const rgb = [0, 1, 2].map((k) => data[p * 4 + k] / 255)
    const mean = (rgb[0] + rgb[1] + rgb[2]) / 3
    const contrast = Math.abs(
      grey(x - 1, y) + grey(x + 1, y) + grey(x, y - 1) + grey(x, y + 1) - 4 * grey(x, y),
    )
    const saturation = Math.sqrt(rgb.reduce((sum, c) => sum + (c - mean) ** 2, 0) / 3)
    const exposed = rgb.reduce((all, c) => all * Math.exp(-((c - 0.5) ** 2) / (2 * 0.2 ** 2)), 1)
    return contrast * saturation * exposed + 1e-12
  })
}

function down({ width, height, at }: Grid): Grid {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const out = Array.from({ length: w * h }, (_, p) => {
    let sum = 0
    for (let v = 0; v < 5; v++)
      for (let u = 0; u < 5; u++) {
        const y = mirror(2 * Math.floor(p / w) + v - 2, height)
        sum += kernel[u] * kernel[v] * at[y * width + mirror(2 * (p % w) + u - 2, width)]
      }
    return sum / 256
  })
  return { width: w, height: h, at: out }
}

/** Zeros between the pixels, then the kernel, with four times the weight. */
function up(grid: Grid, width: number, height: number): Grid {
  const out = Array.from({ length: width * height }, (_, p) => {
    let sum = 0
    for (let v = -2; v <= 2; v++)
      for (let u = -2; u <= 2; u++) {
        const [x, y] = [(p % width) + u, Math.floor(p / width) + v]
        if (x % 2 !== 0 || y % 2 !== 0) continue
        const left = x < 0 ? mirror(x / 2, grid.width) : Math.min(grid.width - 1, x / 2)
        const top = y < 0 ? mirror(y / 2, grid.height) : Math.min(grid.height - 1, y / 2)
        sum += kernel[u + 2] * kernel[v + 2] * grid.at[top * grid.width + left]
      }
    return sum / 64
  })
  return { width, height, at: out }
}
