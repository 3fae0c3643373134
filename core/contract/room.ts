import { z } from 'zod'
import { NEAREST_WALL, UNSEEN } from '../imaging/layout/layout.ts'

const vector = z.tuple([z.number(), z.number(), z.number()]).readonly()
const place = z.object({ x: z.number(), y: z.number() })

/** How a photo was taken; see `Camera` in core/imaging/camera. Lengths are fractions of the photo's width or height. */
const cameraSchema = z.object({
  focal: z.number().positive(),
  middle: z.number(),
  pitch: z.number(),
  roll: z.number(),
  yaw: z.number(),
  axes: z.object({ right: vector, down: vector, depth: vector }),
  confidence: z.number().min(0).max(1),
})

const ahead = z.number().min(NEAREST_WALL).max(UNSEEN)
const behind = z.number().min(-UNSEEN).max(-NEAREST_WALL)

/** Where the walls of a room are; see `RoomBox` in core/imaging/layout. The lens is inside. */
export const roomBoxSchema = z.object({ left: behind, right: ahead, ceiling: behind, floor: ahead })

/** The room as a box; see `Layout` in core/imaging/layout. */
const layoutSchema = z.object({
  box: z.object({ left: z.number(), right: z.number(), ceiling: z.number(), floor: z.number() }),
  toRoom: z.array(z.number()).length(9).readonly(),
  corners: z.array(place.nullable()).length(8).readonly(),
  confidence: z.number().min(0).max(1),
})

/** What the straight lines of a photo tell; null is what they do not. */
export const roomSchema = z.object({
  camera: cameraSchema.nullable(),
  layout: layoutSchema.nullable(),
  /** The room as the photo's owner has set it; null where that was not done. It goes before `layout`. */
  corrected: layoutSchema.nullable().default(null),
  /**
   * Whether the photo was taken in a room or outside, as far as its colours and lines tell. Unclear as well for photos
   * of before it was asked.
   */
  place: z.enum(['inside', 'outside', 'unclear']).default('unclear'),
  /** Of a photo taken outside: a house front as the back wall, and the ground as the floor; no other walls. */
  front: layoutSchema.nullable().default(null),
})
export type Room = z.infer<typeof roomSchema>
