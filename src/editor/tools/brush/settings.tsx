import { Amount, Check, SizeSlider } from '../base/controls.tsx'
import type { ToolSettingsProps } from '../base/stage-tool.ts'
import { BrushPresetList } from './presets/brush-preset-list.tsx'

export function BrushSettings({ options, change }: ToolSettingsProps) {
  const { hardness, opacity, usesPressure } = options
  return (
    <>
      <SizeSlider options={options} change={change} />
      <Amount
        label="Hardness"
        min={0}
        max={100}
        unit="%"
        value={Math.round(hardness * 100)}
        onChange={(value) => change({ hardness: value / 100 })}
      />
      <Amount
        label="Opacity"
        min={1}
        max={100}
        unit="%"
        value={Math.round(opacity * 100)}
        onChange={(value) => change({ opacity: value / 100 })}
      />
      <Check
        label="Pen pressure sets the size"
        isOn={usesPressure}
        onChange={(isOn) => change({ usesPressure: isOn })}
      />
      <BrushPresetList options={options} change={change} />
    </>
  )
}
