import type { ClassCorrections } from '../../core/contract/class-corrections.ts'
import type { ErrorCode } from '../../core/contract/errors.ts'
import type { ExportSettings } from '../../core/contract/export.ts'
import type { PackItem } from '../../core/contract/furniture-pack.ts'
import type { Film } from '../../core/contract/film-document.ts'
import type { FilmEngine } from '../../core/contract/film-shapes.ts'
import type { Analysis, PlacedRemoval } from '../../core/contract/shapes.ts'
import type { Design } from '../../core/contract/design-document.ts'
import type { StagingLayout } from '../../core/contract/staging-document.ts'
import type { FilmPhoto } from '../../core/film/frame-plan.ts'
import type { RoomAnalysis } from '../../core/imaging/layout/analyse-room.ts'
import type { Rect } from '../../core/imaging/pixels.ts'
import type { SourceArea } from '../../core/imaging/removal/hints/hints.ts'
import type { EngineSetup } from '../engines/seam/engine-setup.ts'
import type {
  EngineRecord,
  FurnitureModel,
  ServiceEffectOrder,
  ServiceEffectProduct,
} from '../engines/seam/service-effect-engine.ts'
import type { NetworkFile } from '../perception/network-file.ts'
import type { PictureFormat } from '../pictures/formats.ts'
import type { Waveform } from '../../core/contract/film-shapes.ts'
import type { ConvertedModel } from '../furniture/convert-model.ts'
import type { FilmEncoder } from '../film/encoder.ts'
import type { MuxRequest } from '../film/mux.ts'
import type { SoundFile } from '../film/sound.ts'
import type { VideoFormat } from '../film/video-format.ts'
import type { InvoiceContent } from '../invoices/invoice-pdf.ts'
import type { AudioInfo } from './tasks/read-audio.ts'

/** A file that a task made; `extension` names its kind. */
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

/** The map of what a picture shows, or null; then `fault` says why, where that is to be mended. */
export interface MadePerception {
  map: MadeFile | null
  fault: string | null
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
  perception: MadePerception
  /** What the owner of the photo said that it shows, as far as it is true of the result. */
  corrections: ClassCorrections | null
  /** Null where there is no mask, and so no outside. */
  changedOutside: number | null
  /** The engine that did it. */
  engine: EngineRecord
  tookMs: number
}

/** A mask as it is kept: a grey PNG, the part of the photo that it covers, and the rectangle round that. */
export interface MadeMask {
  png: Uint8Array
  coverage: number
  bounds: Rect | null
}

/** What frames of a film are drawn from. `sources` holds the pictures of the frames that are asked for. */
export interface FilmScene {
  film: Film
  engine: FilmEngine
  format: VideoFormat
  photos: readonly FilmPhoto[]
  sources: readonly { imageId: string; source: PixelSource }[]
}

