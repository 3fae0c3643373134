import { z } from 'zod'
import { strokesSchema } from './marks.ts'
import { scaleSchema } from './staging-document.ts'

/** Bounds of a design's document: far more than a photo takes, and little enough to be kept, sent and rendered. */
export const designLimits = {
  surfaces: 24,
  clicks: 40,
  /** Letters of a surface's name. */
  name: 40,
  colours: 3,
  /** How much larger a material is drawn than it is. */
  size: { min: 0.25, max: 4 },
  /** Metres by which a material is moved on its plane. */
  shift: 10,
  /** Metres that a picture of a material is wide. */
  width: { min: 0.1, max: 10 },
} as const

/** The planes of a room that surfaces can lie on. */
export const designPlanes = ['floor', 'ceiling', 'left', 'back', 'right'] as const
export type DesignPlane = (typeof designPlanes)[number]

/** Ids of the materials; `MATERIALS` of core/design says what each is. */
export const designMaterials = [
  'planks-random',
  'planks-half',
  'planks-third',
  'planks-stacked',
  'planks-mixed',
  'chevron',
  'herringbone',
  'parquet',
  'tile',
  'tile-half',
  'subway',
  'mosaic',
  'brick',
  'marble',
  'terrazzo',
  'concrete',
  'carpet',
  'wallpaper-stripe',
  'wallpaper-leaf',
  'grasscloth',
  'panelling',
  'slats',
  'coffered',
] as const
export type DesignMaterialId = (typeof designMaterials)[number]

/** From dull to glossy. */
export const designFinishes = ['matt', 'eggshell', 'satin', 'gloss'] as const
export type DesignFinish = (typeof designFinishes)[number]

const id = z.string().min(1).max(64)
const fraction = z.number().min(0).max(1)
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'Write a colour as #rrggbb')
const shift = z.number().min(-designLimits.shift).max(designLimits.shift)
const turn = z.number().min(-180).max(180)
const finish = z.enum(designFinishes)

/** A place of the photo that belongs to the surface, or that does not. */
const clickSchema = z.strictObject({ kind: z.enum(['add', 'take']), x: fraction, y: fraction })
export type DesignClick = z.infer<typeof clickSchema>

const changeSchema = z.discriminatedUnion('kind', [
  /** Another colour; texture, shadows and light stay. */
  z.strictObject({ kind: z.literal('paint'), colour, finish }),
  /** Another material; light and shadows stay. */
  z.strictObject({
    kind: z.literal('material'),
    material: z.enum(designMaterials),
    /** In the order of the material's own colours; those that are not given are its own. */
    colours: z.array(colour).max(designLimits.colours),
    size: z.number().min(designLimits.size.min).max(designLimits.size.max),
    /** Degrees on the plane, counter-clockwise as seen from inside the room. */
    turn,
    /** Metres along the plane's own two directions. */
    shift: z.tuple([shift, shift]),
    finish,
  }),
  /** The user's own picture of a material, laid side by side with itself; light and shadows stay. */
  z.strictObject({
    kind: z.literal('picture'),
    /** A photo of the library. */
    image_id: id,
    /** Metres that it is wide. */
    width: z.number().min(designLimits.width.min).max(designLimits.width.max),
    turn,
    shift: z.tuple([shift, shift]),
    finish,
  }),
])
export type DesignChange = z.infer<typeof changeSchema>

const surfaceFields = z.object({
  /** Its own, within the design. */
  id,
  /** What the result says was changed. */
  name: z.string().trim().min(1).max(designLimits.name),
  /** The plane of the room that it lies on: it ends there, and materials follow it. Null for none. */
  plane: z.enum(designPlanes).nullable(),
  /** At least one adds, or a stroke does. */
  clicks: z
    .array(clickSchema)
    .max(designLimits.clicks, `A surface has at most ${designLimits.clicks} clicks`),
  /** Painted by hand: each adds or takes all of the thing that it is on, as far as earlier marks do not say the opposite. */
  strokes: strokesSchema,
  change: changeSchema,
})
export type DesignSurface = z.infer<typeof surfaceFields>

/** The ids of the pictures that a design lays, each once. */
export function pictureIdsOf({ surfaces }: Pick<Design, 'surfaces'>): string[] {
  return [...new Set(surfaces.flatMap(({ change }) => (change.kind === 'picture' ? [change.image_id] : [])))]
}

/** What says where a surface is, without what becomes of it. */
export type SurfaceMarks = Pick<DesignSurface, 'plane' | 'clicks' | 'strokes'>

const designFields = z.object({
  version: z.literal(1),
  seed: z.number().int().min(0).max(2_147_483_647),
  /** What says how large the room is, as for staging. */
  scale: scaleSchema,
  surfaces: z
    .array(surfaceFields)
    .min(1, 'Choose a surface and what it becomes')
    .max(designLimits.surfaces, `At most ${designLimits.surfaces} surfaces can be changed`),
})

/**
 * What becomes of the surfaces of one photo. The same design on the same photo gives the same picture. Where surfaces
 * overlap they share the pixel.
 */
export const designSchema = designFields.superRefine(({ surfaces }, context) => {
  const before = new Set<string>()
  for (const [index, { id: own, clicks, strokes }] of surfaces.entries()) {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['surfaces', index], message })
    if (before.has(own)) refuse('Two surfaces have one id')
    if (![...clicks, ...strokes].some(({ kind }) => kind === 'add'))
      refuse('Nothing says where the surface is: click it, or paint over it')
    before.add(own)
  }
})
export type Design = z.infer<typeof designFields>
