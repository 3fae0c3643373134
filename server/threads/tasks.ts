import type { Analysis, PlacedRemoval } from '../../core/contract/shapes.ts'
import type { Camera } from '../../core/imaging/camera/camera.ts'
import type { RoomAnalysis } from '../../core/imaging/layout/analyse-room.ts'
import type { Settings } from '../../core/contract/widgets.ts'
import type { EngineSetup } from '../engines/engine-setup.ts'
import type { EngineRecord, TreatmentProduct } from '../engines/treatment.ts'
import type { PictureFormat } from '../pictures/inspect.ts'

/** A file that a thread made; `extension` names its kind. */
export interface MadeFile {
  bytes: Uint8Array
  extension: string
}

/**
 * Where pixels come from: the bytes of an upload, or of a result that is a whole new picture, and the patches of the
 * results that lead from it to the picture.
 */
export interface PixelSource {
  bytes: Uint8Array
  patches: Uint8Array[]
}

/** What an order's work makes, whatever the product. */
export interface MadeResult {
  width: number
  height: number
  /** Full size, as JPEG. */
  full: Uint8Array
  /** How the result's pixels are kept without loss: as patches on its parent, or as a whole picture. */
  lossless: { kind: 'patches' | 'picture'; bytes: Uint8Array }
  preview: MadeFile
  thumbnail: MadeFile
  /** Null where there is no mask, and so no outside. */
  changedOutside: number | null
  /** The engine that did it. */
  engine: EngineRecord
  tookMs: number
}

/** What the picture thread can be asked for, and what it answers. */
export interface PictureTasks {
  check: {
    input: { file: string; format: PictureFormat; hasAlpha: boolean }
    output: { width: number; height: number; thumbnail: MadeFile }
  }
  portrait: {
    input: { file: string; format: PictureFormat }
    output: { picture: Uint8Array }
  }
  prepare: {
    input: { bytes: Uint8Array }
    output: {
      preview: MadeFile
      display: MadeFile | null
      labels: MadeFile
      regions: Analysis['regions']
      room: RoomAnalysis
    }
  }
  lossless: { input: { source: PixelSource }; output: { png: Uint8Array } }
  removeItems: {
    input: { source: PixelSource; mask: Uint8Array; engine: EngineSetup; settings: PlacedRemoval }
    output: MadeResult
  }
  mergeBrackets: {
    /** `names`: of the files, by place, to be told to the user. */
    input: { frames: Uint8Array[]; names: string[] }
    /** `leftOut`: places of the frames that do not show the same view. */
    output: { jpeg: Uint8Array; leftOut: number[] }
  }
  treat: {
    input: {
      source: PixelSource
      product: TreatmentProduct
      engine: EngineSetup
      settings: Settings
      camera: Camera | null | undefined
      spaceId: string | null
      seed: number
    }
    /** `alters`: whether the property is shown other than in the photo; null where the settings alone tell. */
    output: MadeResult & { alters: boolean | null }
  }
}

export type PictureTask = keyof PictureTasks

export type TaskRequest = { [K in PictureTask]: { kind: K; input: PictureTasks[K]['input'] } }[PictureTask]

export type ThreadMessage =
  | { type: 'progress'; stage: string; fraction: number }
  | { type: 'done'; output: unknown }
  | { type: 'failed'; code: string | null; message: string }
