import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useQueryClient } from '@tanstack/react-query'
import { altersProperty } from '../../../../core/contract/settings.ts'
import type { Analysis, Image } from '../../../../core/contract/shapes.ts'
import type { CommandDialog } from '../../../editor/commands/command-dialogs.tsx'
import { CommandDialogs } from '../../../editor/commands/command-dialogs.tsx'
import { HelpButtons } from '../../../editor/commands/help-buttons.tsx'
import { CommandsContext, useBoundCommands } from '../../../editor/commands/use-key-map.ts'
import { emptyDesign, noWork } from '../../../editor/design/design-work.ts'
import { useDesignPictures } from '../../../editor/design/use-design-pictures.ts'
import { PhotoStage } from '../../../editor/photo/photo-stage.tsx'
import { createSignal } from '../../../editor/signal/signal.ts'
import { useSignal } from '../../../editor/signal/use-signal.ts'
import type { EffectRequest } from '../../../editor/service-effect/effect-contract.ts'
import { ServiceEffectStage } from '../../../editor/service-effect/service-effect-stage.tsx'
import { useThumbnails } from '../../../editor/service-effect/use-thumbnails.ts'
import { usePreviewAlters, useServiceEffect } from '../../../editor/service-effect/use-service-effect.ts'
import { createViewportStore } from '../../../editor/viewport/viewport-store.ts'
import type { ViewPoint } from '../../../editor/viewport/viewport.ts'
import { guessSpace } from '../../../services/guess-space.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { packBatch } from '../../../services/batch-address.ts'
import { drawPreview } from '../../../services/order-pictures.ts'
import { servicePath, hasRemovalStep } from '../../../services/service-path.ts'
import { useService } from '../../../services/use-service.ts'
import { addToSeries } from '../../../services/upload-photos.ts'
import { useArrivingPhotos } from '../../../services/use-arriving-photos.ts'
import { cx } from '../../../ui/cx.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { laterPart, loadPartsSoon } from '../../../ui/later-part.tsx'
import { showDone, showUndo } from '../../../ui/toast.ts'
import { configureCommands } from './configure-commands.ts'
import { OrderBar, orderNote } from './order-bar.tsx'
import { PhotoStatus } from './photo-status.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import type { SeriesScope } from './series.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { DesignLayers, StagingLayers } from './stage-layers.tsx'
import type { Draft, SettingInfo } from './use-draft.ts'
import { useDraft } from './use-draft.ts'
import { useMarkTool, useMarkCommands } from './use-mark-tool.ts'
import { nextRestyling, useDesign, useDesignCommands, useOtherDesigns } from './use-design.ts'
import { useOtherLayouts, useStaging, useStagingCommands } from './use-staging.ts'
import { useSeriesOrder } from './use-series-order.ts'
import { useServiceOrder } from './use-service-order.ts'
import { Eraser, ImagePlus } from 'lucide-react'
import { ButtonLink } from '../../../ui/button-link.tsx'
import type { Settings, Widget } from '../../../../core/contract/widgets.ts'

const FurnitureSection = laterPart(
  async () => (await import('../../../editor/staging/furniture-section.tsx')).FurnitureSection,
)
const SurfaceSection = laterPart(
  async () => (await import('../../../editor/design/surface-section.tsx')).SurfaceSection,
)
const RestyleSection = laterPart(
  async () => (await import('../../../editor/design/restyle-section.tsx')).RestyleSection,
)

interface WorkspaceProps {
  image: Image
  analysis: Analysis | undefined
  /** The photos of the series, this one among them. */
  ids: readonly string[]
  info: SettingInfo
  /** What the foot orders of a series; it stays when another photo comes in sight. */
  scope: SeriesScope
  onScope: (scope: SeriesScope) => void
}

const hints = [
  { label: 'Zoom at the pointer', caps: ['Wheel'] },
  { label: 'Pan', caps: ['Drag'] },
]

