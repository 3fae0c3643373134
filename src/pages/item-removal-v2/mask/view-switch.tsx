import { useKeyCaps } from '../../../editor/commands/key-caps.ts'
import { useKeysOf } from '../../../editor/commands/use-key-map.ts'
import { InkButton } from '../../../editor/mask/ink-button.tsx'
import type { MaskDisplay } from '../../../editor/mask/mask-client.ts'
import { useEditorState } from '../../../editor/state/editor-context.ts'
import { Segmented } from '../../../ui/segmented.tsx'

const displays: { value: MaskDisplay; label: string }[] = [
  { value: 'overlay', label: 'Overlay' },
  { value: 'outline', label: 'Outline' },
  { value: 'mask', label: 'Mask' },
  { value: 'off', label: 'Off' },
]

/** How the mask is shown, below the photo. */
export function ViewSwitch() {
  return (
    <div className="hidden h-14 flex-none items-center justify-center gap-2 nav:flex">
      <DisplayChoice isOnStage />
      <InkButton />
    </div>
  )
}

export function DisplayChoice({ isOnStage = false }: { isOnStage?: boolean }) {
  const display = useEditorState((state) => state.settings.display)
  const change = useEditorState((state) => state.change)
  const capsOf = useKeyCaps()
  const key = useKeysOf('display').slice(0, 1).flatMap(capsOf).join(' ')
  return (
    <Segmented
      label={key === '' ? 'How the mask is shown' : `How the mask is shown (${key})`}
      value={display}
      options={displays}
      onChange={(next) => change({ display: next })}
      isOnStage={isOnStage}
      isWide={!isOnStage}
    />
  )
}
