import { Minus, Plus } from 'lucide-react'
import { maxQuantity } from '../../../core/contract/price.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { NumberBox } from '../../ui/number-box.tsx'

/** How many of a plan: by buttons, arrow keys or typing. */
export function Quantity({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <fieldset className="flex flex-none items-center gap-1">
      <legend className="sr-only">Quantity</legend>
      <IconButton
        icon={Minus}
        label="One less"
        size="s"
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      />
      <span className="w-12">
        <NumberBox
          label="Quantity"
          value={value}
          min={1}
          max={maxQuantity}
          unit=""
          onChange={(typed) => {
            if (Number.isInteger(typed)) onChange(typed)
          }}
        />
      </span>
      <IconButton
        icon={Plus}
        label="One more"
        size="s"
        disabled={value >= maxQuantity}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  )
}