/** The photo with its free preview, the settings beside it, the order below them. */
export function Workspace({ image, analysis, ids, info, scope, onScope }: WorkspaceProps) {
  const { address, name, cost, service } = useService()
  const navigate = useNavigate()
  useEffect(loadPartsSoon, [])
  const [view] = useState(() => createViewportStore({ width: image.width, height: image.height }))
  const [hover] = useState(() => createSignal<ViewPoint | null>(null))
  const [stage] = useState(() => ({ view, hover }))
  const [opened, setOpened] = useState<CommandDialog | null>(null)
  const [foot, setFoot] = useState<Element | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const guess = guessSpace(info.spaces, analysis)
  const draft = useDraft(address.serviceId, image.id, info, guess)
  // Another provider's picture cannot be shown before it is made.
  const hasPreview = service?.engine?.provider === 'built-in'
  const base = useEffectRequest(info.widgets, draft)
  const isDesign = address.product === 'interior-design' && hasPreview
  const ownPictures = useDesignPictures(isDesign ? draft.design : null)
  const request = useMemo(
    () => (isDesign ? { ...base, design: draft.design ?? noDesign, pictures: ownPictures } : base),
    [isDesign, base, draft.design, ownPictures],
  )
  const open = useServiceEffect({ image, analysis }, hasPreview ? address.product : null, request, {
    view,
    hover,
  })
  const pictures = useThumbnails(open, info.widgets, base)
  const marking = useMarkTool(stage, info.widgets, draft)
  const markTool = hasPreview ? marking : null
  const hasProposals = address.product === 'virtual-staging'
  const stagingWork = useStaging({ image, analysis, view, open, request, draft })
  const others = useOtherLayouts(address.serviceId, image.id, ids)
  const staging = hasProposals && hasPreview ? stagingWork : null
  const designWork = useDesign({ analysis, view, hover, open: isDesign ? open : null, request, draft })
  const otherDesigns = useOtherDesigns(address.serviceId, image.id, ids)
  const design = isDesign ? designWork : null
  const isSaving = useSignal(stagingWork.session.isSaving)
  const shownLayout = useCallback(() => {
    const shown = open?.effect.state.get()
    // What was placed by hand is ordered as it is, shown already or not.
    return request.layout ?? (shown?.kind === 'shown' && !shown.isStale ? shown.layout : null)
  }, [open, request])
  const shownPicture = useCallback(() => {
    const picture = open?.effect.picture.get() ?? null
    return picture && drawPreview({ size: picture, draw: (context) => context.drawImage(picture, 0, 0) })
  }, [open])
  const order = useServiceOrder({
    address,
    service,
    cost,
    imageId: image.id,
    draft,
    info,
    shownLayout,
    shownPicture,
    isSaving,
    needsDesign: isDesign,
  })
  const series = useSeriesOrder({ address, ids, info, cost })
  const { reset: resetDraft, put, isChanged, seed, setSeed } = draft
  // What is asked for may have no place in this photo: the preview has tried it.
  const previewAlters = usePreviewAlters(open)
  const asked = altersProperty(info.widgets, draft.settings) && previewAlters !== false
  // The key orders what the button does.
  const isAll = scope === 'all' && ids.length > 1
  // Of a series, surfaces are chosen for those photos that have none of their own.
  const alters = isDesign ? draft.design !== null || isAll : asked
  const place = isAll ? series.place : order.place
  const missing = isAll ? (order.unavailable ?? series.missing) : order.missing

  const pathOf = useCallback(
    (id: string, all: readonly string[] = ids) =>
      servicePath(address, 'configure', { image: id, batch: all.length > 1 ? packBatch(all) : undefined }),
    [address, ids],
  )
  const turn = useCallback(
    (by: 1 | -1) => {
      const next = ids.at(ids.indexOf(image.id) + by)
      const isThere = next !== undefined && ids.indexOf(image.id) + by >= 0
      return isThere ? () => void navigate(pathOf(next), { replace: true }) : null
    },
    [ids, image.id, navigate, pathOf],
  )
  const reset = useCallback(() => {
    const before = resetDraft()
    showUndo(
      'Settings reset',
      () => put(before),
      () => undefined,
    )
  }, [resetDraft, put])
  const client = useQueryClient()
  const onMore = useCallback(
    (all: readonly string[]) => void navigate(pathOf(image.id, all), { replace: true }),
    [navigate, pathOf, image.id],
  )
  useArrivingPhotos(ids, onMore)
  const uploadFiles = useCallback(
    (files: readonly File[]) =>
      void addToSeries(client, files, { serviceId: address.serviceId, imageId: image.id }),
    [client, address.serviceId, image.id],
  )
  const marksCommands = useMarkCommands(markTool)
  const stagingCommands = useStagingCommands(staging)
  const corners = stagingWork
  const designCommands = useDesignCommands(design, corners)
  const nextProposal = useMemo(() => {
    if (design !== null) return () => nextRestyling(design)
    return hasProposals ? () => setSeed(seed + 1) : null
  }, [design, hasProposals, seed, setSeed])
  const unbound = useMemo(
    () =>
      configureCommands(view, hover.get, {
        compare: open?.compare ?? null,
        markTool: [...marksCommands, ...stagingCommands, ...designCommands],
        nextProposal,
        place,
        missing,
        reset,
        isChanged,
        turn,
        openPalette: () => setOpened('palette'),
        openKeys: () => setOpened('keys'),
        openKeyMap: () => setOpened('key-map'),
      }),
    [
      view,
      hover,
      open,
      marksCommands,
      stagingCommands,
      designCommands,
      nextProposal,
      place,
      missing,
      reset,
      isChanged,
      turn,
    ],
  )
  const commands = useBoundCommands(unbound)

  return (
    <FileDrop onFiles={uploadFiles}>
      <CommandsContext value={commands}>
        <div className="h-full scroll-pt-[calc(42dvh_+_8px)] scroll-pb-32 overflow-y-auto low:scroll-pt-0 nav:grid nav:scroll-py-0 nav:grid-cols-[minmax(0,1fr)_320px] nav:overflow-hidden xl:grid-cols-[minmax(0,1fr)_360px]">
          {/* In one column the free preview stays in sight while the settings below it scroll. */}
          <div className="contents min-w-0 flex-col nav:flex nav:min-h-0">
            <ConfigureHeader image={image} />
            <div
              className={cx(
                'top-0 z-10 h-[42dvh] min-h-50 low:relative low:min-h-80 overflow-hidden bg-well nav:relative nav:z-auto nav:h-auto nav:min-h-0 nav:flex-1',
                hasPreview ? 'sticky' : 'relative',
              )}
            >
              {service !== undefined && !hasPreview ? (
                <PhotoStage image={image} onProblem={setProblem} {...{ view, hover, commands }} />
              ) : null}
              {open === null ? null : (
                <ServiceEffectStage
                  name={image.name}
                  commands={commands}
                  markTool={markTool}
                  {...(design === null ? {} : { tools: design.session.tool })}
                  {...open}
                >
                  {design === null ? null : (
                    <DesignLayers {...{ design, foot, analysis, corners }} compare={open.compare} />
                  )}
                  {staging === null ? null : (
                    <StagingLayers staging={staging} compare={open.compare} foot={foot} imageId={image.id} />
                  )}
                </ServiceEffectStage>
              )}
              {problem === null ? null : (
                <p
                  role="alert"
                  className="absolute top-3 left-1/2 -translate-x-1/2 rounded-1 bg-ink-glass px-2 py-1 text-12 font-medium text-white"
                >
                  {problem}
                </p>
              )}
            </div>
            {/* With the photo in sight, so is what its tools are ended with. */}
            <div
              ref={setFoot}
              className="sticky top-[max(42dvh,200px)] z-10 bg-surface low:static nav:static nav:z-auto"
            />
            <PhotoStatus view={view} image={image} ids={ids} isKept={draft.isKept} isChanged={isChanged} />
            <PhotoStrip ids={ids} current={image.id} pathOf={pathOf} onFiles={uploadFiles} />
          </div>
          <aside
            aria-label="Settings and order"
            className="flex flex-col border-t border-line bg-surface text-13 nav:min-h-0 nav:border-t-0 nav:border-l"
          >
            <div className="@container nav:min-h-0 nav:flex-1 nav:overflow-y-auto">
              <SettingsPanel
                {...{ info, draft, alters, markTool, hasProposals, pictures }}
                service={address.product}
                photoPicture={hasPreview && !hasProposals ? mediaUrl(image.thumbnail_url) : null}
                onReset={reset}
                lead={
                  design === null ? null : (
                    <>
                      <SurfaceSection
                        session={design.session}
                        others={otherDesigns}
                        isRoomOpen={analysis?.room?.camera == null ? null : corners.isRoomOpen}
                      />
                      <RestyleSection {...design} />
                    </>
                  )
                }
              >
                {staging === null ? null : (
                  <FurnitureSection
                    session={staging.session}
                    room={analysis?.room ?? null}
                    isRoomOpen={staging.isRoomOpen}
                    others={others}
                  />
                )}
              </SettingsPanel>
              <p className="px-5 py-3.5 text-12 text-text-3 nav:hidden">{orderNote(name, service)}</p>
            </div>
            <OrderBar
              name={name}
              service={service}
              order={order}
              alters={alters || image.alters_property}
              series={
                ids.length < 2
                  ? null
                  : {
                      count: ids.length,
                      scope,
                      onScope,
                      order: series,
                      note: isDesign
                        ? describeOthers(ids.length, otherDesigns.length + (draft.design === null ? 0 : 1))
                        : null,
                      onApply: () => {
                        draft.copyTo(ids)
                        showDone(`All ${ids.length} photos are set like this one`)
                      },
                    }
              }
            />
          </aside>
          <HelpButtons commands={commands} />
          <CommandDialogs
            opened={opened}
            onOpen={setOpened}
            commands={commands}
            unbound={unbound}
            hints={hints}
          />
        </div>
      </CommandsContext>
    </FileDrop>
  )
}

