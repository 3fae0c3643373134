import type { Pixels } from '../../../core/imaging/pixels.ts'
import type { Mark } from '../../../core/imaging/select/hints.ts'
import { Selector } from '../../../core/imaging/select/selector.ts'
import type { MaskEngine } from '../../../core/mask/engine.ts'
import { regionSource } from '../../../core/mask/region-source.ts'
import { combineSource, type Combine } from '../../../core/mask/shapes.ts'
import type { SmartHint } from './mask-client.ts'

const LABELS: Record<Combine, string> = {
  add: 'Smart select',
  subtract: 'Subtract smart select',
  intersect: 'Intersect smart select',
}

/** A thing that is being selected: what was said about it, and the step that it has become. */
interface Thing {
  box: (SmartHint & { kind: 'box' })['rect'] | null
  marks: Mark[]
  combine: Combine
  revision: number
}

/**
 * Smart selection, one thing after the other: each hint selects the thing anew and puts the answer in the place of the
 * step before, so that a thing is one step however many clicks it took. Any other change of the mask ends it.
 */
export class SmartPick {
  #selector: Selector | null = null
  #thing: Thing | null = null

  /** Lets the photo's pixels go. */
  forget(): void {
    this.#selector = null
  }

  /**
   * Reduces the photo, and selects something in it once for nothing: the first selection in a worker takes twice as long
   * as those after it, because its code has not run before.
   */
  warm(photo: Pixels): void {
    if (this.#selector !== null) return
    this.#selector = new Selector(photo)
    this.#selector.select({
      box: { x: 0, y: 0, width: photo.width / 2, height: photo.height / 2 },
      marks: [],
    })
  }

  /** The next hint is about another thing. */
  end(): void {
    this.#thing = null
  }

  /** Throws Refusal, with nothing changed, for hints outside the photo or a first one that takes away. */
  async take(engine: MaskEngine, photo: Pixels, hint: SmartHint, combine: Combine): Promise<void> {
    this.#selector ??= new Selector(photo)
    const open = this.#thing?.revision === engine.revision ? this.#thing : null
    const thing = withHint(open ?? { box: null, marks: [], combine, revision: -1 }, hint)
    const { plane, x, y } = this.#selector.select({
      marks: thing.marks,
      ...(thing.box === null ? {} : { box: thing.box }),
    })
    if (open !== null) await engine.undo()
    const isChanged = engine.edit(LABELS[thing.combine], (edit) =>
      combineSource(edit, regionSource(plane, x, y), thing.combine),
    )
    // Without a step of its own the next hint must not take back what was there before.
    this.#thing = isChanged ? { ...thing, revision: engine.revision } : null
  }
}

function withHint(thing: Thing, hint: SmartHint): Thing {
  if (hint.kind === 'box') return { ...thing, box: hint.rect, marks: [] }
  return { ...thing, marks: [...thing.marks, { kind: hint.mark, points: hint.points }] }
}
