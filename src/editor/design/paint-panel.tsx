import { Pipette } from 'lucide-react'
import { useId, useState } from 'react'
import { designFinishes } from '../../../core/contract/design-document.ts'
import { PAINT_FAMILIES, PAINTS } from './paints.ts'
import { Choices } from '../../ui/choices.tsx'
import { ColorField } from '../../ui/color-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useKeyName } from '../commands/use-key-map.ts'
import { useSignal } from '../signal/use-signal.ts'
import { describeChange } from './describe-change.ts'
import type { DesignSession } from './design-session.ts'
import { finishNames } from './finish-names.ts'
import type { PaintChange } from './first-change.ts'

interface PaintPanelProps {
  session: DesignSession
  change: PaintChange
  onChange: (change: PaintChange, gesture?: string) => void
}

/** Named paints by family, any other colour, one from the photo, and how glossy it is. */
export function PaintPanel({ session: { tool }, change, onChange }: PaintPanelProps) {
  const { colour, finish } = change
  const own = PAINTS.find(({ hex }) => hex === colour)?.family
  const [family, setFamily] = useState<string>(own ?? PAINT_FAMILIES[0].id)
  const isPicking = useSignal(tool.tool) === 'pick'
  const pickKey = useKeyName('surface-pick')
  return (
    <div className="grid grid-cols-1 gap-3">
      <Choices
        look="chips"
        label="Family of colours"
        things="families"
        value={family}
        options={PAINT_FAMILIES.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setFamily}
        first={PAINT_FAMILIES.length}
      />
      <PaintSwatches
        family={family}
        value={colour}
        onChange={(hex) => onChange({ ...change, colour: hex })}
      />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <ColorField
          label="Colour"
          value={colour}
          onChange={(hex) => onChange({ ...change, colour: hex }, 'colour')}
        />
        <IconButton
          icon={Pipette}
          label="Pick a colour from the photo"
          keyName={pickKey}
          isOn={isPicking}
          onClick={() => tool.take(isPicking ? 'choose' : 'pick')}
        />
        <span className="min-w-0 flex-1 truncate text-right">{describeChange(change)}</span>
      </div>
      <Segmented
        label="Finish"
        value={finish}
        options={designFinishes.map((value) => ({ value, label: finishNames[value] }))}
        onChange={(next) => onChange({ ...change, finish: next })}
        isWide
        size="mini"
      />
    </div>
  )
}

interface PaintSwatchesProps {
  family: string
  value: string
  onChange: (hex: string) => void
}

/** Native radio buttons as squares of colour; their names are read out and shown under the pointer. */
function PaintSwatches({ family, value, onChange }: PaintSwatchesProps) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label="Paint"
      className="grid grid-cols-[repeat(auto-fill,minmax(36px,1fr))] gap-1.5 pointer-coarse:grid-cols-[repeat(auto-fill,minmax(44px,1fr))]"
    >
      {PAINTS.filter((paint) => paint.family === family).map((paint) => (
        <label
          key={paint.id}
          title={paint.name}
          className="relative h-9 cursor-pointer rounded-2 outlined-edge has-checked:shadow-[inset_0_0_0_2px_var(--surface),0_0_0_2px_var(--accent-line)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:h-11"
          style={{ background: paint.hex }}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            aria-label={paint.name}
            checked={paint.hex === value}
            onChange={() => onChange(paint.hex)}
          />
        </label>
      ))}
    </div>
  )
}
