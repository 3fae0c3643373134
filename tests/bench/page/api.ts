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

/** What the bench page offers to the bench that drives it. */
export interface BenchPage {
  bench: {
    /** Shows a subject with strokes already there, on a photo of this size. */
    open(subject: Subject, strokes: number, megapixels: number): Promise<void>
    /** Paints one stroke, an event a frame, until the events or the time run out. */
    paint(events: number, budgetMs: number): Promise<Painted>
  }
}
