import { useKeyCaps } from '../../../editor/commands/key-caps.ts'
import { useKeysOf } from '../../../editor/commands/use-key-map.ts'
import { tools } from '../../../editor/tools/registry.ts'
import { useEditorState } from '../../../editor/state/editor-context.ts'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
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
  const settings = useEditorState((state) => state.settings)
  const change = useEditorState((state) => state.change)
  const { tool, shapeCombine } = settings
  const { label, hint, combine, Settings } = tools[tool]
  const isStroke = combine === 'stroke'
  return (
    <Section
      title={label}
      aside={
        combine === 'none' ? null : (
          <>
            <Segmented
              label={
                combine === 'source'
                  ? 'Copy from the area, or avoid it'
                  : 'Add to the mask or subtract from it'
              }
              size="mini"
              value={isStroke ? (tool === 'brush' ? 'add' : 'subtract') : shapeCombine}
              options={combine === 'source' ? sourceKinds : combines}
              onChange={(next) =>
                change(isStroke ? { tool: next === 'add' ? 'brush' : 'eraser' } : { shapeCombine: next })
              }
            />
            <SwapKey />
          </>
        )
      }
    >
      {Settings === undefined ? null : <Settings options={settings} change={change} />}
      <p className="text-12 text-text-3">
        {hint}
        {combine === 'shape' ? ' Shift adds, Alt subtracts, both intersect.' : ''}
      </p>
    </Section>
  )
}

function SwapKey() {
  const capsOf = useKeyCaps()
  const caps = useKeysOf('swap').slice(0, 1).flatMap(capsOf)
  return caps.length === 0 ? null : <KeyCap name={caps.join(' ')} className="pointer-coarse:hidden" />
}
