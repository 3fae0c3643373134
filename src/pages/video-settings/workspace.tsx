import { useEffect, useMemo, useRef, useState } from 'react'
import { attachKeys } from '../../editor/commands/attach-keys.ts'
import type { CommandDialog } from '../../editor/commands/command-dialogs.tsx'
import { CommandDialogs } from '../../editor/commands/command-dialogs.tsx'
import { HelpButtons } from '../../editor/commands/help-buttons.tsx'
import { helpCommands } from '../../editor/commands/help-commands.ts'
import { CommandsContext, useBoundCommands } from '../../editor/commands/use-key-map.ts'
import { Bin } from '../../editor/film/bin/bin.tsx'
import { useNewFiles } from '../../editor/film/bin/use-new-files.ts'
import type { FilmAutosave } from '../../editor/film/draft/film-autosave.ts'
import { Inspector } from '../../editor/film/inspector/inspector.tsx'
import { OrderBar } from '../../editor/film/order/order-bar.tsx'
import type { FilmOrder } from '../../editor/film/order/use-film-order.ts'
import { filmCommands } from '../../editor/film/session/film-commands.ts'
import { useFilmWork, useProject } from '../../editor/film/session/film-context.ts'
import { FilmStage } from '../../editor/film/stage/film-stage.tsx'
import { Timeline } from '../../editor/film/timeline/timeline.tsx'
import { useSignal } from '../../editor/signal/use-signal.ts'
import { isUnderWay } from '../../services/films.ts'
import { downloadUrl, mediaUrl } from '../../services/media-url.ts'
import { setCrumbTail } from '../../stores/header-slot.ts'
import { cx } from '../../ui/cx.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { laterPart, loadPartsSoon } from '../../ui/later-part.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useMedia } from '../../app/shell/use-media.ts'
import { KeepFilmDialog } from './keep-film-dialog.tsx'
import { pointerHints } from './pointer-hints.ts'
import { SaveState } from './save-state.tsx'

const Storyboard = laterPart(
  async () => (await import('../../editor/film/storyboard/storyboard.tsx')).Storyboard,
)

const ReplacePhoto = laterPart(
  async () => (await import('../../editor/film/inspector/replace-photo.tsx')).ReplacePhoto,
)

interface WorkspaceProps {
  saving: FilmAutosave
  order: FilmOrder
}

