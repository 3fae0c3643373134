import { useKeyName } from '../commands/use-key-map.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Slider } from '../../ui/slider.tsx'
import { useSignal } from '../signal/use-signal.ts'
import type { DesignSession } from './design-session.ts'
import { brushLimits, type SurfaceToolId } from './surface-tool.ts'

/** The brush that mends where the chosen surface ends. */
export function MendPanel({ session: { tool } }: { session: DesignSession }) {
  const inHand = useSignal(tool.tool)
  const size = useSignal(tool.size)
  const isBrush = inHand === 'add' || inHand === 'take'
  const tools: { value: SurfaceToolId; label: string; keyName?: string | undefined }[] = [
    { value: 'choose', label: 'Off', keyName: useKeyName('surface-choose') },
    { value: 'add', label: 'Add', keyName: useKeyName('surface-add') },
    { value: 'take', label: 'Take away', keyName: useKeyName('surface-take') },
  ]
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex items-center gap-2">
        <span className="text-text-2">Mend</span>
        <Segmented
          label="Mend where the surface ends"
          value={isBrush ? inHand : 'choose'}
          options={tools}
          onChange={tool.take}
          size="mini"
          isWide
          className="flex-1"
        />
      </div>
      {isBrush ? (
        <>
          <p className="text-12 text-text-2">
            Press a place to have all that is like it, or paint over a thing to have the whole of it. Alt does
            the opposite.
          </p>
          <Slider
            label="Brush"
            value={Number((size * 100).toPrecision(2))}
            min={brushLimits.min * 100}
            max={brushLimits.max * 100}
            step={0.1}
            scale="log"
            format={(value) => `${value} %`}
            onChange={(value) => tool.size.set(value / 100)}
          />
        </>
      ) : null}
    </div>
  )
}
