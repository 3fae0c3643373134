import { useKeyCaps } from '../../../editor/commands/key-caps.ts'
import { useKeysOf } from '../../../editor/commands/use-key-map.ts'
import { sizeLimits, useEditorStore } from '../../../stores/editor.ts'
import type { Tool } from '../../../stores/editor.ts'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { Section } from '../../../ui/section.tsx'

const names: Record<Tool, string> = {
  brush: 'Brush',
  eraser: 'Eraser',
  rectangle: 'Rectangle',
  pan: 'Pan',
  zoom: 'Zoom',
}

const combines = [
  { value: 'add', label: 'Add' },
  { value: 'subtract', label: 'Subtract' },
] as const

/** What the tool in hand can be set to. */
export function ToolSettings() {
  const { tool, rectangleCombine, hardness, opacity } = useEditorStore((state) => state.settings)
  const change = useEditorStore((state) => state.change)
  if (tool === 'pan' || tool === 'zoom')
    return (
      <Section title={names[tool]}>
        <p className="text-text-2">
          {tool === 'pan'
            ? 'Drag the photo. The wheel zooms with any tool.'
            : 'Click to zoom in, Alt and click to zoom out, drag to frame a part.'}
        </p>
      </Section>
    )
  const isRectangle = tool === 'rectangle'
  const combine = isRectangle ? rectangleCombine : tool === 'brush' ? 'add' : 'subtract'
  return (
    <Section
      title={names[tool]}
      aside={
        <>
          <Segmented
            label="Add to the mask or subtract from it"
            size="mini"
            value={combine}
            options={combines}
            onChange={(next) =>
              change(isRectangle ? { rectangleCombine: next } : { tool: next === 'add' ? 'brush' : 'eraser' })
            }
          />
          <SwapKey />
        </>
      }
    >
      {isRectangle ? (
        <p className="text-text-2">Drag a rectangle. Shift adds, Alt subtracts, both intersect.</p>
      ) : (
        <>
          <SizeSlider />
          <Slider
            label="Hardness"
            min={0}
            max={100}
            value={Math.round(hardness * 100)}
            format={(value) => `${value} %`}
            onChange={(value) => change({ hardness: value / 100 })}
          />
          <Slider
            label="Opacity"
            min={1}
            max={100}
            value={Math.round(opacity * 100)}
            format={(value) => `${value} %`}
            onChange={(value) => change({ opacity: value / 100 })}
          />
        </>
      )}
    </Section>
  )
}

export function SizeSlider() {
  const size = useEditorStore((state) => state.settings.size)
  const change = useEditorStore((state) => state.change)
  return (
    <Slider
      label="Size"
      scale="log"
      min={sizeLimits.min}
      max={sizeLimits.max}
      value={size}
      format={(value) => `${value} px`}
      onChange={(value) => change({ size: value })}
    />
  )
}

function SwapKey() {
  const capsOf = useKeyCaps()
  const caps = useKeysOf('swap').slice(0, 1).flatMap(capsOf)
  return caps.length === 0 ? null : <KeyCap name={caps.join(' ')} className="pointer-coarse:hidden" />
}
