import { useId } from 'react'

interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
}

/** On or off, at once. The label is part of the control. */
export function Switch({ label, isOn, onChange, disabled }: SwitchProps) {
  const id = useId()
  const labelId = `${id}-label`
  return (
    <span className="inline-flex min-h-9 items-center gap-3 text-13 pointer-coarse:min-h-11">
      <button
        type="button"
        id={id}
        role="switch"
        aria-checked={isOn}
        aria-labelledby={labelId}
        disabled={disabled}
        onClick={() => onChange(!isOn)}
        className="touch-area group relative h-4.5 w-8 flex-none cursor-pointer rounded-full bg-edge transition-colors duration-(--dur-1) disabled:opacity-50 aria-checked:bg-accent-line"
      >
        <span className="absolute top-0.5 left-0.5 size-3.5 rounded-full bg-white transition-transform duration-(--dur-1) group-aria-checked:translate-x-3.5 dark:group-aria-checked:bg-green-950" />
      </button>
      <label id={labelId} htmlFor={id} className="cursor-pointer">
        {label}
      </label>
    </span>
  )
}
