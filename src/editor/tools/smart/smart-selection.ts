import type { Combine, MaskClient, SmartHint } from '../../mask/mask-client.ts'
import type { Size } from '../../viewport/view-maths.ts'
import type { ImagePoint } from '../../viewport/viewport.ts'
import { rectangleOf } from '../base/geometry.ts'
import type { ShapePreview } from '../base/shape-preview.ts'
import { combineOf } from '../base/combine.ts'
import type { ToolOptions } from '../base/tool-options.ts'

/**
 * What clicks and drags of the smart select tool mean. The first hint about a thing may be a box; later ones mark it.
 */
export interface SmartSelection {
  /** A click or drag of `points` in image pixels; what stays within `slack` is a click. */
  hint: (points: Drag, slack: number, shift: boolean, alt: boolean) => void
  /** What is being drawn: a box round a new thing, or a scribble on the one under way. */
  previewOf: (points: Drag, shift: boolean) => ShapePreview
  /** The next hint is about another thing. */
  end: () => void
  /** The mask stands at this revision: what else than the selection's own answers leads there ends it, as undo does. */
  maskChanged: (revision: number) => void
  isOpen: () => boolean
}

/** Points of a click or a drag: where it began, and the rest. */
type Drag = readonly [ImagePoint, ...ImagePoint[]]

interface SmartParts {
  mask: MaskClient
  photo: Size
  options: () => ToolOptions
  failed: (message: string) => void
}

export function createSmartSelection({ mask, photo, options, failed }: SmartParts): SmartSelection {
  let isOpen = false
  let combine: Combine = 'add'
  let unanswered = 0
  /** The mask's revision after the last answer. */
  let answered = -1

  const end = () => {
    if (isOpen) mask.endSmartSelect()
    isOpen = false
  }
  const send = async (hint: SmartHint) => {
    isOpen = true
    unanswered++
    try {
      answered = (await mask.smartSelect(hint, combine)).revision
    } catch (reason) {
      isOpen = false
      failed(reason instanceof Error ? reason.message : 'Nothing could be selected here.')
    } finally {
      unanswered--
    }
  }
  return {
    hint: (points, slack, shift, alt) => {
      if (shift) end()
      const isNew = !isOpen
      if (isNew) combine = combineOf(options().shapeCombine, { shift, alt })
      const [first] = points
      const isClick = points.every(({ x, y }) => Math.hypot(x - first.x, y - first.y) <= slack)
      if (isNew && !isClick) {
        const rect = rectangleOf({ from: first, to: points.at(-1)! })
        if (rect.width > 0 && rect.height > 0) void send({ kind: 'box', rect })
        return
      }
      const inside = (isClick ? [first] : points).filter(
        ({ x, y }) => x >= 0 && y >= 0 && x < photo.width && y < photo.height,
      )
      if (inside.length > 0) void send({ kind: 'mark', mark: !isNew && alt ? 'out' : 'in', points: inside })
    },
    previewOf: (points, shift) =>
      isOpen && !shift
        ? { kind: 'path', points: points.flatMap(({ x, y }) => [x, y]), width: null }
        : { kind: 'rectangle', from: points[0], to: points.at(-1)! },
    end,
    maskChanged: (revision) => {
      // The mask engine sees it by itself.
      if (unanswered === 0 && revision !== answered) isOpen = false
    },
    isOpen: () => isOpen,
  }
}
