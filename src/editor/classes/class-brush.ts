import type { Plane } from '../../../core/imaging/pixels.ts'
import {
  CLASS_COLOURS,
  classesOf,
  codeOf,
  UNLABELLED,
  type LabelClass,
  type PhotoKind,
} from '../../../core/perception/classes.ts'
import type { Superpixels } from '../../../core/imaging/suggest/superpixels.ts'
import { paintArea, paintStroke, paintStrokeToEdges } from '../../../core/perception/paint-corrections.ts'
import { createSignal, type Signal } from '../signal/signal.ts'
import type { ImagePoint } from '../viewport/viewport.ts'
import type { Size } from '../viewport/view-maths.ts'
import { CLASS_NAMES } from './class-names.ts'
import type { CorrectionWork } from './correction-work.ts'

/** What a press paints: a stroke held to the photo's edges, one as it is drawn, or all of the area that it is on. */
type ClassReach = 'edges' | 'stroke' | 'area'

/** Says by strokes what a photo shows. */
export interface ClassBrush {
  work: CorrectionWork
  /** Whether classes of inside or of outside are offered; set by `offer`. */
  kind: Pick<Signal<PhotoKind>, 'get' | 'subscribe'>
  /** Offers the classes of inside or outside, with the main surface in hand where the class before is none of them. */
  offer: (kind: PhotoKind) => void
  /** What strokes give; null where they give back what the network told. */
  inHand: Signal<LabelClass | null>
  reach: Signal<ClassReach>
  /** Takes the class of this place in the list; what is beyond it does nothing. */
  choose: (index: number) => void
  /** CSS colour of a stroke; null for one that gives back. */
  colourOf: (givesBack: boolean) => string | null
  /** x, y pairs and the diameter in image pixels. Without `gives` it gives back what the network told. */
  paint: (stroke: { points: readonly number[]; width: number; gives: boolean }) => void
  paintAreaAt: (at: ImagePoint, givesBack: boolean) => void
}

interface ClassBrushParts {
  photo: Size
  work: CorrectionWork
  /** The areas as they are shown, and the one at a place; null where there is none. */
  areaAt: (at: ImagePoint) => { labels: Plane; id: number } | null
  /** Of the photo at the size of the corrections' grid; null until they are known. */
  pieces: () => Superpixels | null
}

const MAIN_SURFACE = { indoor: 'wall', outdoor: 'facade' } as const

export function createClassBrush({ photo, work, areaAt, pieces }: ClassBrushParts): ClassBrush {
  const kind = createSignal<PhotoKind>('indoor')
  const inHand = createSignal<LabelClass | null>(MAIN_SURFACE.indoor)
  const reach = createSignal<ClassReach>('edges')
  const given = (givesBack: boolean) => (givesBack ? null : inHand.get())
  const labelOf = (name: LabelClass | null) => (name === null ? 'As it was found' : CLASS_NAMES[name])
  const codeGiven = (name: LabelClass | null) => (name === null ? UNLABELLED : codeOf(name))
  const put = (name: LabelClass | null, plane: Plane) => {
    const before = work.history.value()
    if (!plane.data.every((code, p) => code === before.data[p])) work.history.put(labelOf(name), plane)
  }
  return {
    work,
    kind,
    offer: (next) => {
      kind.set(next)
      const name = inHand.get()
      if (name !== null && !classesOf(next).includes(name)) inHand.set(MAIN_SURFACE[next])
    },
    inHand,
    reach,
    choose: (index) => {
      const name = classesOf(kind.get())[index]
      if (name !== undefined) inHand.set(name)
    },
    colourOf: (givesBack) => {
      const name = given(givesBack)
      return name === null ? null : `rgb(${CLASS_COLOURS[name].join(' ')} / 0.6)`
    },
    paint: ({ points, width, gives }) => {
      const name = given(!gives)
      const plane = work.history.value()
      const [across, down] = [plane.width / photo.width, plane.height / photo.height]
      const stroke = {
        points: points.map((value, i) => value * (i % 2 === 0 ? across : down)),
        width: width * across,
        code: codeGiven(name),
      }
      const edges = reach.get() === 'edges' ? pieces() : null
      put(name, edges === null ? paintStroke(plane, stroke) : paintStrokeToEdges(plane, stroke, edges))
    },
    paintAreaAt: (at, givesBack) => {
      const area = areaAt(at)
      if (area === null) return
      const name = given(givesBack)
      put(name, paintArea(work.history.value(), { ...area, code: codeGiven(name) }))
    },
  }
}
