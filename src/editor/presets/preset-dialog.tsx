import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { MAX_RADIUS } from '../../../core/mask/operations/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { refineNames } from '../refine/refine-words.ts'
import type { PresetOperation, PresetStep } from './preset.ts'
import { faultOfName, faultOfSteps, MAX_STEPS, operations } from './preset.ts'
import type { Preset } from './preset.ts'
import { Form } from '../../ui/form.tsx'

interface PresetDialogProps {
  /** What is changed; its id is null for a new one. */
  start: { id: string | null; name: string; steps: readonly PresetStep[] }
  presets: readonly Preset[]
  onSave: (name: string, steps: readonly PresetStep[]) => void
  onClose: () => void
}

/** Name and steps of a preset, new or old. */
export function PresetDialog({ start, presets, onSave, onClose }: PresetDialogProps) {
  const form = useId()
  const [name, setName] = useState(start.name)
  const [rows, setRows] = useState(() => start.steps.map(rowOf))
  const [isTried, setTried] = useState(false)
  const nameFault = faultOfName(name, presets, start.id)
  const steps = rows.map(stepOf)
  const stepsFault = faultOfSteps(steps)
  const save = () => {
    setTried(true)
    if (nameFault !== null || stepsFault !== null) return
    onSave(name, steps)
    onClose()
  }
  const change = (key: number, changes: Partial<StepText>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const add = () => {
    const key = 1 + Math.max(-1, ...rows.map((row) => row.key))
    setRows([...rows, rowOf({ operation: 'grow', radius: 4 }, key)])
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={start.id === null ? 'New preset' : 'Change the preset'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form}>
            Save preset
          </Button>
        </>
      }
    >
      <Form id={form} className="grid gap-4" onSubmit={save}>
        <Field
          data-autofocus
          label="Name"
          autoComplete="off"
          value={name}
          error={isTried ? (nameFault ?? undefined) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-13 font-medium">Steps, one after the other</legend>
          {rows.map((row, index) => (
            <StepRow
              key={row.key}
              row={row}
              place={index + 1}
              onChange={(changes) => change(row.key, changes)}
              onRemove={() => setRows(rows.filter((other) => other !== row))}
            />
          ))}
          <Button
            size="s"
            icon={Plus}
            className="justify-self-start"
            disabled={rows.length >= MAX_STEPS}
            onClick={add}
          >
            Add step
          </Button>
        </fieldset>
        {isTried && stepsFault !== null ? (
          <p role="alert" className="text-12 text-danger">
            {stepsFault}
          </p>
        ) : null}
      </Form>
    </Dialog>
  )
}

/** A step as it is typed: an empty field on the way to another number is no 0. */
interface StepText {
  key: number
  operation: PresetOperation
  radius: string
}

function rowOf({ operation, radius }: PresetStep, key: number): StepText {
  return { key, operation, radius: String(radius) }
}

function stepOf({ operation, radius }: StepText): PresetStep {
  return { operation, radius: Number.parseFloat(radius) }
}

interface StepRowProps {
  row: StepText
  place: number
  onChange: (changes: Partial<StepText>) => void
  onRemove: () => void
}

const box =
  'h-9 rounded-2 bg-surface px-2.5 text-13 outlined-edge focus-visible:outline-2 focus-visible:outline-focus pointer-coarse:h-11'

function StepRow({ row, place, onChange, onRemove }: StepRowProps) {
  return (
    <div className="flex items-center gap-2">
      <select
        aria-label={`Operation of step ${place}`}
        className={`${box} min-w-0 flex-1`}
        value={row.operation}
        onChange={(event) => onChange({ operation: event.target.value as PresetOperation })}
      >
        {operations.map((operation) => (
          <option key={operation} value={operation}>
            {refineNames[operation]}
          </option>
        ))}
      </select>
      <input
        type="number"
        aria-label={`Radius of step ${place}, in pixels`}
        className={`${box} w-24 text-right tabular-nums`}
        min={0.5}
        max={MAX_RADIUS[row.operation]}
        step={0.5}
        value={row.radius}
        onChange={(event) => onChange({ radius: event.target.value })}
      />
      <span className="text-13 text-text-2">px</span>
      <IconButton icon={X} size="s" label={`Remove step ${place}`} tooltipSide="top" onClick={onRemove} />
    </div>
  )
}
