import type { Design } from '../../../core/contract/design-document.ts'
import type { FurnitureItem, PackEntry } from '../../../core/contract/furniture-pack.ts'
import type { Room } from '../../../core/contract/room.ts'
import type { Product } from '../../../core/contract/shapes.ts'
import type { PhotoInfo, StagingLayout } from '../../../core/contract/staging-document.ts'
import type { DesignPictures } from '../../../core/design/prepare-design.ts'
import type { Settings } from '../../../core/contract/widgets.ts'
import type { Pixels, Plane, Rect } from '../../../core/imaging/pixels.ts'
import type { PerceptionMap } from '../../../core/perception/perception-map.ts'
import type { Size } from '../viewport/view-maths.ts'

/** As the photo's analysis has it, null where rooms were not looked at; undefined where there is no analysis. */
export type KnownRoom = Room | null | undefined

/** A photo to be reduced to `size`, which is `scale` pixels for each pixel of the whole photo. */
export interface Preparation {
  product: Product
  photo: Pixels
  size: Size
  /** The size that it is shown in: `size`, or less where that makes what is shown better. */
  shown: Size
  scale: number
  /** The whole photo in its working size, as the order decides on it; null where `photo` is to be decided on. */
  view: Pixels | null
  room: KnownRoom
  /** What stands out in the photo: 0, or the number of a region; null where nothing was looked for. */
  labels: Plane | null
  /** What the photo shows, where; null where no network has looked at it. */
  perception: PerceptionMap | null
  /** Furniture of packs that may be arranged beside our own. */
  packs: readonly PackEntry[]
}

/** What is to be shown: what an order of the same would carry. */
export interface EffectRequest {
  settings: Settings
  /** What the photo shows; null while that is not chosen. */
  spaceId: string | null
  seed: number
  /** Furniture that is placed already; null where it is to be arranged. */
  layout: StagingLayout | null
  /** What its owner has said of the photo, for furniture that is to be arranged; null for what the photo tells. */
  photoInfo: PhotoInfo | null
  /** What becomes of surfaces; null where the settings choose it. */
  design: Design | null
  /** The user's own pictures of materials that the design lays, as far as they are here. */
  pictures?: DesignPictures
}

/** What an engine has made of a request. */
interface Effect {
  picture: Pixels
  /** Those that the engine lights, in fractions of the photo; none where it lights none. */
  windows: readonly Rect[]
  /** What was asked for and the photo has no place for, in words for the user. */
  note: string | null
  /** Whether it shows the property other than the photo does; null where the engine leaves that to the settings. */
  alters: boolean | null
  /** The furniture that is shown; null without any. */
  layout: StagingLayout | null
  /** Outlines of the windows that furniture gets its light from; null in services without furniture. */
  panes: StagingLayout['windows']
}

export interface Rendered extends Omit<Effect, 'picture'> {
  /** The receiver closes it. */
  bitmap: ImageBitmap
}

/** Called with a stage, in words for the user, and the fraction of it that is done, 0 to 1. */
export type OnProgress = (stage: string, fraction: number) => void

/** A photo that was looked at. Throws Refusal, in words for the user, for what the photo cannot show. */
export interface PreparedEffect {
  render(request: EffectRequest, onProgress: OnProgress): Effect
  /** Names of the pieces of packs that a picture of this request shows; not of services without furniture. */
  packPieces?(request: EffectRequest): string[]
  /**
   * A part of the picture, in pixels of the photo as it was prepared, as it lies when the picture is laid over the whole
   * photo. Not of services whose pictures cannot be made in parts.
   */
  renderPart?(request: EffectRequest, part: Rect): Pixels
}

/** A model of a furniture pack: PACK/ITEM, and the file that it was converted to. */
export interface ModelFile {
  id: string
  item: FurnitureItem
  bytes: Uint8Array
}

/** What a worker of effects answers. */
export interface EffectCalls {
  /** Looks at a photo, once. Throws, in words for the user, when the engine refuses; so does `render`. */
  prepare: (preparation: Preparation, onProgress: OnProgress) => void
  /** Takes a model that layouts show from now on. */
  addModel: (file: ModelFile) => Promise<void>
  /** Names of the pieces of packs that are to be there before `render`. */
  packPieces: (request: EffectRequest) => string[]
  /** Takes the mask that a layout names as its foreground, of the whole photo's size. Only the last one is kept. */
  setForeground: (id: string, mask: Plane) => void
  render: (request: EffectRequest, onProgress: OnProgress) => Promise<Rendered>
  /** The picture alone, of a choice that is only looked at. The receiver closes it. */
  renderPicture: (request: EffectRequest) => Promise<ImageBitmap>
  /** The receiver closes it. Throws where the service has no parts. */
  renderPart: (request: EffectRequest, part: Rect) => Promise<ImageBitmap>
}