/** What service it is, and the ways to another photo and through item removal. */
function ConfigureHeader({ image }: { image: Image }) {
  const { address, name, service } = useService()
  return (
    <header className="flex flex-none flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-3 nav:px-5">
      <div className="min-w-0">
        <h1 className="text-20 font-semibold tracking-tight">{name}</h1>
        <p className="text-13 text-text-2">{service?.description ?? ''}</p>
      </div>
      <div className="flex gap-2">
        {hasRemovalStep(address.product) ? (
          <ButtonLink to={servicePath(address, 'removal', { image: image.id })} icon={Eraser} size="s">
            Remove items first
          </ButtonLink>
        ) : null}
        <ButtonLink to={servicePath(address, 'upload')} icon={ImagePlus} size="s">
          Change photo
        </ButtonLink>
      </div>
    </header>
  )
}

/** What is ordered of photos of a series that no surface was changed in. */
function describeOthers(count: number, designed: number): string | null {
  if (designed === count) return null
  const others = count - designed
  const which =
    designed === 0 ? 'These photos have' : `${others} of ${count} photos ${others === 1 ? 'has' : 'have'}`
  return `${which} no surface changed by hand: style and colours choose for ${others === 1 ? 'it' : 'them'}.`
}

/** Of a photo none of whose surfaces is changed. */
const noDesign = emptyDesign(noWork)

/** What the preview is to show, the same object until it is another picture. Texts are remarks for people. */
function useEffectRequest(
  widgets: readonly Widget[],
  { settings, spaceId, seed, layout, photoInfo }: Draft,
): EffectRequest {
  const word = JSON.stringify(
    widgets.flatMap(({ id, kind }) => (kind === 'text' ? [] : [[id, settings[id]]])),
  )
  return useMemo(() => {
    const values = Object.fromEntries(JSON.parse(word) as [string, Settings[string]][])
    return { settings: values, spaceId, seed, layout, photoInfo, design: null }
  }, [word, spaceId, seed, layout, photoInfo])
}
