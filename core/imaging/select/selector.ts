import type { Pixels, Rect } from '../pixels.ts'
import { refineOutline } from './band.ts'
import { fullSize, type Selection } from './edge.ts'
import { computeContrast } from './grid-cut.ts'
import { correctGuess } from './correct.ts'
import { closeFar, guessAtMarks } from './first-mark.ts'
import { guessInBox } from './guess.ts'
import { checkHints, drawMarks, wholeBox, type Hints, type Mark } from './hints.ts'
import { reduceToLab, type LabGrid } from './lab-grid.ts'
import type { Board, Guess } from './models.ts'

/** Long sides of the grids on which a thing is found, and on which its outline is. */
const COARSE_SIDE = 288
const FINE_SIDE = 640
/** How much of its neighbourhood is used on each side of a box, as a fraction of the box. */
const CONTEXT_FRACTION = 0.3
/** Radius of a mark on the coarse grid. */
const MARK_RADIUS = 1
/** A thing found from a mark alone is looked at again from near when it is smaller than this fraction of the view. */
const MAX_SMALL_FRACTION = 0.3

/** A stage of the work: how it came to be, and what was found. */
interface Stage {
  key: string
  guess: Guess
}

/**
 * Selects things in one photo by a box and marks. Keep it while the photo is open: it remembers its last answers, so
 * that one more mark costs one more cut. The answer depends on the photo and the hints alone, not on what was asked
 * before. The photo's pixels must not change.
 */
export class Selector {
  readonly #photo: Pixels
  readonly #whole: Board
  #view: Board
  #stages: Stage[] = []

  /** Reduces the photo once. Throws RangeError when it has no pixels. */
  constructor(photo: Pixels) {
    if (!(photo.width > 0 && photo.height > 0 && photo.data.length === photo.width * photo.height * 4))
      throw new RangeError('A photo to select in needs four bytes for each of its pixels')
    this.#photo = photo
    this.#whole = createBoard(photo, { x: 0, y: 0, width: photo.width, height: photo.height })
    this.#view = this.#whole
  }

