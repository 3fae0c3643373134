import { use, useEffect } from 'react'
import { EDGE_LIMITS } from '../../../../core/mask/operations/edge-settings.ts'
import type { EdgeOperation } from '../../../../core/mask/operations/operation.ts'
import type { Refine } from '../../../editor/refine/refine.ts'
import { EditorContext, useEditorState } from '../../../editor/state/editor-context.ts'
import { NumberBox } from '../../../ui/number-box.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Slider } from '../../../ui/slider.tsx'

const rows = [
  { name: 'radius', label: 'Radius', unit: 'px', by: 1 },
  { name: 'smooth', label: 'Smooth', unit: 'px', by: 1 },
  { name: 'feather', label: 'Feather', unit: 'px', by: 1 },
  { name: 'contrast', label: 'Contrast', unit: '%', by: 100 },
  { name: 'shift', label: 'Shift edge', unit: '%', by: 100 },
] as const

const views = [
  { value: 'overlay', label: 'Overlay' },
  { value: 'black', label: 'Black' },
  { value: 'white', label: 'White' },
  { value: 'mask', label: 'B & W' },
] as const

const hidden = { black: true, white: true }

interface EdgeSlidersProps {
  refine: Refine
  operation: EdgeOperation
}

/** The values of the refined edge, and what it is looked at on. */
export function EdgeSliders({ refine, operation }: EdgeSlidersProps) {
  const store = use(EditorContext)
  const display = useEditorState((state) => state.settings.display)
  const change = useEditorState((state) => state.change)
  useEffect(
    () => () => {
      // Nothing can be painted on a photo that is hidden.
      if (store !== null && store.getState().settings.display in hidden)
        store.getState().change({ display: 'overlay' })
    },
    [store],
  )
  const view = views.find(({ value }) => value === display)?.value ?? 'overlay'
  return (
    <>
      {rows.map(({ name, label, unit, by }) => {
        const range = {
          min: EDGE_LIMITS[name].min * by,
          max: EDGE_LIMITS[name].max * by,
          value: Math.round(operation[name] * by * 100) / 100,
          onChange: (value: number) => refine.changeEdge({ [name]: value / by }),
        }
        return (
          <Slider
            key={name}
            label={label}
            {...range}
            format={(value) => `${value} ${unit}`}
            valueField={<NumberBox label={`${label}, as a number`} unit={unit} {...range} />}
          />
        )
      })}
      <Segmented
        label="What the edge is shown on"
        size="mini"
        isWide
        value={view}
        options={views}
        onChange={(next) => change({ display: next })}
      />
      <p className="text-12 text-text-3">
        A removal takes what is at least half covered. Saved selections and exported masks keep the soft edge.
      </p>
    </>
  )
}
