import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Image, Order, Version } from '../../../../core/contract/shapes.ts'
import { BatchContext } from '../../../editor/batch/batch-context.ts'
import type { CommandDialog } from '../../../editor/commands/command-dialogs.tsx'
import { CommandDialogs } from '../../../editor/commands/command-dialogs.tsx'
import { HelpButtons } from '../../../editor/commands/help-buttons.tsx'
import { CommandsContext, useBoundCommands } from '../../../editor/commands/use-key-map.ts'
import { compareCommands } from '../../../editor/compare/compare-commands.ts'
import { CompareView } from '../../../editor/compare/compare-view.tsx'
import { alteredMark, type Compare } from '../../../editor/compare/compare.ts'
import { useCompare } from '../../../editor/compare/use-compare.ts'
import { versionName } from '../../../editor/compare/versions/version-name.ts'
import { VersionTree } from '../../../editor/compare/versions/version-tree.tsx'
import { flowPath, imagePath } from '../../../services/flow.ts'
import { versionsQuery } from '../../../services/library.ts'
import { removeImages } from '../../../services/remove-images.ts'
import { useLibrary } from '../../../stores/library.ts'
import { Button } from '../../../ui/button.tsx'
import { laterPart, loadPartsSoon } from '../../../ui/later-part.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CompareStatus } from './compare-status.tsx'
import { DownloadBar } from './download-bar.tsx'
import { ResultInfo } from './result-info.tsx'

const RenameVersion = laterPart(async () => (await import('./rename-version.tsx')).RenameVersion)
const ExportDialog = laterPart(
  async () => (await import('../../../editor/compare/export/export-dialog.tsx')).ExportDialog,
)

interface ResultWorkspaceProps {
  order: Order
  /** The first of the order's results. */
  result: Image
  serviceId: string
}

const hints = [
  { label: 'Zoom at the pointer', caps: ['Wheel'] },
  { label: 'Pan', caps: ['Drag'] },
]