/** Bin, stage, panel and timeline; on a phone the stage, and one of the others below it. */
export function Workspace({ saving, order }: WorkspaceProps) {
  const { session } = useFilmWork()
  const { title } = useProject(session)
  const [opened, setOpened] = useState<CommandDialog | null>(null)
  const later = useSignal(saving.later)
  const isStoryboard = useSignal(session.isStoryboard)
  const isReplacing = useSignal(session.replacing) !== null
  const isNarrow = useMedia('(width < 820px)')
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const { place: placeOrder, missing, video } = order
  useEffect(loadPartsSoon, [])
  const isRendering = video !== undefined && isUnderWay(video)
  const isMade = video?.status === 'completed'
  const wasRendering = useRef(false)
  useEffect(() => {
    // Who waited for the film sees it; who plays the preview is not disturbed.
    if (wasRendering.current && isMade && session.transport.speed.get() === 0) session.mode.set('result')
    wasRendering.current = isRendering
  }, [isRendering, isMade, session])
  useEffect(() => {
    setCrumbTail(title)
    return () => setCrumbTail(null)
  }, [title])

  const unbound = useMemo(
    () => [
      ...helpCommands({
        openPalette: () => setOpened('palette'),
        openKeys: () => setOpened('keys'),
        openKeyMap: () => setOpened('key-map'),
      }),
      ...filmCommands(session),
      ...focusCommands(place),
      {
        id: 'order',
        label: 'Order film',
        group: 'Order' as const,
        keys: ['Mod+Enter'],
        run: placeOrder,
        unavailable: missing,
      },
    ],
    [session, place, placeOrder, missing],
  )
  const commands = useBoundCommands(unbound)
  useEffect(() => (place === null ? undefined : attachKeys(place, commands)), [place, commands])

  const onFiles = useNewFiles(session)
  const result =
    video?.status === 'completed' && video.url !== null
      ? {
          id: video.id,
          url: mediaUrl(video.url),
          download: downloadUrl(video.url),
          poster: video.poster_url === null ? null : mediaUrl(video.poster_url),
          title: video.title,
        }
      : null
  const stage = <FilmStage commands={commands} result={result} />
  return (
    <FileDrop onFiles={onFiles}>
      <CommandsContext value={commands}>
        {/* What is pressed inside has its own handlers. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div ref={setPlace} onClick={releaseFocus} onPointerDown={releaseFocus} className="h-full min-h-0">
          <h1 className="sr-only">Cut {title === '' ? 'a film' : title}</h1>
          {isNarrow ? (
            <NarrowLayout stage={stage} order={<OrderBar order={order} />} />
          ) : (
            <div className="grid h-full grid-cols-[200px_minmax(0,1fr)_320px] grid-rows-[minmax(0,1fr)_auto] xl:grid-cols-[264px_minmax(0,1fr)_360px]">
              <div data-area="bin" className="min-h-0 *:h-full">
                <Bin />
              </div>
              <div data-area="stage" className="flex min-h-0 min-w-0 flex-col">
                {stage}
              </div>
              <aside
                data-area="panel"
                aria-label="Settings and order"
                className="row-span-2 flex min-h-0 flex-col border-l border-line bg-surface text-13"
              >
                <div className="min-h-0 flex-1 overflow-y-auto">
                  <Inspector />
                </div>
                <SaveState session={session} />
                <OrderBar order={order} />
              </aside>
              <div data-area="timeline" className="col-span-2 min-w-0">
                {isStoryboard ? <Storyboard commands={commands} /> : <Timeline commands={commands} />}
              </div>
            </div>
          )}
        </div>
        <Said />
        <HelpButtons commands={commands} />
        <CommandDialogs
          opened={opened}
          onOpen={setOpened}
          commands={commands}
          unbound={unbound}
          hints={pointerHints}
        />
        <ReplacePhoto isOpen={isReplacing} onClose={() => session.replacing.set(null)} />
        {later === null ? null : <KeepFilmDialog saving={saving} later={later} />}
      </CommandsContext>
    </FileDrop>
  )
}

/**
 * A control that was pressed by the pointer gives the focus back, so that Space plays and arrows move the playhead, as
 * in other editors of films. Who goes by keys keeps it, and so does what is typed in.
 */
function releaseFocus(event: React.MouseEvent): void {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !event.currentTarget.contains(focused)) return
  const isByKey = event.type === 'click' && event.detail === 0
  const isTyping = focused.matches('select, textarea, input:not([type=radio], [type=range], [type=checkbox])')
  const isElsewhere = event.type === 'pointerdown' && !focused.contains(event.target as Node)
  if (isTyping ? isElsewhere : !isByKey && event.type === 'click') focused.blur()
}

const narrowTabs = [
  { value: 'film', label: 'Film' },
  { value: 'media', label: 'Media' },
  { value: 'settings', label: 'Settings' },
] as const

/** On a phone: the film plays above, and is cut as a storyboard below. While media are chosen these have its room. */
function NarrowLayout({ stage, order }: { stage: React.ReactNode; order: React.ReactNode }) {
  const { session } = useFilmWork()
  const tab = useSignal(session.part)
  useEffect(() => {
    // Frames of the camera are for the pointer; the film is what is looked at first.
    if (session.mode.get() === 'frame') session.mode.set('play')
  }, [session])
  return (
    <div className="flex h-full flex-col bg-surface text-13">
      <div
        inert={tab === 'media'}
        className={cx(
          'flex flex-none flex-col overflow-hidden',
          tab === 'media' ? 'h-0' : 'h-[42dvh] min-h-60',
        )}
      >
        {stage}
      </div>
      <div className="flex-none border-t border-line px-3 py-2">
        <Segmented
          label="Part"
          value={tab}
          options={narrowTabs}
          isWide
          onChange={(next) => session.part.set(next)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {tab === 'film' ? (
          <Storyboard commands={[]} />
        ) : tab === 'media' ? (
          <div className="flex h-full min-h-80 flex-col *:flex-1">
            <Bin />
          </div>
        ) : (
          <Inspector />
        )}
      </div>
      {order}
    </div>
  )
}

/** What was done, for screen readers. */
function Said() {
  const { session } = useFilmWork()
  const said = useSignal(session.said)
  return (
    <output aria-live="polite" className="sr-only">
      {said}
    </output>
  )
}

const areas = [
  { id: 'bin', label: 'To the media' },
  { id: 'stage', label: 'To the stage' },
  { id: 'timeline', label: 'To the timeline' },
  { id: 'panel', label: 'To the settings' },
] as const

/** The focus from part to part: Shift and a digit, as editors of films have it. */
function focusCommands(place: HTMLElement | null) {
  return areas.map(({ id, label }, index) => ({
    id: `focus-${id}`,
    label,
    group: 'View' as const,
    keys: [`Shift+Digit${index + 1}`],
    run: () => {
      const area = place?.querySelector(`[data-area="${id}"]`)
      const inTimeline = id === 'timeline' ? '[aria-label="Photos"] [role=option][tabindex="0"]' : null
      const first =
        (inTimeline === null ? null : area?.querySelector<HTMLElement>(inTimeline)) ??
        area?.querySelector<HTMLElement>('input:checked, [tabindex="0"], button, input')
      first?.focus()
    },
  }))
}
