import { designFinishes } from '../../../core/contract/design-document.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Slider } from '../../ui/slider.tsx'
import { finishNames } from './finish-names.ts'
import type { PlacedChange } from './first-change.ts'

interface MaterialPlaceProps<Change extends PlacedChange> {
  /** Of the surface. */
  name: string
  change: Change
  onChange: (change: Change, gesture?: string) => void
}

/** Metres to either side: every material repeats itself within less, or is random. */
const SHIFT = 1

/** Which way what is laid lies, how glossy it is, and where. */
export function MaterialPlace<Change extends PlacedChange>({
  name,
  change,
  onChange,
}: MaterialPlaceProps<Change>) {
  const { turn, shift, finish } = change
  const [right, up] = shift
  return (
    <>
      <Slider
        label="Direction"
        value={turn}
        min={-180}
        max={180}
        format={(value) => `${value}°`}
        onChange={(next) => onChange({ ...change, turn: next }, 'turn')}
      />
      <Segmented
        label="Finish"
        value={finish}
        options={designFinishes.map((value) => ({ value, label: finishNames[value] }))}
        onChange={(next) => onChange({ ...change, finish: next })}
        isWide
        size="mini"
      />
      <Disclosure name="material-place" label="Place" part={name} fact="by numbers">
        <Slider
          label="Move across"
          value={right}
          min={-SHIFT}
          max={SHIFT}
          step={0.01}
          format={(value) => `${value.toFixed(2)} m`}
          onChange={(next) => onChange({ ...change, shift: [next, up] }, 'shift')}
        />
        <Slider
          label="Move along"
          value={up}
          min={-SHIFT}
          max={SHIFT}
          step={0.01}
          format={(value) => `${value.toFixed(2)} m`}
          onChange={(next) => onChange({ ...change, shift: [right, next] }, 'shift')}
        />
      </Disclosure>
    </>
  )
}
