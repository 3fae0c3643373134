import { Eraser, RotateCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { CLASS_COLOURS, classesOf, type LabelClass } from '../../../core/perception/classes.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { sentence } from '../../ui/sentence.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useSignal } from '../signal/use-signal.ts'
import type { ClassBrush } from './class-brush.ts'
import { CLASS_NAMES } from './class-names.ts'
import type { PhotoClasses } from './photo-classes.ts'

const reaches = [
  { value: 'edges', label: 'To edges' },
  { value: 'stroke', label: 'Stroke' },
  { value: 'area', label: 'Whole area' },
] as const

const kinds = [
  { value: 'indoor', label: 'Inside' },
  { value: 'outdoor', label: 'Outside' },
] as const

/** Which class is painted, and whether what was painted is kept with the photo. */
export function ClassBrushPanel({ classes }: { classes: PhotoClasses }) {
  const { brush } = classes
  const failure = useSignal(classes.failure)
  const isReading = useSignal(classes.overlay) === null && failure === null
  const kind = useSignal(brush.kind)
  const inHand = useSignal(brush.inHand)
  const reach = useSignal(brush.reach)
  return (
    <Section title="What the photo shows" aside={isReading ? <Spinner className="size-4" /> : null}>
      {failure === null ? null : (
        <div role="alert" className="mb-2 grid justify-items-start gap-2">
          <p className="text-12 text-danger">{sentence(failure)}</p>
          <Button size="s" icon={RotateCw} onClick={() => void classes.load()}>
            Try again
          </Button>
        </div>
      )}
      <div className="mb-2 flex flex-wrap gap-2">
        <Segmented
          label="What a press paints"
          size="mini"
          value={reach}
          options={reaches}
          onChange={brush.reach.set}
        />
        <Segmented
          label="Classes of inside or outside"
          size="mini"
          value={kind}
          options={kinds}
          onChange={brush.offer}
        />
      </div>
      <div role="radiogroup" aria-label="Class to paint" className="-mx-2">
        {classesOf(kind).map((name) => (
          <ClassChoice
            key={name}
            name={name}
            isOn={inHand === name}
            onChoose={() => brush.inHand.set(name)}
          />
        ))}
        <ClassChoice name={null} isOn={inHand === null} onChoose={() => brush.inHand.set(null)} />
      </div>
      <Kept brush={brush} />
    </Section>
  )
}

interface ClassChoiceProps {
  name: LabelClass | null
  isOn: boolean
  onChoose: () => void
}

function ClassChoice({ name, isOn, onChoose }: ClassChoiceProps) {
  return (
    <label
      className={`flex min-h-8 cursor-pointer items-center gap-2.5 rounded-1 px-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11 ${isOn ? 'bg-hover' : ''}`}
    >
      <input
        type="radio"
        name="class-to-paint"
        className="size-4 flex-none accent-(--primary)"
        checked={isOn}
        onChange={onChoose}
      />
      {name === null ? (
        <Eraser aria-hidden="true" className="size-3.5 flex-none text-text-3" />
      ) : (
        <span
          aria-hidden="true"
          className="size-3.5 flex-none rounded-1 border border-line"
          style={{ background: `rgb(${CLASS_COLOURS[name].join(' ')})` }}
        />
      )}
      {name === null ? 'As it was found' : CLASS_NAMES[name]}
    </label>
  )
}

const used = 'Staging, interior design and dusk go by it, and so do suggestions and the room.'

function Kept({ brush: { work } }: { brush: ClassBrush }) {
  const state = useSignal(work.state)
  // Whether there is something to take back changes with the steps.
  const isEmpty = useSyncExternalStore(work.history.state.subscribe, work.isEmpty)
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <output className={`text-12 ${state.kind === 'failed' ? 'text-danger' : 'text-text-3'}`}>
        {state.kind === 'failed'
          ? `Not kept yet. ${sentence(state.message)}`
          : state.kind === 'keeping'
            ? 'Keeping it with the photo…'
            : isEmpty
              ? `Nothing is corrected. ${used}`
              : `Kept with the photo. ${used}`}
      </output>
      <div className="flex flex-wrap gap-2">
        {state.kind === 'failed' ? (
          <Button size="s" icon={RotateCw} onClick={() => void work.flush()}>
            Try again
          </Button>
        ) : null}
        {isEmpty ? null : (
          <Button variant="quiet" size="s" onClick={work.clear}>
            Take all corrections back
          </Button>
        )}
      </div>
    </div>
  )
}
