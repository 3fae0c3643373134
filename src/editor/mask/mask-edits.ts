import { shapeLabel, shapeSource } from '../../../core/mask/drawn-shape.ts'
import type { MaskEngine } from '../../../core/mask/engine.ts'
import { applyOperation, operationLabel } from '../../../core/mask/operations/operation.ts'
import { clearAll, combineSource, fillAll, invertAll, planeSource } from '../../../core/mask/shapes.ts'
import type { MaskCalls } from './mask-client.ts'
import { summaryOf } from './mask-reads.ts'

type MaskEdits = Pick<
  MaskCalls,
  | 'drawShape'
  | 'operate'
  | 'annotate'
  | 'clear'
  | 'selectAll'
  | 'invert'
  | 'importPlane'
  | 'undo'
  | 'redo'
  | 'jumpTo'
>

/** What changes the mask as one history step, or goes along the history. Nothing is changed when it throws. */
export function maskEdits(settled: () => MaskEngine): MaskEdits {
  const step = (change: (engine: MaskEngine) => void) => {
    const engine = settled()
    change(engine)
    return summaryOf(engine)
  }
  const go = async (change: (engine: MaskEngine) => Promise<unknown>) => {
    const engine = settled()
    await change(engine)
    return summaryOf(engine)
  }
  return {
    clear: () => step((engine) => engine.edit('Clear', clearAll)),
    selectAll: () => step((engine) => engine.edit('Select all', fillAll)),
    invert: () => step((engine) => engine.edit('Invert', invertAll)),
    annotate: (label, note) => step((engine) => engine.annotate(label, note)),
    operate: (operation) =>
      step((engine) => engine.edit(operationLabel(operation), (edit) => applyOperation(edit, operation))),
    drawShape: (shape, combine) =>
      step((engine) => {
        const source = shapeSource(shape)
        engine.edit(shapeLabel(shape.kind, combine), (edit) => combineSource(edit, source, combine))
      }),
    importPlane: (plane, combine, label) =>
      step((engine) =>
        engine.edit(label, (edit) => {
          const source = planeSource(plane, edit.grid.width, edit.grid.height)
          if (combine === 'replace') clearAll(edit)
          combineSource(edit, source, combine === 'replace' ? 'add' : combine)
        }),
      ),
    undo: () => go((engine) => engine.undo()),
    redo: () => go((engine) => engine.redo()),
    jumpTo: (done) => go((engine) => engine.jumpTo(done)),
  }
}
