import { useMemo, useState } from 'react'
import type { Analysis, Image } from '../../../../core/contract/shapes.ts'
import { CommandDialogs } from '../../../editor/commands/command-dialogs.tsx'
import { LiveRegion } from '../../../editor/studio/live-region.tsx'
import { Stage } from '../../../editor/studio/stage.tsx'
import { StatusBar } from '../../../editor/studio/status-bar.tsx'
import { studioCommands } from '../../../editor/studio/studio-commands.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { Dock } from './dock.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { OrderBar } from './order-bar.tsx'
import { PanelSections } from './panel.tsx'
import { PanelSheet } from './panel-sheet.tsx'
import { pointerHints } from './pointer-hints.ts'
import { PreviewNote } from './preview-note.tsx'
import { Rail } from './rail.tsx'
import { useOrder } from './use-order.ts'
import { useStudio } from './use-studio.ts'
import { ViewSwitch } from './view-switch.tsx'

interface WorkspaceProps {
  image: Image
  analysis: Analysis
  serviceId: string
  isAutomatic: boolean
}

/** One photo in the studio. The studio lives as long as the photo's id stays the same. */
export function Workspace({ image, analysis, serviceId, isAutomatic }: WorkspaceProps) {
  const studio = useStudio(image, isAutomatic ? analysis : null)
  if (studio === null) return <div className="h-full bg-well" />
  return <OpenWorkspace studio={studio} analysis={analysis} serviceId={serviceId} />
}

interface OpenWorkspaceProps {
  studio: Studio
  analysis: Analysis
  serviceId: string
}

type Opened = 'palette' | 'keys' | 'panel' | null

function OpenWorkspace({ studio, analysis, serviceId }: OpenWorkspaceProps) {
  const [opened, setOpened] = useState<Opened>(null)
  const order = useOrder(studio, serviceId)
  const { place, unavailable } = order
  const commands = useMemo(
    () =>
      studioCommands(studio, {
        order: place,
        orderUnavailable: unavailable,
        openPalette: () => setOpened('palette'),
        openKeys: () => setOpened('keys'),
      }),
    [studio, place, unavailable],
  )
  const close = () => setOpened(null)

  return (
    <div className="flex h-full min-h-0 flex-col nav:grid nav:grid-cols-[56px_minmax(0,1fr)_320px] xl:grid-cols-[56px_minmax(0,1fr)_360px]">
      <Rail studio={studio} commands={commands} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <section aria-label="Stage" className="relative min-h-0 flex-1 overflow-hidden bg-well">
          <div className="absolute inset-0 nav:bottom-14">
            <Stage studio={studio} commands={commands} />
            <PreviewNote studio={studio} />
          </div>
          <ViewSwitch />
        </section>
        <StatusBar studio={studio} />
        <Dock studio={studio} commands={commands} onPanel={() => setOpened('panel')} />
      </div>
      <aside
        aria-label="Mask and order"
        className="flex min-h-0 flex-col border-line bg-surface text-13 nav:border-l"
      >
        <div className="hidden min-h-0 flex-1 overflow-y-auto nav:block">
          <PanelSections studio={studio} commands={commands} analysis={analysis} />
        </div>
        <OrderBar studio={studio} commands={commands} order={order} />
      </aside>
      <CommandDialogs
        opened={opened === 'panel' ? null : opened}
        onClose={close}
        commands={commands}
        hints={pointerHints}
      />
      <PanelSheet isOpen={opened === 'panel'} onClose={close}>
        <PanelSections studio={studio} commands={commands} analysis={analysis} />
      </PanelSheet>
      <KeepDialog studio={studio} />
      <LiveRegion studio={studio} />
    </div>
  )
}
