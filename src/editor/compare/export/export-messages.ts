import type { Size } from '../../viewport/view-maths.ts'
import type { Arrangement } from './layout.ts'

export type ExportFormat = 'jpeg' | 'png'

/** What is asked of the worker that writes a comparison as one picture. One request a worker. */
export interface ExportRequest {
  /** Addresses of the two pictures. */
  urls: readonly [string, string]
  /** The size that both are drawn at. */
  photo: Size
  arrangement: Arrangement
  /** Where the bar stands, in pixels of the photo. */
  splitX: number
  format: ExportFormat
  names: readonly [string, string] | null
}

export type ExportAnswer =
  /** 0 to 1. */
  { kind: 'progress'; fraction: number } | { kind: 'done'; file: Blob } | { kind: 'failed'; message: string }
