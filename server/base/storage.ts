import type { Readable } from 'node:stream'

/** What a key may be: nothing that leaves its folder, and nothing hidden. */
export const validKey = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Where files live. Keys are made by the server: letters, digits, `-`, `_`, `.` and `/`, never a user's file name. */
export interface Storage {
  /** Where it is, for messages. */
  readonly name: string
  /** Stores the bytes whole or not at all; an existing key is replaced. Throws `storage_full`. */
  put(key: string, source: Readable | Uint8Array): Promise<void>
  /** Bytes of the file, or of the part from `start` to `end` (both inclusive). Throws `not_found` for a missing key. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>
  stat(key: string): Promise<{ bytes: number; modified: Date } | undefined>
  /** Deleting what is missing is no error. */
  delete(key: string): Promise<void>
  /** Throws `storage_full` when so many bytes more would leave the server without room to go on. */
  checkRoom(bytes: number): Promise<void>
  list(prefix: string): AsyncIterable<string>
  /** Deletes what was begun before then and never became a file: other processes may be writing what is newer. */
  deleteUnfinished(before: Date): Promise<void>
  /** What tells whose files these are; undefined where nothing does. It is no file: it has no key and is not listed. */
  readMark(): Promise<string | undefined>
  /** Writes the mark where there is none. */
  writeMark(mark: string): Promise<void>
  /**
   * An address that opens the file for so long, for every caller, as what it is said to be. Not there where the server
   * must send files itself.
   */
  presign?(key: string, seconds: number, as: { type: string; disposition: string }): string
  /** An address to which so many bytes, no more and no fewer, can be sent for so long, by every caller. Likewise. */
  presignPut?(key: string, seconds: number, bytes: number): string
}
