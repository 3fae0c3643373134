/** Writes a picture file from strips of rows, so that the whole picture is never in one canvas. */
export interface StripWriter {
  readonly type: 'image/png' | 'image/jpeg'
  /** The next rows: RGBA, 8 bits each, opaque. All strips but the last hold a multiple of 8 rows. */
  add(rows: Uint8Array | Uint8ClampedArray): Promise<void>
  /** The file, once all rows are in. Rejects with a RangeError when some are missing. */
  finish(): Promise<Uint8Array[]>
}

/** Counts the rows that came in. Throws a RangeError when they are no whole rows or too many. */
export function createRowCounter(width: number, height: number) {
  let done = 0
  return {
    add: (bytes: number): { first: number; rows: number } => {
      const rows = bytes / 4 / width
      if (!Number.isInteger(rows) || rows < 1 || done + rows > height)
        throw new RangeError('The rows do not belong to a picture of this size')
      done += rows
      return { first: done - rows, rows }
    },
    check: (): void => {
      if (done < height) throw new RangeError(`The picture has ${height} rows, of which ${done} came in`)
    },
  }
}
