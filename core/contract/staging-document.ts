import { z } from 'zod'

/** Bounds of a layout's document: far more than a room takes, and little enough to be kept, sent and rendered. */
export const stagingLimits = {
  pieces: 120,
  windows: 40,
  windowCorners: 32,
  colours: 12,
  /** Metres from the place below the camera that a piece may stand at. */
  reach: 60,
  /** Walls are numbered from 0. */
  walls: 64,
  /** Metres from the floor to the lens. */
  cameraHeight: { min: 0.3, max: 4 },
  /** Metres of a known length. */
  length: { min: 0.05, max: 40 },
  /** How much brighter the windows are than the photo shows them. */
  windowStrength: { min: 1.5, max: 12 },
} as const

const id = z.string().min(1).max(64)
const fraction = z.number().min(0).max(1)
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'Write a colour as #rrggbb')
const metres = z.number().min(-stagingLimits.reach).max(stagingLimits.reach)
/** Radians about the upright, as `Placement.yaw` of core/scene: at 0 a piece faces the camera (-z). */
const turn = z.number().min(-7).max(7)
const stagingSeedSchema = z.number().int().min(0).max(2_147_483_647)

/** A place in the photo, in fractions of its width and height. */
const photoPlace = z.tuple([fraction, fraction])

/** What says how large the room is. */
export const scaleSchema = z.discriminatedUnion('kind', [
  /** The height of the lens that is most likely by what lenses and ceilings usually have. */
  z.object({ kind: z.literal('auto') }),
  z.object({
    kind: z.literal('camera-height'),
    metres: z.number().min(stagingLimits.cameraHeight.min).max(stagingLimits.cameraHeight.max),
  }),
  /** Two places on one plane of the room whose distance is known. */
  z.object({
    kind: z.literal('length'),
    from: photoPlace,
    to: photoPlace,
    metres: z.number().min(stagingLimits.length.min).max(stagingLimits.length.max),
  }),
])
export type StagingScale = z.infer<typeof scaleSchema>

/**
 * Where a piece stands, in the room's frame: metres, x to the right, y up, z into the picture, the origin on the floor
 * below the camera, the axes along the room's walls.
 */
const placeSchema = z.discriminatedUnion('on', [
  z.object({ on: z.literal('floor'), x: metres, z: metres, turn }),
  z.object({
    on: z.literal('wall'),
    wall: z
      .number()
      .int()
      .min(0)
      .max(stagingLimits.walls - 1),
    /** Metres along the wall from its first end, and above the floor, of the middle of the piece. */
    along: metres,
    height: z.number().min(0).max(20),
  }),
  z.object({ on: z.literal('ceiling'), x: metres, z: metres, turn }),
  /** On the top of another piece of the layout: metres and radians in that piece's own frame. */
  z.object({ on: z.literal('piece'), piece: id, x: metres, z: metres, turn }),
])
export type PiecePlace = z.infer<typeof placeSchema>

const placedPieceSchema = z.object({
  /** Its own, within the layout. */
  id,
  /** What it is: a piece of core/scene/furniture, or PACK/ITEM of a furniture pack. */
  piece: z.string().regex(/^[a-z0-9-]{1,64}(\/[a-z0-9-]{1,64})?$/, 'This is no name of a piece of furniture'),
  /** The style that shapes and materials are made in. */
  look: id,
  /** Colours by the piece's slots; slots without one take the look's. */
  colours: z
    .record(z.string().min(1).max(32), colour)
    .refine((given) => Object.keys(given).length <= stagingLimits.colours, 'A piece has fewer colours'),
  seed: stagingSeedSchema,
  place: placeSchema,
})
export type PlacedPiece = z.infer<typeof placedPieceSchema>

/** Whether a piece comes from a furniture pack: it is then called PACK/ITEM. */
export function isFromPack(piece: string): boolean {
  return piece.includes('/')
}

/** What becomes of furniture that stands in the photo. */
const existingSchema = z.enum(['keep', 'remove-all', 'remove-in-way'])

const layoutFields = z.object({
  version: z.literal(1),
  seed: stagingSeedSchema,
  scale: scaleSchema,
  /** Outlines of the windows in the photo as its owner drew them; null for those that are found. */
  windows: z
    .array(z.array(photoPlace).min(3).max(stagingLimits.windowCorners))
    .max(stagingLimits.windows, `At most ${stagingLimits.windows} windows can be drawn`)
    .nullable(),
  /** The saved mask of what stands before the furniture; null for nothing. */
  foreground: id.nullable(),
  pieces: z.array(placedPieceSchema).max(stagingLimits.pieces, `At most ${stagingLimits.pieces} pieces fit`),
  /** How much brighter windows are than the photo shows them; null for what plain walls tell. */
  windowStrength: z
    .number()
    .min(stagingLimits.windowStrength.min)
    .max(stagingLimits.windowStrength.max)
    .nullable(),
  existing: existingSchema,
})

/**
 * The furniture of one photo: what stands where, how large the room is, and what its light comes from. The same layout
 * on the same photo gives the same picture. A piece that carries others comes before them.
 */
export const stagingLayoutSchema = layoutFields.superRefine(({ pieces }, context) => {
  const before = new Set<string>()
  for (const [index, { id: own, place }] of pieces.entries()) {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['pieces', index], message })
    if (before.has(own)) refuse('Two pieces have one id')
    if (place.on === 'piece' && !before.has(place.piece)) refuse('What the piece stands on is not there')
    before.add(own)
  }
})
export type StagingLayout = z.infer<typeof layoutFields>

/** What a layout says of its photo, whatever furniture stands in it. */
export const photoInfoSchema = layoutFields.pick({
  scale: true,
  windows: true,
  windowStrength: true,
  foreground: true,
})
export type PhotoInfo = z.infer<typeof photoInfoSchema>

/** Kept for the next arrangement of the same photo. */
export function photoInfoOf({ scale, windows, windowStrength, foreground }: StagingLayout): PhotoInfo {
  return { scale, windows, windowStrength, foreground }
}
