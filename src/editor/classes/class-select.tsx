import { CLASS_COLOURS, classesOf, type LabelClass } from '../../../core/perception/classes.ts'
import { useSignal } from '../signal/use-signal.ts'
import type { ClassBrush } from './class-brush.ts'
import { CLASS_NAMES } from './class-names.ts'

/** What is painted, on one line: for screens on which the panel is not beside the photo. */
export function ClassSelect({ brush }: { brush: ClassBrush }) {
  const kind = useSignal(brush.kind)
  const inHand = useSignal(brush.inHand)
  return (
    <label className="flex items-center gap-2.5 text-text-2">
      <span
        aria-hidden="true"
        className="size-3.5 flex-none rounded-1 border border-line"
        style={inHand === null ? undefined : { background: `rgb(${CLASS_COLOURS[inHand].join(' ')})` }}
      />
      <span className="sr-only">Class to paint</span>
      <select
        className="h-11 min-w-0 flex-1 rounded-2 border border-line-2 bg-surface px-2 text-text"
        value={inHand ?? ''}
        onChange={({ target }) => brush.inHand.set((target.value || null) as LabelClass | null)}
      >
        {classesOf(kind).map((name) => (
          <option key={name} value={name}>
            {CLASS_NAMES[name]}
          </option>
        ))}
        <option value="">As it was found</option>
      </select>
    </label>
  )
}
