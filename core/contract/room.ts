import { z } from 'zod'

const vector = z.tuple([z.number(), z.number(), z.number()]).readonly()
const place = z.object({ x: z.number(), y: z.number() })

/** How a photo was taken; see `Camera` in core/imaging/camera. Lengths are shares of the photo's width or height. */
const cameraSchema = z.object({
  focal: z.number().positive(),
  middle: z.number(),
  pitch: z.number(),
  roll: z.number(),
  yaw: z.number(),
  axes: z.object({ right: vector, down: vector, depth: vector }),
  confidence: z.number().min(0).max(1),
})

/** The room as a box; see `Layout` in core/imaging/layout. */
const layoutSchema = z.object({
  box: z.object({ left: z.number(), right: z.number(), ceiling: z.number(), floor: z.number() }),
  toRoom: z.array(z.number()).length(9).readonly(),
  corners: z.array(place.nullable()).length(8).readonly(),
  confidence: z.number().min(0).max(1),
})

/** What the straight lines of a photo tell; null is what they do not. */
export const roomSchema = z.object({ camera: cameraSchema.nullable(), layout: layoutSchema.nullable() })
