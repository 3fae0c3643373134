import { PackedTile, type StoredTile, type TilePacker } from './packing.ts'
import { TILE_BYTES, type Tile, type TileGrid } from './tiles.ts'

/** One undoable change: for a done step the tiles before it, for an undone one the tiles after it. */
export interface Step {
  readonly label: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly tiles: Map<number, StoredTile>
  /** What goes with the mask, when the step has changed it: the text before a done step, after an undone one. */
  note?: string
}

/** Bytes of undeflated tiles that all steps may stand for; older steps go when it is exceeded … */
const BUDGET_BYTES = 256 * 1024 * 1024
/** … but never below this many. */
const KEPT_STEPS = 200
/** Steps next to the present stay undeflated, so that undo and redo are immediate. */
const LOOSE_STEPS = 5

/** Labelled steps; the first `done` of them are applied. */
export class History {
  readonly #grid: TileGrid
  readonly #packer: TilePacker
  readonly #budget: number
  #steps: Step[] = []
  #done = 0
  #note = ''

  /** `budget`: raw-equivalent bytes. */
  constructor(grid: TileGrid, packer: TilePacker, budget: number = BUDGET_BYTES) {
    this.#grid = grid
    this.#packer = packer
    this.#budget = budget
  }

  get steps(): readonly Step[] {
    return this.#steps
  }

  get done(): number {
    return this.#done
  }

  /** A text that goes with the mask and is undone and redone with it. What it means is the user's of the engine. */
  get note(): string {
    return this.#note
  }

  /** Changes the note, as a done step without tiles. */
  annotate(label: string, at: number, note: string): void {
    const before = this.#note
    this.#note = note
    this.push({ label, at, tiles: new Map(), note: before })
  }

  /** Adds a done step. What was undone before can no longer be redone. */
  push(step: Step): void {
    this.#steps.length = this.#done
    this.#steps.push(step)
    this.#done++
    this.#forgetOldest()
  }

  /** Takes over the steps and the note of a draft. Throws RangeError when `done` is no count of the steps. */
  restore(steps: Step[], done: number, note: string): void {
    if (!Number.isInteger(done) || done < 0 || done > steps.length)
      throw new RangeError('The history has fewer steps than are said to be done')
    this.#steps = steps
    this.#done = done
    this.#note = note
  }

  /**
   * Undoes the last done step or redoes the first undone one by swapping tiles and note. Calls `changed` for each tile.
   * Deflated tiles are inflated first; nothing is swapped unless all could be. False when there is no such step.
   */
  async move(direction: 'undo' | 'redo', changed: (index: number) => void): Promise<boolean> {
    const step = this.#steps[direction === 'undo' ? this.#done - 1 : this.#done]
    if (!step) return false
    while ([...step.tiles.values()].some((tile) => tile instanceof PackedTile)) await this.#loosen(step)
    for (const [index, tile] of step.tiles as Map<number, Tile>) {
      step.tiles.set(index, this.#grid.get(index))
      this.#grid.set(index, tile)
      changed(index)
    }
    if (step.note !== undefined) {
      const before = step.note
      step.note = this.#note
      this.#note = before
    }
    this.#done += direction === 'undo' ? -1 : 1
    return true
  }

  /** Deflates one step that is not next to the present. False when there is none left to do. */
  async packOne(): Promise<boolean> {
    const step = this.#steps.find(
      (candidate, index) => !this.#isNear(index) && looseBytes(this.#grid, candidate) > 0,
    )
    if (!step) return false
    await this.#pack(step)
    return true
  }

  /** Deflates all tiles of a step. Tiles that moved meanwhile are left alone. */
  async #pack(step: Step): Promise<void> {
    for (const [index, tile] of step.tiles) {
      if (!isLoose(this.#grid, index, tile)) continue
      const packed = await this.#packer.pack(tile)
      if (step.tiles.get(index) === tile) step.tiles.set(index, packed)
    }
  }

  /** Bytes that the steps hold in memory: deflated tiles count as deflated, shared constants not at all. */
  heldBytes(): number {
    let bytes = 0
    for (const step of this.#steps) {
      bytes += noteBytes(step)
      for (const [index, tile] of step.tiles)
        if (tile instanceof PackedTile) bytes += tile.bytes.length
        else if (isLoose(this.#grid, index, tile)) bytes += TILE_BYTES
    }
    return bytes
  }

  async #loosen(step: Step): Promise<void> {
    const loose = await Promise.all(
      [...step.tiles].map(async ([index, tile]): Promise<[number, Tile]> => {
        if (!(tile instanceof PackedTile)) return [index, tile]
        return [index, await this.#packer.unpack(tile)]
      }),
    )
    for (const [index, tile] of loose) step.tiles.set(index, tile)
  }

  #isNear(index: number): boolean {
    return index >= this.#done - LOOSE_STEPS && index < this.#done + LOOSE_STEPS
  }

  #forgetOldest(): void {
    let bytes = this.#steps.reduce((sum, step) => sum + rawBytes(this.#grid, step), 0)
    while (bytes > this.#budget && this.#steps.length > KEPT_STEPS) {
      bytes -= rawBytes(this.#grid, this.#steps[0])
      this.#steps.shift()
      this.#done--
    }
  }
}

/** Whether a stored tile takes room of its own: neither empty, nor the shared full tile, nor deflated. */
function isLoose(grid: TileGrid, index: number, tile: StoredTile): tile is Uint8Array {
  return tile !== null && !(tile instanceof PackedTile) && tile !== grid.full(index)
}

function looseBytes(grid: TileGrid, step: Step): number {
  let bytes = 0
  for (const [index, tile] of step.tiles) if (isLoose(grid, index, tile)) bytes += TILE_BYTES
  return bytes
}

/** What a step's note takes: two bytes a character. */
function noteBytes({ note }: Step): number {
  return 2 * (note?.length ?? 0)
}

/** What a step's tiles would take undeflated, and its note. */
function rawBytes(grid: TileGrid, step: Step): number {
  let bytes = noteBytes(step)
  for (const [index, tile] of step.tiles)
    if (tile instanceof PackedTile || isLoose(grid, index, tile)) bytes += TILE_BYTES
  return bytes
}
