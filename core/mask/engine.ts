import type { Plane, Rect } from '../imaging/pixels.ts'
import { Edit, type ChangeListener } from './edit.ts'
import { SummaryCache, type GridSummary } from './summary.ts'
import { hashGrid } from './hash.ts'
import { History, type Step } from './history.ts'
import { Mips } from './mips.ts'
import { TilePacker, type Codec } from './packing.ts'
import { union } from '../imaging/rect.ts'
import { reduceGrid } from './reduce.ts'
import { TILE, TileGrid, type Tile } from './tiles.ts'

/** What the engine needs from where it runs. */
export interface MaskEnv {
  codec: Codec
  /** Milliseconds since 1970, for the history. */
  now: () => number
}

/** A whole mask at one moment. Tiles in it are never written again. */
export interface MaskSnapshot {
  width: number
  height: number
  tiles: Tile[]
  steps: Step[]
  done: number
  revision: number
  note: string
}

/**
 * A mask under edit: pixels, history, and what is derived from them. One byte a pixel, 0 = keep, 255 = remove.
 * Every change is an `edit`, or a gesture between `begin` and `seal`; each becomes one undoable step.
 */
export class MaskEngine {
  readonly grid: TileGrid
  readonly mips: Mips
  readonly packer: TilePacker
  readonly #history: History
  readonly #summary: SummaryCache
  readonly #now: () => number
  readonly #changed: ChangeListener
  #open: Edit | null = null
  #dirty: Rect | null = null
  #revision = 0

  /** An empty mask. Throws RangeError unless both sides are whole numbers from 1 to 65,535. */
  constructor(width: number, height: number, env: MaskEnv) {
    this.grid = new TileGrid(width, height)
    this.mips = new Mips(this.grid)
    this.packer = new TilePacker(env.codec)
    this.#history = new History(this.grid, this.packer)
    this.#summary = new SummaryCache(this.grid)
    this.#now = env.now
    this.#changed = {
      tile: (index) => this.#summary.forget(index),
      rect: (rect) => {
        this.mips.staleRect(rect)
        this.#dirty = this.#dirty ? union(this.#dirty, rect) : rect
      },
    }
  }

  /** Counts up with each finished change. */
  get revision(): number {
    return this.#revision
  }

  /** A text that goes with the mask, undone and redone with it; empty at first. The engine does not read it. */
  get note(): string {
    return this.#history.note
  }

  /** All steps, oldest first, and how many of them are applied. */
  get history(): { steps: readonly Step[]; done: number } {
    return { steps: this.#history.steps, done: this.#history.done }
  }

  /**
   * The one entry of every operation: whatever `change` does is one step named `label`. When it throws, nothing
   * has happened. A gesture still open is sealed first. False when no pixel changed (then there is no step).
   */
  edit(label: string, change: (edit: Edit) => void): boolean {
    const edit = this.begin(label)
    try {
      change(edit)
    } catch (error) {
      this.cancel()
      throw error
    }
    return this.seal()
  }

  /** Changes the note, as one step. A gesture still open is sealed first. False when the note is this one already. */
  annotate(label: string, note: string): boolean {
    this.seal()
    if (note === this.#history.note) return false
    this.#history.annotate(label, this.#now(), note)
    this.#revision++
    return true
  }

  /** Opens a gesture; all it does until `seal` is one step. One that is still open is sealed first. */
  begin(label: string): Edit {
    this.seal()
    this.#open = new Edit(label, this.grid, this.#changed)
    return this.#open
  }

  /** Whether this is the gesture that is open: neither sealed nor taken back. */
  isOpen(edit: Edit): boolean {
    return this.#open === edit
  }

  /** Finishes the open gesture. False when there was none or no pixel changed. */
  seal(): boolean {
    const edit = this.#open
    if (!edit) return false
    this.#open = null
    const tiles = edit.seal()
    if (tiles.size === 0) return false
    this.#history.push({ label: edit.label, at: this.#now(), tiles })
    this.#revision++
    return true
  }

  /** Takes back what the open gesture has done. */
  cancel(): void {
    this.#open?.restore()
    this.#open = null
  }

  /** Takes back the last step (an open gesture is sealed first). False when there is none. */
  undo(): Promise<boolean> {
    this.seal()
    return this.#move('undo')
  }

  /** Does the last undone step again. False when there is none. */
  redo(): Promise<boolean> {
    this.seal()
    return this.#move('redo')
  }

  /** Goes to the state after the first `done` steps. Throws RangeError when there are not that many. */
  async jumpTo(done: number): Promise<void> {
    this.seal()
    if (!Number.isInteger(done) || done < 0 || done > this.#history.steps.length)
      throw new RangeError(`The history has ${this.#history.steps.length} steps; ${done} is not among them`)
    while (this.#history.done > done) await this.#move('undo')
    while (this.#history.done < done) await this.#move('redo')
  }

  /** What may have changed since the last call, in whole pixels. */
  takeDirty(): Rect | null {
    const dirty = this.#dirty
    this.#dirty = null
    return dirty
  }

  /** Sum of all bytes, bounds of what is not 0, and whether every pixel is 0 or 255. */
  summary(): GridSummary {
    return this.#summary.read()
  }

  /** One pixel, 0 to 255; 0 outside the frame. */
  at(x: number, y: number): number {
    if (!(x >= 0 && y >= 0 && x < this.grid.width && y < this.grid.height)) return 0
    const tile = this.grid.get(Math.floor(y / TILE) * this.grid.columns + Math.floor(x / TILE))
    return tile === null ? 0 : tile[(Math.floor(y) % TILE) * TILE + (Math.floor(x) % TILE)]
  }

  /** FNV-1a over all pixels, as eight hexadecimal digits. */
  hash(): string {
    return hashGrid(this.grid)
  }

  /** The mask at a smaller size, by box filter. Throws RangeError unless it is smaller or equal and whole. */
  reduced(width: number, height: number): Plane {
    return reduceGrid(this.grid, width, height)
  }

  /** Deflates one old step; for idle time. False when nothing is left to do. */
  packOne(): Promise<boolean> {
    return this.#history.packOne()
  }

  /** Bytes that the history holds in memory. */
  heldBytes(): number {
    return this.#history.heldBytes()
  }

  /** The mask and its history as they are now, without the open gesture. Takes no time: tiles are shared, not copied. */
  snapshot(): MaskSnapshot {
    return {
      width: this.grid.width,
      height: this.grid.height,
      tiles: Array.from({ length: this.grid.count }, (_, index) =>
        this.#open ? this.#open.before(index) : this.grid.get(index),
      ),
      steps: this.#history.steps.map((step) => ({ ...step, tiles: new Map(step.tiles) })),
      done: this.#history.done,
      revision: this.#revision,
      note: this.#history.note,
    }
  }

  /** Takes over a snapshot of the same size in place of what is here. */
  restore(snapshot: MaskSnapshot): void {
    this.#open = null
    this.#history.restore(snapshot.steps, snapshot.done, snapshot.note)
    this.#revision = snapshot.revision
    for (let index = 0; index < this.grid.count; index++) {
      this.grid.set(index, snapshot.tiles[index] ?? null)
      this.#tileChanged(index)
    }
  }

  async #move(direction: 'undo' | 'redo'): Promise<boolean> {
    const moved = await this.#history.move(direction, (index) => this.#tileChanged(index))
    if (moved) this.#revision++
    return moved
  }

  #tileChanged(index: number): void {
    this.#changed.tile(index)
    this.#changed.rect(this.grid.box(index))
  }
}
