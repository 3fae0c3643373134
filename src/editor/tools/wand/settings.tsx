import type { WandSettings as Wand } from '../../../../core/mask/wand.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Amount, Check } from '../base/controls.tsx'
import type { ToolSettingsProps } from '../base/stage-tool.ts'

const samples = [
  { value: '1', label: '1 px' },
  { value: '3', label: '3 × 3' },
  { value: '5', label: '5 × 5' },
] as const

export function WandSettings({ options: { wand }, change }: ToolSettingsProps) {
  const set = (next: Partial<Wand>) => change({ wand: { ...wand, ...next } })
  return (
    <>
      <Amount
        label="Tolerance"
        min={0}
        max={255}
        unit=""
        value={wand.tolerance}
        onChange={(value) => set({ tolerance: Math.round(value) })}
      />
      <div className="flex h-8 items-center justify-between text-text-2">
        Sample
        <Segmented
          label="How many pixels the colour is taken from"
          size="mini"
          value={`${wand.sample}`}
          options={samples}
          onChange={(value) => set({ sample: Number(value) as Wand['sample'] })}
        />
      </div>
      <Check
        label="Only what touches the click"
        isOn={wand.contiguous}
        onChange={(isOn) => set({ contiguous: isOn })}
      />
      <Check label="Soft edge" isOn={wand.antialias} onChange={(isOn) => set({ antialias: isOn })} />
    </>
  )
}
