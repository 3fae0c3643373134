import type { Design } from '../../../core/contract/design-document.ts'
import type { FurnitureItem, PackEntry } from '../../../core/contract/furniture-pack.ts'
import type { Room } from '../../../core/contract/room.ts'
import type { Product } from '../../../core/contract/shapes.ts'
import type { StagingLayout } from '../../../core/contract/staging-document.ts'
import type { Settings } from '../../../core/contract/widgets.ts'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import type { PerceptionMap } from '../../../core/perception/perception-map.ts'

/** Products that make a new picture of a photo from settings. Item removal works on a mask instead. */
export type ServiceEffectProduct = Exclude<Product, 'item-removal'>

/** What is written into an order: which engine did it, in which version. */
export interface EngineRecord {
  readonly provider: string
  readonly name: string
  readonly version: string
}

/** What an order says of the effect, and what is known of its photo without looking at it. */
export interface ServiceEffectOrder {
  /** From the photo's analysis: null where rooms were not looked at; undefined where there is no analysis. */
  room: Room | null | undefined
  /** In full, as `checkSettings` gives them. */
  settings: Settings
  /** Id of the kind of room or view that the photo shows; null when the order names none. */
  spaceId: string | null
  /** Furniture that is placed already; null where the engine is to arrange it. */
  layout: StagingLayout | null
  /** Surfaces that are chosen already; null where the engine is to choose. */
  design: Design | null
  seed: number
}

/** A model of a furniture pack: PACK/ITEM, and the file that it was converted to. */
export interface FurnitureModel {
  id: string
  item: FurnitureItem
  bytes: Uint8Array
}

export interface ServiceEffectRequest extends ServiceEffectOrder {
  photo: Pixels
  hasAlpha: boolean
  /** What stands out in the photo, as pre-processing found it: 0, or the number of a region; null where it is not asked. */
  labels: Plane | null
  /** What the photo shows, where, as its preview knew it; null where no network has looked at it. */
  perception: PerceptionMap | null
  /** 255 where the photo shows what stands before new furniture; null for nothing. */
  foreground: Plane | null
  /** Those of packs that the layout shows; without a layout, those that the arrangement may choose from. */
  models: readonly FurnitureModel[]
  /** The user's own pictures of materials that the design lays, by their ids. */
  pictures: ReadonlyMap<string, Pixels>
}

interface ServiceEffectResult {
  picture: Pixels
  /** Whether it shows the property other than the photo does; null where it follows from the settings alone. */
  alters: boolean | null
  /** The furniture that it shows; null where none was placed. */
  layout: StagingLayout | null
  /** The surfaces that it changes; null where none were chosen. */
  design: Design | null
  /** 255 where it may differ from the photo, which it equals elsewhere; null where it is a new picture throughout. */
  changed: Plane | null
}

/** One way to make a new picture of a photo. Providers of every kind implement the same. */
export interface ServiceEffectEngine {
  readonly record: EngineRecord
  /** What it does not do well, for the user. */
  readonly limits: string
  /** Ids of the spaces that it knows; undefined for all. */
  readonly spaces?: readonly string[]
  /** Throws Refusal for what it cannot do on such a photo, as far as that is known before it works. */
  readonly check?: (order: ServiceEffectOrder) => void
  /**
   * Which items of furniture packs it may choose from for an order without a layout; their models come with the order.
   * Not of engines that furnish by words.
   */
  readonly offers?: (entries: readonly PackEntry[], order: ServiceEffectOrder) => readonly PackEntry[]
  /**
   * A new picture; it may have another size. Leaves the photo as it is. Throws Refusal, with a message for the
   * user, when the effect is not possible on this photo, and AppError when the engine cannot be had.
   */
  apply(
    request: ServiceEffectRequest,
    onProgress: (stage: string, fraction: number) => void,
  ): Promise<ServiceEffectResult>
}
