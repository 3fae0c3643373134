import { randomUUID } from 'node:crypto'
import sharp from 'sharp'

/** A picture with a wall, a floor with boards, and a box that stands on it; the box is where `boxIn` says. */
export function roomPixels(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 3)
  const box = boxIn(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isBox = x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
      const isFloor = y > height * 0.6
      const grain = (x * 7 + y * 13) % 9
      const value = isBox
        ? [40, 60, 150]
        : isFloor
          ? [150 + grain, 110 + ((x >> 4) % 2) * 12, 70]
          : [205, 203, 196 + grain]
      data.set(value, (y * width + x) * 3)
    }
  return data
}

export function boxIn(
  width: number,
  height: number,
): { x: number; y: number; width: number; height: number } {
  return {
    x: Math.round(width * 0.4),
    y: Math.round(height * 0.5),
    width: Math.round(width * 0.12),
    height: Math.round(height * 0.2),
  }
}

export async function roomJpeg(width = 640, height = 480): Promise<Buffer> {
  return sharp(roomPixels(width, height), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** A wall and a floor in even colours: for films whose pixels nobody looks at, which are encoded in half the time. */
export async function plainRoomJpeg(width = 640, height = 480): Promise<Buffer> {
  const floor = {
    create: { width, height: Math.round(height * 0.4), channels: 3, background: '#96704a' },
  } as const
  return sharp({ create: { width, height, channels: 3, background: '#cdcbc8' } })
    .composite([{ input: floor, gravity: 'south' }])
    .jpeg()
    .toBuffer()
}

/** The same picture in other bytes, with a comment: an account keeps the same bytes once, under their first name. */
export function withComment(jpeg: Buffer, text: string = randomUUID()): Buffer {
  const comment = Buffer.from(text)
  const head = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}

/** A house by day: a clear sky that is paler at the horizon, a light wall with dark windows, a lawn. */
export async function houseJpeg(width = 640, height = 480): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(housePixel(x / width, y / height, (x * 7 + y * 13) % 9), (y * width + x) * 3)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

function housePixel(x: number, y: number, grain: number): number[] {
  const roof = 0.3 + Math.abs(x - 0.5) * 0.25
  const isHouse = x > 0.2 && x < 0.8 && y > roof && y < 0.75
  const isWindow = isHouse && y > 0.5 && y < 0.65 && (x * 10) % 2 > 0.8 && (x * 10) % 2 < 1.6
  if (isWindow) return [46 + grain, 52 + grain, 60]
  if (isHouse) return y < 0.45 ? [96 + grain, 60, 52] : [224 + grain, 214 + grain, 198]
  if (y > 0.62) return [84 + grain * 3, 128 + grain * 4, 52]
  return [100 + y * 150, 150 + y * 120, 226 + y * 30]
}

/** A lawn from above: nothing in it could be sky. */
export async function lawnJpeg(width = 640, height = 480): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const shade = ((x >> 3) * 73 + (y >> 3) * 151) % 97
      data.set([40 + shade / 2, 80 + shade, 24 + shade / 4], (y * width + x) * 3)
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** The mask of the box, with a little room round it. */
export async function boxMask(width = 640, height = 480): Promise<Buffer> {
  const box = boxIn(width, height)
  const data = Buffer.alloc(width * height)
  for (let y = box.y - 3; y < box.y + box.height + 3; y++)
    data.fill(255, y * width + box.x - 3, y * width + box.x + box.width + 3)
  return greyPng(data, width, height)
}

export async function greyPng(data: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

/** A small picture with comments that make it more than nine megabytes: as large as a photo that is sent in parts. */
export async function paddedJpeg(): Promise<Buffer> {
  const picture = await roomJpeg(320, 300)
  const comment = Buffer.alloc(2 + 65_535, 'mullion ')
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(65_535, 2)
  const comments = Array.from({ length: 140 }, () => comment)
  return Buffer.concat([picture.subarray(0, 2), ...comments, picture.subarray(2)])
}
