import type { Analysis, RemovalSettings } from '../../core/contract/shapes.ts'
import type { RoomAnalysis } from '../../core/imaging/layout/analyse-room.ts'
import type { PictureFormat } from '../pictures/inspect.ts'

/** A file that a thread made; `extension` names its kind. */
export interface MadeFile {
  bytes: Uint8Array
  extension: string
}

/** Where pixels come from: an upload's bytes, and the patches of the results that lead to the picture. */
export interface PixelSource {
  bytes: Uint8Array
  patches: Uint8Array[]
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
    input: { source: PixelSource; mask: Uint8Array; settings: RemovalSettings }
    output: {
      full: Uint8Array
      patch: Uint8Array
      preview: MadeFile
      thumbnail: MadeFile
      changedOutside: number
      tookMs: number
    }
  }
}

export type PictureTask = keyof PictureTasks

export type TaskRequest = { [K in PictureTask]: { kind: K; input: PictureTasks[K]['input'] } }[PictureTask]

export type ThreadMessage =
  | { type: 'progress'; stage: string; fraction: number }
  | { type: 'done'; output: unknown }
  | { type: 'failed'; code: string | null; message: string }
