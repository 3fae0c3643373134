import { use, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Analysis, Image } from '../../../../core/contract/shapes.ts'
import { BatchContext } from '../../../editor/batch/batch-context.ts'
import type { CommandDialog } from '../../../editor/commands/command-dialogs.tsx'
import { CommandDialogs } from '../../../editor/commands/command-dialogs.tsx'
import { HelpButtons } from '../../../editor/commands/help-buttons.tsx'
import { CommandsContext, useBoundCommands } from '../../../editor/commands/use-key-map.ts'
import { LiveRegion } from '../../../editor/studio/live-region.tsx'
import { RegionChips } from '../../../editor/studio/region-chips.tsx'
import { Stage } from '../../../editor/studio/stage.tsx'
import { StatusBar } from '../../../editor/studio/status-bar.tsx'
import { studioCommands } from '../../../editor/studio/studio-commands.ts'
import type { Studio } from '../../../editor/studio/studio.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import { EditorContext } from '../../../editor/state/editor-context.ts'
import { idleWhileDrawing } from '../../../editor/studio/while-drawing.ts'
import { Dock } from './dock.tsx'
import { OrderBar } from './order-bar.tsx'
import { PanelSections } from './panel.tsx'
import { PreviewNote } from './preview-note.tsx'
import { Rail } from './rail.tsx'
import { usePresetCommands } from './presets.tsx'
import { useFirstPreview } from './use-first-preview.ts'
import { useOrder } from './use-order.ts'
import { useStudio } from './use-studio.ts'
import { ViewSwitch } from './view-switch.tsx'
import { workspaceGrid, workspaceWhole } from './workspace-grid.ts'
import { laterPart, loadPartsSoon } from '../../../ui/later-part.tsx'
import type { PointerHint } from '../../../editor/commands/key-sheet.tsx'

const ImportDialog = laterPart(
  async () => (await import('../../../editor/mask-file/import-dialog.tsx')).ImportDialog,
)

const RoomOverlay = laterPart(async () => (await import('../../../editor/room/room-overlay.tsx')).RoomOverlay)

const PhonePanel = laterPart(async () => (await import('./phone-panel.tsx')).PhonePanel)
const SelectionDialogs = laterPart(
  async () => (await import('../../../editor/selections/selection-dialogs.tsx')).SelectionDialogs,
)
const KeepDialog = laterPart(async () => (await import('./keep-dialog.tsx')).KeepDialog)

interface WorkspaceProps {
  image: Image
  analysis: Analysis
  serviceId: string
  isAutomatic: boolean
  keepsTools: boolean
}

/** One photo in the studio. The studio lives as long as the photo's id stays the same. */
export function Workspace({ image, analysis, serviceId, isAutomatic, keepsTools }: WorkspaceProps) {
  const studio = useStudio(image, analysis, isAutomatic, keepsTools)
  if (studio === null) return <div className={`${workspaceWhole} bg-well`} />
  return <OpenWorkspace studio={studio} serviceId={serviceId} isAutomatic={isAutomatic} />
}

/** The room over the photo, while it is open, with its bar in `foot`. */
function RoomSlot({ studio, foot }: { studio: Studio; foot: Element | null }) {
  const isOpen = useSignal(studio.isRoomOpen)
  const room = useSignal(studio.room)
  // The draft, which may hold a room that is not saved, is read with the mask.
  const isRead = useStore(studio.store, ({ summary }) => summary !== null)
  if (!isOpen || !isRead || foot === null || room?.camera == null) return null
  return <RoomOverlay host={studio} room={room} camera={room.camera} foot={foot} />
}

/**
 * On a phone held sideways the open room, in which nothing is painted or ordered, has the place of the panel as well.
 */
const flatWide = '[@media(height<500px)]:nav:col-span-2'
const flatHidden = '[@media(height<500px)]:nav:hidden'

interface OpenWorkspaceProps {
  studio: Studio
  serviceId: string
  isAutomatic: boolean
}

type Opened = CommandDialog | 'panel' | null

