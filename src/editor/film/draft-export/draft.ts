import type { Film } from '../../../../core/contract/film-document.ts'
import type { FilmEngine } from '../../../../core/contract/film-shapes.ts'
import type { PreviewMaterial } from '../preview/preview-material.ts'

export interface DraftRequest extends PreviewMaterial {
  film: Film
  engine: FilmEngine
  title: string
}

export interface DraftProgress {
  stage: 'loading' | 'sound' | 'frames' | 'finishing'
  /** 0 to 1, of the whole draft. */
  fraction: number
  /** Frames that are encoded, of how many. */
  frame: number
  frames: number
  /** Null until it can be told. */
  secondsLeft: number | null
}

export interface Draft {
  file: Blob
  /** `TITLE (draft).mp4`, safe on every system. */
  name: string
}
