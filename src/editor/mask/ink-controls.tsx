import { useId, useSyncExternalStore } from 'react'
import { Slider } from '../../ui/slider.tsx'
import { overlayInk } from './ink-store.ts'
import type { InkChoice } from './ink.ts'
import { inkColour, inkSwatches, opacityLimits, tidyOpacity } from './ink.ts'

/** Colour and opacity of the overlay. */
export function InkControls() {
  const name = useId()
  const choice = useSyncExternalStore(overlayInk.subscribe, overlayInk.get)
  const change = (changes: Partial<InkChoice>) => overlayInk.set({ ...overlayInk.get(), ...changes })
  return (
    <div className="grid gap-2 text-13">
      <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5 pointer-coarse:gap-1">
        <legend className="sr-only">Colour</legend>
        {inkSwatches.map(({ id, name: label, colour }) => (
          <Swatch
            key={id}
            group={name}
            label={label}
            colour={colour}
            isOn={choice.swatch === id}
            onChoose={() => change({ swatch: id })}
          />
        ))}
        <Swatch
          group={name}
          label="Own colour"
          colour={choice.custom}
          isOn={choice.swatch === 'custom'}
          onChoose={() => change({ swatch: 'custom' })}
        />
        <input
          type="color"
          aria-label="Choose your own colour"
          title="Choose your own colour"
          className="ml-1 h-8 w-10 cursor-pointer rounded-1 bg-transparent pointer-coarse:h-11"
          value={choice.custom}
          onChange={(event) => change({ swatch: 'custom', custom: event.target.value })}
        />
      </fieldset>
      <Slider
        label="Opacity"
        min={opacityLimits.min * 100}
        max={opacityLimits.max * 100}
        value={Math.round(choice.opacity * 100)}
        format={(value) => `${value} %`}
        onChange={(value) => change({ opacity: tidyOpacity(value / 100) })}
      />
    </div>
  )
}

interface SwatchProps {
  group: string
  label: string
  colour: string
  isOn: boolean
  onChoose: () => void
}

function Swatch({ group, label, colour, isOn, onChoose }: SwatchProps) {
  return (
    <label
      title={label}
      className="grid size-8 cursor-pointer place-items-center rounded-full outlined-edge has-[:checked]:outline-3 has-[:checked]:outline-text has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-focus pointer-coarse:size-11"
    >
      <input
        type="radio"
        className="sr-only"
        name={group}
        aria-label={label}
        checked={isOn}
        onChange={onChoose}
      />
      <span aria-hidden="true" className="size-6 rounded-full" style={{ background: colour }} />
    </label>
  )
}

/** The colour that is chosen, as a dot. */
export function InkDot() {
  const choice = useSyncExternalStore(overlayInk.subscribe, overlayInk.get)
  return (
    <span
      aria-hidden="true"
      className="size-4 rounded-full outlined-edge"
      style={{ background: inkColour(choice) }}
    />
  )
}
