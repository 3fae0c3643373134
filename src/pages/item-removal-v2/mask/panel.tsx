import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { Command } from '../../../editor/commands/command.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import { InkControls } from '../../../editor/mask/ink-controls.tsx'
import { tools } from '../../../editor/tools/registry.ts'
import { useEditorState } from '../../../editor/state/editor-context.ts'
import { laterPart } from '../../../ui/later-part.tsx'
import { DisplayChoice } from './view-switch.tsx'
import { History } from './history.tsx'
import { MaskFile } from './mask-file.tsx'
import { Presets } from './presets.tsx'
import { Refine } from './refine.tsx'
import { ToolSettings } from './tool-settings.tsx'

const Suggestions = laterPart(async () => (await import('./suggestions.tsx')).Suggestions)
const SelectionList = laterPart(
  async () => (await import('../../../editor/selections/selection-list.tsx')).SelectionList,
)
const ClassLegend = laterPart(
  async () => (await import('../../../editor/classes/class-legend.tsx')).ClassLegend,
)
const ClassBrushPanel = laterPart(
  async () => (await import('../../../editor/classes/class-brush-panel.tsx')).ClassBrushPanel,
)
const HintList = laterPart(async () => (await import('./hint-list.tsx')).HintList)

interface PanelSectionsProps {
  studio: Studio
  commands: readonly Command[]
}

/** Tool, what the photo shows, hints, suggestions, refine, history, selections, presets, mask file. */
export function PanelSections({ studio, commands }: PanelSectionsProps) {
  return (
    <>
      <ToolSettings />
      <ClassSection studio={studio} />
      <HintSection studio={studio} />
      <div className="grid gap-3 border-b border-line px-5 py-3.5 nav:hidden">
        <DisplayChoice />
        <InkControls />
      </div>
      <SuggestionSection studio={studio} />
      <Refine studio={studio} commands={commands} />
      <History studio={studio} />
      <SelectionSection studio={studio} />
      <Presets studio={studio} />
      <MaskFile studio={studio} commands={commands} />
    </>
  )
}

function SelectionSection({ studio: { selections, store } }: { studio: Studio }) {
  const isEmpty = useStore(store, ({ summary }) => (summary?.coverage ?? 0) === 0)
  return <SelectionList selections={selections} unavailable={isEmpty ? 'The mask is empty' : null} />
}

function SuggestionSection({ studio }: { studio: Studio }) {
  const regions = useSignal(studio.suggestions.regions)
  return regions.length === 0 ? null : <Suggestions studio={studio} />
}

/** Only while a tool that shows areas is in hand. */
function ClassSection({ studio: { classes } }: { studio: Studio }) {
  const tool = useEditorState(({ settings }) => settings.tool)
  const combine = useEditorState(({ settings }) => settings.shapeCombine)
  if (!classes.isKnown) return null
  if (tool === 'classBrush') return <ClassBrushPanel classes={classes} />
  return tool === 'surface' ? <ClassLegend classes={classes} combine={combine} /> : null
}

/** Only where there are hints, or a tool that draws them is in hand. */
function HintSection({ studio: { hints } }: { studio: Studio }) {
  const { lines, sources } = useSyncExternalStore(hints.subscribe, hints.get)
  const isInHand = useEditorState((state) => tools[state.settings.tool].group === 'hint')
  if (!isInHand && lines.length + sources.length === 0) return null
  return <HintList hints={hints} />
}