/** Result and original compared in place; any two versions can be chosen. */
export function ResultWorkspace({ order, result, serviceId }: ResultWorkspaceProps) {
  const navigate = useNavigate()
  const batch = use(BatchContext)?.address
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(versionsQuery(result.id))
  const hidden = useLibrary((state) => state.leaving)
  const versions = data?.versions ?? listVersions(order, result)
  const [sides, setSides] = useSides({ first: order.image.id, second: result.id })
  const find = (id: string, fallback: Image) =>
    versions.find((version) => version.image.id === id && !hidden.has(id))?.image ?? fallback
  const first = find(sides.first, order.image)
  const second = find(sides.second, result)
  const getName = (image: Image) => {
    const name = data === undefined && image.kind === 'result' ? 'Result' : versionName(image, versions)
    // Goes onto an exported comparison, too: listing services ask for it.
    const isLabelled = image.kind === 'result' && image.alters_property
    return isLabelled ? `${name}${alteredMark}` : name
  }
  const names: [string, string] = [getName(first), getName(second)]
  useEffect(loadPartsSoon, [])
  const [isExporting, setExporting] = useState(false)
  const [renaming, setRenaming] = useState<Image | null>(null)
  const exportComparison = useCallback(() => setExporting(true), [])
  const compare = useCompare(first, second, `${first.id} ${second.id}`)

  const deleteVersion = async (image: Image) => {
    const isRemoved = await removeImages(client, [image.id])
    if (!isRemoved || image.id !== result.id) return
    // The address names the order of what is deleted: go to another result of the photo, or to the photo.
    const others = versions
      .map((version) => version.image)
      .filter(({ id }) => id !== image.id && !hidden.has(id))
    const next = others.findLast(({ kind }) => kind === 'result')
    void navigate(next === undefined ? '/media-library' : imagePath(next), { replace: true })
  }

  return (
    <div className="flex h-full min-h-0 flex-col low:overflow-y-auto nav:grid nav:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[minmax(0,1fr)_360px]">
      <h1 className="sr-only">Result of {order.image.name}</h1>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col low:h-80 low:flex-none">
        {compare === null ? (
          <div className="flex-1 bg-well" />
        ) : (
          <OpenCompare
            compare={compare}
            images={[first, second]}
            order={order}
            onExport={exportComparison}
            names={names}
          />
        )}
      </div>
      <aside
        aria-label="Versions and download"
        className="flex max-h-[45%] min-h-0 flex-none low:max-h-none flex-col border-t border-line bg-surface text-13 nav:max-h-none nav:border-t-0 nav:border-l"
      >
        <div className="min-h-0 flex-1 overflow-y-auto">
          {data === undefined ? (
            <VersionsWaiting isFailed={isError} onRetry={() => void refetch()} />
          ) : (
            <VersionTree
              versions={versions}
              isWhole={data.is_whole}
              hidden={hidden}
              first={first.id}
              second={second.id}
              onChoose={setSides}
              onCarryOn={(image) =>
                void navigate(
                  order.product === 'item-removal'
                    ? flowPath(serviceId, 'mask', { image: image.id, mode: 'manual', batch })
                    : flowPath(serviceId, 'selection', { image: image.id }),
                )
              }
              onDelete={(image) => void deleteVersion(image)}
              onRename={setRenaming}
            />
          )}
          <ResultInfo image={second} order={order} />
        </div>
        <DownloadBar
          image={second}
          order={order}
          serviceId={serviceId}
          onExportComparison={exportComparison}
        />
      </aside>
      {renaming === null ? null : (
        <RenameVersion image={renaming} versions={versions} onClose={() => setRenaming(null)} />
      )}
      {isExporting && compare !== null ? (
        <ExportDialog
          compare={compare}
          images={[first, second]}
          names={names}
          photoName={order.image.name}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </div>
  )
}

/** What is known of the family before the server has told. */
function listVersions({ image }: Order, result: Image): Version[] {
  return [
    { image, name: null, from_id: null, made: null },
    { image: result, name: null, from_id: image.id, made: null },
  ]
}

function VersionsWaiting({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  return (
    <Section title="Versions">
      {isFailed ? (
        <p role="alert" className="flex items-center justify-between gap-2 text-text-2">
          The versions could not be loaded.
          <Button size="s" onClick={onRetry}>
            Try again
          </Button>
        </p>
      ) : (
        <Skeleton className="h-24 rounded-2" />
      )}
    </Section>
  )
}

interface OpenCompareProps {
  compare: Compare
  images: readonly [Image, Image]
  order: Order
  onExport: () => void
  /** Of side A and side B. */
  names: [string, string]
}

function OpenCompare({ compare, images, order, onExport, names }: OpenCompareProps) {
  const [opened, setOpened] = useState<CommandDialog | null>(null)
  const added = use(BatchContext)?.commands
  const unbound = useMemo(
    () => [
      ...compareCommands(compare, {
        openPalette: () => setOpened('palette'),
        openKeys: () => setOpened('keys'),
        openKeyMap: () => setOpened('key-map'),
        exportComparison: onExport,
      }),
      ...(added ?? []),
    ],
    [compare, onExport, added],
  )
  const commands = useBoundCommands(unbound)
  return (
    <CommandsContext value={commands}>
      <CompareView compare={compare} commands={commands} names={names} />
      <CompareStatus compare={compare} image={images[1]} order={order} />
      <HelpButtons commands={commands} />
      <CommandDialogs
        opened={opened}
        onOpen={setOpened}
        commands={commands}
        unbound={unbound}
        hints={hints}
      />
    </CommandsContext>
  )
}

interface Sides {
  first: string
  second: string
}

/** The versions on side A and side B, kept in the address, so that a reload or a shared link shows the same two. */
function useSides(fallback: Sides): [Sides, (change: Partial<Sides>) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = useCallback(
    ({ first, second }: Partial<Sides>) =>
      setSearch(
        () => {
          // The address itself: what the last render knows is behind when keys follow each other quickly.
          const next = new URLSearchParams(window.location.search)
          if (first !== undefined) next.set('a', first)
          if (second !== undefined) next.set('b', second)
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
  return [{ first: search.get('a') ?? fallback.first, second: search.get('b') ?? fallback.second }, choose]
}
