import { shapeLabel, shapeSource } from '../../../core/mask/drawn-shape.ts'
import type { MaskEngine } from '../../../core/mask/engine.ts'
import { applyOperation, operationLabel } from '../../../core/mask/operations/operation.ts'
import { clearAll, combineSource, invertAll, planeSource } from '../../../core/mask/shapes.ts'
import type { MaskCommand } from './protocol.ts'

export type EditCommand = MaskCommand & { kind: 'shape' | 'operate' | 'clear' | 'invert' | 'import' | 'note' }

/** Changes the mask, as one history step. Throws, with nothing changed, when a value is out of range. */
export function runEdit(engine: MaskEngine, command: EditCommand): void {
  switch (command.kind) {
    case 'clear':
      engine.edit('Clear', clearAll)
      return
    case 'invert':
      engine.edit('Invert', invertAll)
      return
    case 'note':
      engine.annotate(command.label, command.note)
      return
    case 'operate':
      engine.edit(operationLabel(command.operation), (edit) => applyOperation(edit, command.operation))
      return
    case 'shape': {
      const source = shapeSource(command.shape)
      engine.edit(shapeLabel(command.shape.kind, command.combine), (edit) =>
        combineSource(edit, source, command.combine),
      )
      return
    }
    case 'import':
      engine.edit(command.label, (edit) => {
        const source = planeSource(command.plane, edit.grid.width, edit.grid.height)
        if (command.combine === 'replace') clearAll(edit)
        combineSource(edit, source, command.combine === 'replace' ? 'add' : command.combine)
      })
  }
}
