import type { Analysis } from '../../../../core/contract/shapes.ts'
import type { Command } from '../../../editor/commands/command.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { DisplayChoice } from './view-switch.tsx'
import { History } from './history.tsx'
import { Refine } from './refine.tsx'
import { Suggestions } from './suggestions.tsx'
import { ToolSettings } from './tool-settings.tsx'

interface PanelSectionsProps {
  studio: Studio
  commands: readonly Command[]
  analysis: Analysis
}

/** Tool, suggestions, refine, history. */
export function PanelSections({ studio, commands, analysis }: PanelSectionsProps) {
  return (
    <>
      <ToolSettings />
      <div className="border-b border-line px-5 py-3.5 nav:hidden">
        <DisplayChoice />
      </div>
      <Suggestions studio={studio} analysis={analysis} />
      <Refine studio={studio} commands={commands} />
      <History studio={studio} />
    </>
  )
}
