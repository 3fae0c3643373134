import type { Film } from '../../../../core/contract/film-document.ts'
import type { FilmEngine } from '../../../../core/contract/film-shapes.ts'
import type { Signal } from '../../signal/signal.ts'
import type { PreviewFault, PreviewMaterial, PreviewWait } from '../preview-material.ts'

type Watched<T> = Pick<Signal<T>, 'get' | 'subscribe'>

/** The smaller side of what is drawn, in pixels. */
export type PreviewQuality = 240 | 360 | 540

export interface FilmPreviewParts {
  /** Its picture is drawn by the preview alone; its place on the page decides how many pixels are worth drawing. */
  canvas: HTMLCanvasElement
  film: Film
  engine: FilmEngine
  material: PreviewMaterial
}

/**
 * A film that is played and scrubbed, made by `createFilmPreview`. It lives outside React: what changes with each frame
 * is watched by signals, and a playing film renders nothing else.
 */
export interface FilmPreview {
  /** The playhead: the frame that was last asked for or reached. */
  readonly frame: Watched<number>
  readonly isPlaying: Watched<boolean>
  /** Times real time; negative backwards; 0 while it stands. */
  readonly speed: Watched<number>
  readonly quality: Watched<PreviewQuality>
  /** What the frame of the playhead waits for, when that takes a while; the one before is shown until then. */
  readonly waiting: Watched<PreviewWait | null>
  /** Photos and sounds that could not be read. */
  readonly faults: Watched<readonly PreviewFault[]>
  readonly isMuted: Watched<boolean>
  /** Moves the playhead to a frame, held within the film; a film that plays goes on from there. Of many the last wins. */
  seek(frame: number): void
  /** −4 to 4; sounds are heard forwards. Call it in the handler of a press: browsers keep silent otherwise. */
  play(speed?: number): void
  pause(): void
  setMuted(isMuted: boolean): void
  /** The film as it is now, and all it names. Only what changed is read, decoded or scheduled again. */
  setFilm(film: Film, material: PreviewMaterial): void
  setEngine(engine: FilmEngine): void
  dispose(): void
}