function OpenWorkspace({ studio, serviceId, isAutomatic }: OpenWorkspaceProps) {
  const [opened, setOpened] = useState<Opened>(null)
  /** The file that is being imported as a mask. */
  const [imported, setImported] = useState<File | null>(null)
  const later = useSignal(studio.later)
  const order = useOrder(studio, serviceId)
  const { place, unavailable, previewFault } = order
  const presets = usePresetCommands(studio)
  useFirstPreview(studio, isAutomatic)
  const isRead = useStore(studio.store, ({ summary }) => summary !== null)
  useEffect(() => (isRead ? loadPartsSoon() : undefined), [isRead])
  const batch = use(BatchContext)
  const attach = batch?.attach
  useEffect(() => {
    attach?.(studio)
    return () => attach?.(null)
  }, [attach, studio])
  const unbound = useMemo(
    () =>
      idleWhileDrawing(
        [
          ...studioCommands(studio, {
            order: place,
            orderUnavailable: unavailable,
            previewFault,
            openPalette: () => setOpened('palette'),
            openKeys: () => setOpened('keys'),
            openKeyMap: () => setOpened('key-map'),
            importMask: setImported,
          }),
          ...presets,
          ...(batch?.commands ?? []),
        ],
        studio.isDrawing,
      ),
    [studio, place, unavailable, previewFault, presets, batch?.commands],
  )
  const commands = useBoundCommands(unbound)
  const panel = useRef<HTMLDivElement>(null)
  const isRoomOpen = useSignal(studio.isRoomOpen)
  /** Where the bar of the open room stands: below the photo, as corners may be anywhere on it. */
  const [foot, setFoot] = useState<Element | null>(null)
  useEffect(
    () =>
      studio.refine.subscribe(() => {
        // Where there is no room for the panel, its sheet holds the editor, and gives way to the photo with the result.
        if (panel.current?.offsetParent === null) setOpened(studio.refine.get() === null ? null : 'panel')
      }),
    [studio],
  )

  return (
    <EditorContext value={studio.store}>
      <CommandsContext value={commands}>
        <div className={batch === null ? workspaceGrid : 'contents'}>
          <h1 className="sr-only">Mask what should go from {studio.image.name}</h1>
          <Rail studio={studio} commands={commands} />
          <div className={`flex min-h-0 min-w-0 flex-1 flex-col low:flex-none ${isRoomOpen ? flatWide : ''}`}>
            <section
              aria-label="Stage"
              className="flex min-h-0 flex-1 flex-col overflow-hidden bg-well low:flex-none"
            >
              <div className="relative min-h-0 flex-1 overflow-hidden low:h-70 low:flex-none">
                <Stage studio={studio} commands={commands} />
                <RegionChips studio={studio} />
                <PreviewNote studio={studio} />
                <RoomSlot studio={studio} foot={foot} />
              </div>
              {isRoomOpen ? <div ref={setFoot} className="flex-none nav:min-h-14" /> : <ViewSwitch />}
            </section>
            <StatusBar studio={studio} />
            <Dock studio={studio} commands={commands} onPanel={() => setOpened('panel')} />
          </div>
          <aside
            aria-label="Mask and order"
            className={`flex min-h-0 flex-none flex-col border-line bg-surface text-13 nav:row-span-2 nav:border-l ${isRoomOpen ? flatHidden : ''}`}
          >
            <div ref={panel} className="hidden min-h-0 flex-1 overflow-y-auto nav:block">
              <PanelSections studio={studio} commands={commands} />
            </div>
            <OrderBar studio={studio} commands={commands} order={order} />
          </aside>
          <HelpButtons commands={commands} />
          <CommandDialogs
            opened={opened === 'panel' ? null : opened}
            onOpen={setOpened}
            commands={commands}
            unbound={unbound}
            hints={pointerHints}
          />
          {opened === 'panel' ? (
            <PhonePanel onClose={() => setOpened(null)} studio={studio} commands={commands} />
          ) : null}
          {later === null ? null : <KeepDialog studio={studio} later={later} />}
          <SelectionDialogs selections={studio.selections} />
          {imported === null ? null : (
            <ImportDialog file={imported} target={studio} onClose={() => setImported(null)} />
          )}
          <LiveRegion studio={studio} />
        </div>
      </CommandsContext>
    </EditorContext>
  )
}

/** What the pointer does, for the key sheet. */
const pointerHints: PointerHint[] = [
  { label: 'Zoom at the pointer', caps: ['Wheel'] },
  { label: 'Pan', caps: ['Middle drag'] },
  { label: 'Pan and zoom', caps: ['Two fingers'] },
  { label: 'Straight line from the last stroke', caps: ['Shift', 'Click'] },
  { label: 'Subtract with any tool', caps: ['Alt', 'Drag'] },
  { label: 'Intersect with a rectangle', caps: ['Shift', 'Alt', 'Drag'] },
  { label: 'Brush size', caps: ['Alt', 'Right drag'] },
]
