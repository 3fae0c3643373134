import { lazy, Suspense } from 'react'
import type { Command } from '../../../editor/commands/command.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { DisplayChoice } from './view-switch.tsx'
import { History } from './history.tsx'
import { MaskFile } from './mask-file.tsx'
import { Presets } from './presets.tsx'
import { Refine } from './refine.tsx'
import { ToolSettings } from './tool-settings.tsx'

const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }))

interface PanelSectionsProps {
  studio: Studio
  commands: readonly Command[]
}

/** Tool, suggestions, refine, history, presets, mask file. */
export function PanelSections({ studio, commands }: PanelSectionsProps) {
  return (
    <>
      <ToolSettings />
      <div className="border-b border-line px-5 py-3.5 nav:hidden">
        <DisplayChoice />
      </div>
      {studio.suggestions.regions.length === 0 ? null : (
        <Suspense fallback={null}>
          <Suggestions studio={studio} />
        </Suspense>
      )}
      <Refine studio={studio} commands={commands} />
      <History studio={studio} />
      <Presets studio={studio} />
      <MaskFile studio={studio} commands={commands} />
    </>
  )
}
