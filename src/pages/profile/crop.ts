/** The square part of a picture that becomes the profile picture, in pixels of the upright picture. */
export interface Crop {
  x: number
  y: number
  side: number
}

interface Size {
  width: number
  height: number
}

/** With a smaller part the profile picture would show its pixels. */
const smallestSide = 128

function shortSide({ width, height }: Size): number {
  return Math.min(width, height)
}

/** How many times the largest part can be enlarged; 1 for pictures that are small already. */
export function largestZoom(picture: Size): number {
  return Math.max(1, shortSide(picture) / smallestSide)
}

/** How many times a part is enlarged: 1 is the largest square that fits into the picture. */
export function computeZoom(crop: Crop, picture: Size): number {
  return shortSide(picture) / crop.side
}

/** The largest square, round the middle: what the server cuts when it is told nothing. */
export function wholeCrop(picture: Size): Crop {
  const side = shortSide(picture)
  return { x: (picture.width - side) / 2, y: (picture.height - side) / 2, side }
}

/** The nearest part that lies inside the picture. */
function inside({ x, y, side }: Crop, picture: Size): Crop {
  return {
    x: Math.min(picture.width - side, Math.max(0, x)),
    y: Math.min(picture.height - side, Math.max(0, y)),
    side,
  }
}

/** Moves the part by pixels of the picture. */
export function moveCrop(crop: Crop, picture: Size, dx: number, dy: number): Crop {
  return inside({ ...crop, x: crop.x + dx, y: crop.y + dy }, picture)
}

/**
 * Shows the part `zoom` times enlarged. `at` stays where it is: a point of the part, each coordinate 0 to 1, the
 * middle unless told otherwise.
 */
export function zoomCrop(crop: Crop, picture: Size, zoom: number, at = { x: 0.5, y: 0.5 }): Crop {
  const wanted = Math.min(largestZoom(picture), Math.max(1, zoom))
  const side = shortSide(picture) / wanted
  const moved = { x: crop.x + (crop.side - side) * at.x, y: crop.y + (crop.side - side) * at.y, side }
  return inside(moved, picture)
}

/** What a key does to the part, or null for keys that do nothing. Arrows move what is shown, as dragging does. */
export function cropByKey(crop: Crop, picture: Size, key: string, isShift: boolean): Crop | null {
  const step = crop.side * (isShift ? 0.1 : 0.01)
  switch (key) {
    case 'ArrowLeft':
      return moveCrop(crop, picture, -step, 0)
    case 'ArrowRight':
      return moveCrop(crop, picture, step, 0)
    case 'ArrowUp':
      return moveCrop(crop, picture, 0, -step)
    case 'ArrowDown':
      return moveCrop(crop, picture, 0, step)
    case '+':
    case '=':
      return zoomCrop(crop, picture, computeZoom(crop, picture) * 1.1)
    case '-':
    case '_':
      return zoomCrop(crop, picture, computeZoom(crop, picture) / 1.1)
    case '0':
      return wholeCrop(picture)
    default:
      return null
  }
}
