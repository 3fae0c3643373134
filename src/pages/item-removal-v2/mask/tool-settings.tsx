import { useKeyCaps } from '../../../editor/commands/key-caps.ts'
import { useKeysOf } from '../../../editor/commands/use-key-map.ts'
import type { WandSettings } from '../../../../core/mask/wand.ts'
import { isShapeTool, tools } from '../../../editor/studio/tools.ts'
import { sizeLimits, useEditorStore } from '../../../stores/editor.ts'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { NumberBox } from '../../../ui/number-box.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Section } from '../../../ui/section.tsx'

const combines = [
  { value: 'add', label: 'Add' },
  { value: 'subtract', label: 'Subtract' },
] as const

const sourceKinds = [
  { value: 'add', label: 'Copy' },
  { value: 'subtract', label: 'Avoid' },
] as const

/** What the tool in hand can be set to, and how it is used. */
export function ToolSettings() {
  const { tool, shapeCombine } = useEditorStore((state) => state.settings)
  const change = useEditorStore((state) => state.change)
  const isSource = tool === 'source'
  const isShape = isShapeTool(tool) || isSource
  const combine = isShape ? shapeCombine : tool === 'brush' ? 'add' : 'subtract'
  const canCombine = isShape || tool === 'brush' || tool === 'eraser'
  return (
    <Section
      title={tools[tool].label}
      aside={
        canCombine ? (
          <>
            <Segmented
              label={isSource ? 'Copy from the area, or avoid it' : 'Add to the mask or subtract from it'}
              size="mini"
              value={combine}
              options={isSource ? sourceKinds : combines}
              onChange={(next) =>
                change(isShape ? { shapeCombine: next } : { tool: next === 'add' ? 'brush' : 'eraser' })
              }
            />
            <SwapKey />
          </>
        ) : null
      }
    >
      {tool === 'brush' || tool === 'eraser' ? <BrushSettings /> : null}
      {tool === 'line' ? <SizeSlider /> : null}
      {tool === 'wand' ? <WandChoices /> : null}
      <p className="text-12 text-text-3">
        {tools[tool].hint}
        {isShapeTool(tool) ? ' Shift adds, Alt subtracts, both intersect.' : ''}
      </p>
    </Section>
  )
}

function BrushSettings() {
  const { hardness, opacity, usesPressure } = useEditorStore((state) => state.settings)
  const change = useEditorStore((state) => state.change)
  return (
    <>
      <SizeSlider />
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
    </>
  )
}

const samples = [
  { value: '1', label: '1 px' },
  { value: '3', label: '3 × 3' },
  { value: '5', label: '5 × 5' },
] as const

function WandChoices() {
  const wand = useEditorStore((state) => state.settings.wand)
  const change = useEditorStore((state) => state.change)
  const set = (next: Partial<WandSettings>) => change({ wand: { ...wand, ...next } })
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
          onChange={(value) => set({ sample: Number(value) as WandSettings['sample'] })}
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

interface CheckProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Check({ label, isOn, onChange }: CheckProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5 text-text-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4 accent-(--primary)"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

export function SizeSlider() {
  const size = useEditorStore((state) => state.settings.size)
  const change = useEditorStore((state) => state.change)
  return (
    <Amount
      label="Size"
      scale="log"
      min={sizeLimits.min}
      max={sizeLimits.max}
      unit="px"
      value={size}
      onChange={(value) => change({ size: value })}
    />
  )
}

interface AmountProps {
  label: string
  value: number
  min: number
  max: number
  /** Stands behind the number. */
  unit: string
  scale?: 'log'
  onChange: (value: number) => void
}

/** A slider with a field for the exact number. */
function Amount({ label, unit, ...range }: AmountProps) {
  return (
    <Slider
      label={label}
      {...range}
      format={(value) => `${value} ${unit}`.trimEnd()}
      valueField={<NumberBox label={`${label}, as a number`} unit={unit} {...range} />}
    />
  )
}

function SwapKey() {
  const capsOf = useKeyCaps()
  const caps = useKeysOf('swap').slice(0, 1).flatMap(capsOf)
  return caps.length === 0 ? null : <KeyCap name={caps.join(' ')} className="pointer-coarse:hidden" />
}
