import type { Pixels, Plane } from '../../core/imaging/pixels.ts'
import type { Crop } from '../../core/imaging/removal/crop.ts'

export type Colour = readonly [red: number, green: number, blue: number]

/** A picture drawn pixel by pixel, opaque. */
export function draw(width: number, height: number, colourAt: (x: number, y: number) => Colour): Pixels {
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colourAt(x, y), (y * width + x) * 4)
  return { width, height, data }
}

/** The whole of a picture as the neighbourhood of a hole, with every known pixel allowed as source. */
export function cropOf({ width, height, data }: Pixels, isHole: (x: number, y: number) => boolean): Crop {
  const own = Uint8Array.from(data)
  const hole = new Uint8Array(width * height)
  for (let p = 0; p < hole.length; p++) {
    if (!isHole(p % width, Math.floor(p / width))) continue
    hole[p] = 1
    own.fill(0, p * 4, p * 4 + 4)
  }
  return { width, height, data: own, hole, barred: new Uint8Array(hole.length) }
}

/** Planks of two browns with a fixed grain, under a light that falls off to the right. */
export function floor(width: number, height: number): Pixels {
  return draw(width, height, (x, y) => {
    const plank = Math.floor(y / 8) % 2 === 0 ? 150 : 110
    const grain = ((x * 7 + y * 13) % 11) - 5
    const light = 1.1 - (0.3 * x) / width
    return [(plank + grain) * light, (plank * 0.8 + grain) * light, (plank * 0.6 + grain) * light]
  })
}

/** Row of the horizon in `room`. */
const ROOM_HORIZON = 150

/** A floor of joints that run to two points of the horizon, brighter to the right, a grey wall and a red box above. */
export function room(): Pixels {
  const across = 480
  return draw(across, 320, (x, y) => {
    if (y < 176) return x > 300 && y > 140 ? [200, 30, 30] : [120, 125, 135]
    const depth = 60 / (y - ROOM_HORIZON)
    const joint = Math.abs((((x - 240) * depth + 400) % 24) - 12) > 10.6 || (depth * 40) % 9 < 0.7
    const light = (0.4 + (0.75 * x) / across) * (joint ? 0.86 : 1)
    return [205 * light, 160 * light, 105 * light]
  })
}

export function disc(width: number, height: number, cx: number, cy: number, radius: number): Plane {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((x - cx) ** 2 + (y - cy) ** 2 <= radius * radius) data[y * width + x] = 255
  return { width, height, data }
}

export function rectangle(
  { width, height }: Pick<Plane, 'width' | 'height'>,
  left: number,
  top: number,
  right: number,
  bottom: number,
): Plane {
  const data = new Uint8Array(width * height)
  for (let y = top; y < bottom; y++) data.fill(255, y * width + left, y * width + right)
  return { width, height, data }
}

/** What stands in the mask is blue, so that a trace of it shows. */
export function paintOver(photo: Pixels, mask: Plane): Pixels {
  const data = Uint8Array.from(photo.data)
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i] >= 128) data.set([20, 40, 220], i * 4)
  return { ...photo, data }
}
