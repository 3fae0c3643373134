import { MaskEngine, type MaskSnapshot, type MaskEnv } from './engine.ts'
import { hashGrid } from './hash.ts'
import type { Step } from './history.ts'
import { PackedTile, type StoredTile, type TilePacker } from './packing.ts'
import { TileGrid, type Tile } from './tiles.ts'
import { Refusal } from '../refusal.ts'

const MAGIC = 0x4d4d5331
const PREFIX_BYTES = 8
const EMPTY = 0
const FULL = -1

/** Tiles in a draft's header: index and length in turn; the length is 0 for empty and −1 for full. */
type TileTable = number[]

interface DraftHeader {
  width: number
  height: number
  done: number
  revision: number
  /** Of the pixels, so that damage does not go unseen. */
  hash: string
  tiles: TileTable
  steps: { label: string; at: number; tiles: TileTable; note?: string }[]
  /** Missing from drafts of before there were notes. */
  note?: string
}

/**
 * A draft: a header (magic, length, JSON) and then every deflated tile in the header's order. Holds pixels and
 * history, so that undo goes on after a reload, byte for byte.
 */
export async function saveDraft(snapshot: MaskSnapshot, packer: TilePacker): Promise<Uint8Array> {
  const grid = new TileGrid(snapshot.width, snapshot.height)
  const parts: Uint8Array[] = []
  const table = async (tiles: Iterable<[number, StoredTile]>): Promise<TileTable> => {
    const entries: TileTable = []
    for (const [index, tile] of tiles) {
      if (tile === null) entries.push(index, EMPTY)
      else if (!(tile instanceof PackedTile) && isFull(grid, index, tile)) entries.push(index, FULL)
      else {
        const { bytes } = tile instanceof PackedTile ? tile : await packer.pack(tile)
        parts.push(bytes)
        entries.push(index, bytes.length)
      }
    }
    return entries
  }
  const present = [...snapshot.tiles.entries()].filter(([, tile]) => tile !== null)
  const tiles = await table(present)
  const steps: DraftHeader['steps'] = []
  for (const step of snapshot.steps)
    steps.push({ label: step.label, at: step.at, tiles: await table(step.tiles), ...readNote(step) })
  for (const [index, tile] of present) grid.set(index, tile)
  const { width, height, done, revision, note } = snapshot
  return join({ width, height, done, revision, hash: hashGrid(grid), tiles, steps, note }, parts)
}

/**
 * The mask and history of a draft. Rejects with Refusal when the bytes are no draft, are damaged, or belong
 * to a photo of another size.
 */
export async function openDraft(
  bytes: Uint8Array,
  size: { width: number; height: number },
  env: MaskEnv,
): Promise<MaskEngine> {
  const { header, body } = split(bytes)
  if (header.width !== size.width || header.height !== size.height)
    throw new Refusal(
      `The saved mask is for a photo of ${header.width} × ${header.height} pixels, not ${size.width} × ${size.height}`,
    )
  const engine = new MaskEngine(header.width, header.height, env)
  try {
    const reader = new TileReader(body, engine.grid)
    const tiles: Tile[] = []
    for (const [index, tile] of reader.read(header.tiles))
      tiles[index] = tile instanceof PackedTile ? await engine.packer.unpack(tile) : tile
    const steps = header.steps.map(
      (step): Step => ({ label: step.label, at: step.at, tiles: reader.read(step.tiles), ...readNote(step) }),
    )
    engine.restore({ ...header, tiles, steps, note: readNote(header).note ?? '' })
  } catch (error) {
    throw damaged(error)
  }
  if (engine.hash() !== header.hash) throw damaged(null)
  return engine
}

/** The note of a step or header, if it has one. Throws RangeError when it is something else. */
function readNote({ note }: { note?: string }): { note?: string } {
  if (note === undefined) return {}
  if (typeof note !== 'string') throw new RangeError('A note is no text')
  return { note }
}

function isFull(grid: TileGrid, index: number, tile: Uint8Array): boolean {
  return grid.canonical(index, tile) === grid.full(index)
}

/** Hands out the tiles of the body, in the order in which tables ask for them. */
class TileReader {
  readonly #body: Uint8Array
  readonly #grid: TileGrid
  #at = 0

  constructor(body: Uint8Array, grid: TileGrid) {
    this.#body = body
    this.#grid = grid
  }

  read(table: TileTable): Map<number, StoredTile> {
    const tiles = new Map<number, StoredTile>()
    for (let i = 0; i + 1 < table.length; i += 2) tiles.set(this.#index(table[i]), this.#tile(table, i))
    return tiles
  }

  #index(index: number): number {
    if (!Number.isInteger(index) || index < 0 || index >= this.#grid.count)
      throw new RangeError('A tile lies outside the mask')
    return index
  }

  #tile(table: TileTable, i: number): StoredTile {
    const length = table[i + 1]
    if (length === EMPTY) return null
    if (length === FULL) return this.#grid.full(table[i])
    const end = this.#at + length
    if (!(length > 0) || end > this.#body.length) throw new RangeError('A tile is cut off')
    const bytes = this.#body.slice(this.#at, end)
    this.#at = end
    return new PackedTile(bytes)
  }
}

function join(header: DraftHeader, parts: Uint8Array[]): Uint8Array {
  const json = asciiJson(header)
  const length = parts.reduce((sum, part) => sum + part.length, PREFIX_BYTES + json.length)
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC)
  view.setUint32(4, json.length)
  for (let i = 0; i < json.length; i++) bytes[PREFIX_BYTES + i] = json.charCodeAt(i)
  let at = PREFIX_BYTES + json.length
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function split(bytes: Uint8Array): { header: DraftHeader; body: Uint8Array } {
  if (bytes.length < PREFIX_BYTES) throw damaged(null)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = PREFIX_BYTES + view.getUint32(4)
  if (view.getUint32(0) !== MAGIC || end > bytes.length) throw damaged(null)
  let json = ''
  for (let i = PREFIX_BYTES; i < end; i++) json += String.fromCharCode(bytes[i])
  try {
    return { header: JSON.parse(json) as DraftHeader, body: bytes.subarray(end) }
  } catch (error) {
    throw damaged(error)
  }
}

/** JSON in which every character is one byte. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function damaged(cause: unknown): Refusal {
  return new Refusal('The saved mask is damaged and cannot be opened', { cause })
}
