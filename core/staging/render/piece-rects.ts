import type { Rect } from '../../imaging/pixels.ts'
import { boxOf, type Scene } from '../../scene/scene.ts'
import { project } from '../room/room.ts'
import type { PhotoView } from './view.ts'

/** Pixels round what a piece's box covers in the photo: rays of edges are spread. */
const RIM = 4

/** Rectangles of the photo outside of which no ray through a pixel meets furniture: of the box round each piece. */
export function pieceRects({ instances }: Scene, { room, width, height }: PhotoView): Rect[] {
  return instances.map((instance) => {
    const box = boxOf(instance)
    const corners = Array.from({ length: 8 }, (_, corner) =>
      project(room, [
        box[(corner & 1) * 3],
        box[1 + ((corner >> 1) & 1) * 3],
        box[2 + ((corner >> 2) & 1) * 3],
      ]),
    )
    // What reaches behind the lens may be seen anywhere.
    if (corners.some((corner) => corner === null)) return { x: 0, y: 0, width, height }
    const xs = corners.map((corner) => corner!.x * width)
    const ys = corners.map((corner) => corner!.y * height)
    const left = Math.max(0, Math.floor(Math.min(...xs)) - RIM)
    const top = Math.max(0, Math.floor(Math.min(...ys)) - RIM)
    const right = Math.min(width, Math.ceil(Math.max(...xs)) + RIM)
    const bottom = Math.min(height, Math.ceil(Math.max(...ys)) + RIM)
    return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
  })
}
