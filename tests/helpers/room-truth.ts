import type { DesignPlane } from '../../core/contract/design-document.ts'
import { withBox } from '../../core/imaging/layout/adjust.ts'
import type { Layout } from '../../core/imaging/layout/layout.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { rayThrough, type Camera } from '../../core/scene/camera.ts'
import { renderRoom, sharedRoom } from '../../core/scene/render-room.ts'
import { ROOM } from '../../core/scene/room/shell.ts'
import { Tracer } from '../../core/scene/tracer.ts'

/** What of a rendered room is known exactly. */
export interface KnownRoom {
  photo: Pixels
  layout: Layout
  /** The surface that each pixel shows; null for furniture and openings, undefined for trim of nearly the wall's own white. */
  truth: (DesignPlane | null | undefined)[]
}

/** Parts of the shell in the order in which it is built: see `addShell`. */
const CEILING = 2
const BACK = 3
const RIGHT = 4
const LEFT = [5, 6, 7, 8]
const TRIM = [12, 13, 14, 15, 16, 17]

/** Renders the living room, furnished or empty, with the truth of its surfaces. */
export function knownRoom(camera: Camera, width: number, height: number, isEmpty: boolean): KnownRoom {
  const { picture } = renderRoom({
    width,
    height,
    samples: 12,
    seed: 3,
    withObject: true,
    quality: 'draft',
    isEmpty,
    camera,
  })
  const tracer = new Tracer(sharedRoom({ isEmpty }))
  const direction = new Float64Array(3)
  const truth = Array.from({ length: width * height }, (_, p): DesignPlane | null | undefined => {
    rayThrough(camera, (p % width) + 0.5, Math.floor(p / width) + 0.5, width, height, direction)
    const [dx, dy, dz] = direction
    if (!tracer.cast(...camera.at, dx, dy, dz)) return null
    const { part } = tracer
    if (part === 1) return 'floor'
    if (part === CEILING) return 'ceiling'
    if (part === BACK && tracer.nz < -0.9) return 'back'
    if (part === RIGHT && tracer.nx < -0.9) return 'right'
    if (LEFT.includes(part) && tracer.nx > 0.9) return 'left'
    return TRIM.includes(part) ? undefined : null
  })
  return { photo: picture, layout: layoutOf(camera, width, height), truth }
}

function layoutOf({ at, yaw, focal, drop }: Camera, width: number, height: number): Layout {
  const depth = ROOM.back - at[2]
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  const [a, c] = [1 / focal, -0.5 / focal]
  const [e, f] = [height / width / focal, ((drop - 0.5) * height) / width / focal]
  return withBox(
    { toRoom: [a * cos, 0, c * cos + sin, 0, e, f, -a * sin, 0, cos - c * sin] },
    {
      left: (ROOM.left - at[0]) / depth,
      right: (ROOM.right - at[0]) / depth,
      ceiling: (at[1] - ROOM.height) / depth,
      floor: at[1] / depth,
    },
  )
}
