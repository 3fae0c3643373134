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

function boxIn(width: number, height: number): { x: number; y: number; width: number; height: number } {
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
