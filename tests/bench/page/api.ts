import type { FilmInput } from '../../../core/contract/film-document.ts'

export type Subject = 'mullion' | 'tuned' | 'free-draw'

/** What one measured stroke tells besides the trace. */
export interface Painted {
  /** Moves sent within the time allowed. */
  events: number
  /** Milliseconds between animation frames in the stroke. */
  frames: number[]
  renders: number
  storeWrites: number
  /** Of the mask engine's outcome; null for the peers. */
  hash: string | null
}

/** Milliseconds from an undo or redo until its call was back, and until its picture was there. */
export interface Undone {
  call: number
  painted: number
}

/** What the bench page offers to the bench that drives it. */
export interface BenchPage {
  bench: {
    /** Shows a subject with strokes already there, on a photo of this size. */
    open(subject: Subject, strokes: number, megapixels: number): Promise<void>
    /** Paints one stroke, an event a frame, until the events or the time run out. */
    paint(events: number, budgetMs: number): Promise<Painted>
    /** Undoes and redoes the last step of the open mask. */
    undo(rounds: number): Promise<Undone[]>
    /** The same by whole pictures of the mask, as the peer. */
    undoSnapshots(megapixels: number, rounds: number): Promise<Undone[]>
    fetchPhoto(url: string): Promise<void>
    /** Opens the fetched photo; resolves when all of it is on the stage. */
    firstPicture(size: { width: number; height: number }): Promise<void>
    /** Resolves when the middle of the photo is on the stage at 100 %. */
    fullSize(): Promise<void>
    film: FilmBench
  }
}

/** A film of photos and one sound, all served beside the page. */
export interface BenchFilm {
  film: FilmInput
  photos: readonly { id: string; url: string; width: number; height: number }[]
  sounds: readonly { id: string; url: string; duration: number }[]
}

/** What the page does with films by itself (see film.ts). */
interface FilmBench {
  waveformMs(url: string): Promise<number>
  failuresOf(count: number, url: string): Promise<number>
  draftMs(of: BenchFilm, encoder: 'codecs' | 'ffmpeg'): Promise<number>
  commandMs(args: readonly string[], urls: readonly string[]): Promise<number>
}