  /**
   * What the hints mean. Throws Refusal when they are empty, a box holds no pixel of the photo, or a point lies
   * outside it.
   */
  select(hints: Hints): Selection {
    checkHints(hints, this.#photo)
    const box = readBox(hints, this.#photo)
    const view = this.#viewFor(
      box === undefined ? this.#findPart(hints.marks) : around(box, this.#photo),
      hints.marks,
    )
    const guess = this.#guess(view, box, hints.marks)
    const { grid, labels } = refineOutline(this.#photo, view, guess, FINE_SIDE, (fine, fixed) =>
      drawMarks(hints.marks, fine, (MARK_RADIUS * fine.width) / view.grid.width, fixed),
    )
    return fullSize(this.#photo, grid, labels)
  }

  /**
   * The part of the photo worth looking at when there are marks but no box: all of it, or what is round a small thing.
   */
  #findPart(marks: readonly Mark[]): Rect {
    const first = marks.findIndex(({ kind }) => kind === 'in')
    const { grid } = this.#whole
    const { labels } = this.#guess(this.#whole, undefined, marks.slice(0, first + 1))
    const found = fullSize(this.#photo, grid, labels)
    const { width, height } = found.plane
    const { rect } = grid
    if (width === 0 || width > rect.width * MAX_SMALL_FRACTION || height > rect.height * MAX_SMALL_FRACTION)
      return rect
    return around(
      { x: found.x - width, y: found.y - height, width: width * 3, height: height * 3 },
      this.#photo,
    )
  }

  /** The board of a part of the photo, grown to hold what is marked as in. Marks that are out matter within it only. */
  #viewFor(part: Rect, marks: readonly Mark[]): Board {
    const grown = grownTo(part, marks)
    const rect = same(grown, part) ? part : around(grown, this.#photo)
    for (const view of [this.#whole, this.#view]) if (same(view.grid.rect, rect)) return view
    this.#view = createBoard(this.#photo, rect)
    return this.#view
  }

  /** Takes the marks one by one, going on from the last stage that is the same. */
  #guess(view: Board, box: Rect | undefined, marks: readonly Mark[]): Guess {
    const { grid } = view
    const fixed = new Int8Array(grid.width * grid.height)
    if (box !== undefined) drawBox(box, grid, fixed)
    const marked = new Int8Array(fixed.length)
    const begun = box === undefined ? marks.findIndex(({ kind }) => kind === 'in') + 1 : 0
    const stages: Stage[] = []
    for (let taken = begun; taken <= marks.length; taken++) {
      const newest = taken === begun ? marks.slice(0, begun) : [marks[taken - 1]]
      drawMarks(newest, grid, MARK_RADIUS, fixed)
      drawMarks(newest, grid, MARK_RADIUS, marked)
      const key = JSON.stringify([view.grid.rect, box, marks.slice(0, taken)])
      const known = this.#stages.find((stage) => stage.key === key)
      const last = stages.at(-1)
      if (known !== undefined) stages.push(known)
      else if (last === undefined)
        stages.push({
          key,
          guess: box === undefined ? guessAtMarks(view, fixed) : guessInBox(view, fixed),
        })
      else {
        const mark = new Int8Array(fixed.length)
        drawMarks(newest, grid, MARK_RADIUS, mark)
        const limits = fixed.slice()
        if (box === undefined) closeFar(grid, last.guess.labels, limits)
        stages.push({ key, guess: correctGuess(view, last.guess, { fixed: limits, marked, mark }) })
      }
    }
    const kept = this.#stages.filter(({ key }) => !stages.some((stage) => stage.key === key))
    this.#stages = [...stages, ...kept].slice(0, MAX_STAGES)
    return stages[stages.length - 1].guess
  }
}

/** So many stages are remembered. */
const MAX_STAGES = 64

function createBoard(photo: Pixels, rect: Rect): Board {
  const grid = reduceToLab(photo, rect, COARSE_SIDE)
  return { grid, contrast: computeContrast(grid) }
}

/** The hints' box in whole pixels, grown to hold the marks that are in, with some room beside them. */
function readBox({ box, marks }: Hints, photo: Pixels): Rect | undefined {
  if (box === undefined) return undefined
  const whole = wholeBox(box, photo)
  const grown = grownTo(whole, marks)
  if (same(grown, whole)) return whole
  const room = Math.max(whole.width, whole.height) / 8
  const left = grown.x < whole.x ? grown.x - room : grown.x
  const top = grown.y < whole.y ? grown.y - room : grown.y
  const right =
    grown.x + grown.width > whole.x + whole.width ? grown.x + grown.width + room : grown.x + grown.width
  const bottom =
    grown.y + grown.height > whole.y + whole.height ? grown.y + grown.height + room : grown.y + grown.height
  return wholeBox({ x: left, y: top, width: right - left, height: bottom - top }, photo)
}

/** The smallest whole rectangle that holds another and all points marked as in. */
function grownTo(rect: Rect, marks: readonly Mark[]): Rect {
  let [left, top, right, bottom] = [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height]
  for (const { kind, points } of marks)
    for (const { x, y } of kind === 'in' ? points : []) {
      left = Math.min(left, Math.floor(x))
      top = Math.min(top, Math.floor(y))
      right = Math.max(right, Math.floor(x) + 1)
      bottom = Math.max(bottom, Math.floor(y) + 1)
    }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** A box with its neighbourhood, within the photo. */
function around(box: Rect, photo: Pixels): Rect {
  const margin = Math.max(8, Math.round(((box.width + box.height) / 2) * CONTEXT_FRACTION))
  return wholeBox(
    { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin },
    photo,
  )
}

function same(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}

/** Writes −1 to the pixels of a grid that lie wholly outside a box. */
function drawBox(box: Rect, { rect, width, height }: LabGrid, fixed: Int8Array): void {
  const left = Math.floor(((box.x - rect.x) * width) / rect.width)
  const right = Math.ceil(((box.x + box.width - rect.x) * width) / rect.width)
  const top = Math.floor(((box.y - rect.y) * height) / rect.height)
  const bottom = Math.ceil(((box.y + box.height - rect.y) * height) / rect.height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (x < left || x >= right || y < top || y >= bottom) fixed[y * width + x] = -1
}