/** The tasks of processes: what each takes, and what it returns. */
interface Tasks {
  check: {
    /** `pixels`: what the file claims to have; more are refused. */
    input: { file: string; pixels: number }
    output: { format: PictureFormat; width: number; height: number; thumbnail: MadeFile }
  }
  portrait: {
    input: { file: string; pixels: number }
    output: { picture: Uint8Array }
  }
  prepare: {
    input: { bytes: Uint8Array; network: NetworkFile }
    output: {
      preview: MadeFile
      display: MadeFile | null
      labels: MadeFile
      perception: MadePerception
      regions: Analysis['regions']
      room: RoomAnalysis
    }
  }
  lookAgain: {
    /** `perception`: the PNG of the map of what the photo shows. */
    input: { bytes: Uint8Array; perception: Uint8Array; corrections: ClassCorrections | null }
    output: { labels: MadeFile; regions: Analysis['regions']; room: RoomAnalysis }
  }
  exportPhoto: {
    input: {
      /** The file as it is kept, and its ending. */
      file: Uint8Array
      extension: string
      /** What its pixels are made from without loss. */
      source: PixelSource
      /** The upload of a result: what it stands beside, and whose metadata it carries. Null for an upload. */
      original: Uint8Array | null
      settings: ExportSettings
      /** What is written on it; null for nothing. */
      label: string | null
    }
    output: MadeFile
  }
  lossless: { input: { source: PixelSource }; output: { png: Uint8Array } }
  checkMask: {
    input: { file: string; width: number; height: number }
    output: MadeMask
  }
  maskOfLabels: {
    /** `labels`: the PNG of suggestions; the first `max` of them become the mask, at the size given. */
    input: { labels: Uint8Array; max: number; width: number; height: number }
    output: MadeMask
  }
  leavesSources: {
    /** `mask`: its PNG; `sources`: the areas that its user set, in the photo's pixels. */
    input: { mask: Uint8Array; sources: readonly SourceArea[] }
    output: boolean
  }
  readAudio: {
    input: { file: string }
    /** Null for what is no sound file. */
    output: AudioInfo | null
  }
  drawWaveform: {
    input: { sound: Pick<SoundFile, 'mime' | 'bytes' | 'duration'> }
    output: { waveform: Waveform }
  }
  drawInvoice: {
    input: { invoice: InvoiceContent }
    output: { pdf: Uint8Array }
  }
  convertModel: {
    /** `file`: a .glb that arrived. */
    input: { file: string; item: PackItem }
    output: ConvertedModel
  }
  renderSegments: {
    /** Segments with the files that they go to. */
    input: {
      scene: FilmScene
      encoder: FilmEncoder
      segments: readonly { start: number; end: number; file: string }[]
    }
    output: object
  }
  drawPoster: {
    input: { scene: FilmScene; frame: number }
    output: { jpeg: Uint8Array }
  }
  mixFilmSound: {
    /** `folder`: for files in between. */
    input: { film: Film; sounds: readonly SoundFile[]; seconds: number; folder: string }
    output: { m4a: Uint8Array }
  }
  muxFilm: {
    input: MuxRequest
    output: object
  }
  removeItems: {
    input: {
      source: PixelSource
      mask: Uint8Array
      engine: EngineSetup
      settings: PlacedRemoval
      /** The PNG of the map of what the photo shows; null where it has none. */
      perception: Uint8Array | null
      /** What the owner of the photo says that it shows. */
      corrections: ClassCorrections | null
      network: NetworkFile
    }
    output: MadeResult
  }
  mergeBrackets: {
    /** `names`: of the files, by place, for messages to the user. */
    input: { frames: Uint8Array[]; names: string[] }
    /** `leftOut`: places of the frames that do not show the same view. */
    output: { jpeg: Uint8Array; leftOut: number[] }
  }
  applyServiceEffect: {
    input: ServiceEffectOrder & {
      source: PixelSource
      product: ServiceEffectProduct
      engine: EngineSetup
      /** The PNG of suggestions, where the engine is to take out what stands in the photo. */
      labels: Uint8Array | null
      /** The PNG of the map of what the photo shows; null where it has none. */
      perception: Uint8Array | null
      /** What the owner of the photo says that it shows. */
      corrections: ClassCorrections | null
      network: NetworkFile
      /** The PNG of the mask of what stands before the furniture. */
      foreground: Uint8Array | null
      models: readonly FurnitureModel[]
      /** Previews of the user's own pictures of materials, as the page lays them. */
      pictures: readonly { id: string; bytes: Uint8Array }[]
    }
    /** `alters`: whether the property is shown other than in the photo; null where the settings decide. */
    output: MadeResult & { alters: boolean | null; layout: StagingLayout | null; design: Design | null }
  }
}

export type Task = keyof Tasks
export type Input<T extends Task> = Tasks[T]['input']
export type Output<T extends Task> = Tasks[T]['output']

export type TaskRequest = { [T in Task]: { task: T; input: Input<T> } }[Task]

export type ChildMessage =
  | { type: 'progress'; stage: string; fraction: number }
  | { type: 'done'; output: unknown }
  | { type: 'failed'; code: ErrorCode | null; message: string; stack: string | undefined }

/** The kinds of work that the budget is divided between. */
export type PoolName = 'call' | 'prepare' | 'order'

interface Need {
  pool: PoolName
  /** Bytes of memory for each pixel that is decoded at the same time, at most. */
  bytesPerPixel: number
  /** Whether its process runs programs, which it must end itself. */
  runsPrograms?: true
}

/** What a task takes of the budget, measured at 24 and 100 megapixels (`npm run bench engines`). */
export const needs: Readonly<Record<Task, Need>> = {
  check: { pool: 'call', bytesPerPixel: 12 },
  portrait: { pool: 'call', bytesPerPixel: 12 },
  // A pair holds two pictures, and both together.
  exportPhoto: { pool: 'call', bytesPerPixel: 24 },
  lossless: { pool: 'call', bytesPerPixel: 12 },
  checkMask: { pool: 'call', bytesPerPixel: 4 },
  maskOfLabels: { pool: 'call', bytesPerPixel: 8 },
  leavesSources: { pool: 'call', bytesPerPixel: 0 },
  readAudio: { pool: 'call', bytesPerPixel: 0 },
  prepare: { pool: 'prepare', bytesPerPixel: 12 },
  lookAgain: { pool: 'call', bytesPerPixel: 12 },
  mergeBrackets: { pool: 'order', bytesPerPixel: 24 },
  drawWaveform: { pool: 'call', bytesPerPixel: 0 },
  drawInvoice: { pool: 'call', bytesPerPixel: 0 },
  convertModel: { pool: 'call', bytesPerPixel: 16 },
  renderSegments: { pool: 'order', bytesPerPixel: 24, runsPrograms: true },
  drawPoster: { pool: 'order', bytesPerPixel: 24 },
  mixFilmSound: { pool: 'order', bytesPerPixel: 0 },
  muxFilm: { pool: 'order', bytesPerPixel: 0 },
  removeItems: { pool: 'order', bytesPerPixel: 24 },
  applyServiceEffect: { pool: 'order', bytesPerPixel: 24 },
}
