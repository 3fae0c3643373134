import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { Image, Order } from '../../../../core/contract/shapes.ts'
import type { CommandDialog } from '../../../editor/commands/command-dialogs.tsx'
import { CommandDialogs } from '../../../editor/commands/command-dialogs.tsx'
import { CommandsContext, useBoundCommands } from '../../../editor/commands/use-key-map.ts'
import { compareCommands } from '../../../editor/compare/compare-commands.ts'
import { CompareModes } from '../../../editor/compare/compare-modes.tsx'
import { CompareStage } from '../../../editor/compare/compare-stage.tsx'
import type { Compare } from '../../../editor/compare/compare.ts'
import { useCompare } from '../../../editor/compare/use-compare.ts'
import { CompareStatus } from './compare-status.tsx'
import { DownloadBar } from './download-bar.tsx'
import { Facts } from './facts.tsx'
import { PhotoTrouble } from '../../../editor/compare/photo-trouble.tsx'
import { VersionList } from './version-list.tsx'
import { versionName } from './version-name.ts'
import { versionsQuery } from './versions.ts'

const ExportDialog = lazy(async () => ({
  default: (await import('../../../editor/compare/export/export-dialog.tsx')).ExportDialog,
}))

interface ResultWorkspaceProps {
  order: Order
  serviceId: string
}

const hints = [
  { label: 'Zoom at the pointer', caps: ['Wheel'] },
  { label: 'Pan', caps: ['Drag'] },
]

/** Result and original compared in place; any two versions can be chosen. */
export function ResultWorkspace({ order, serviceId }: ResultWorkspaceProps) {
  const [result] = order.results
  const { data } = useQuery(versionsQuery(result))
  const versions = data ?? [
    { image: order.image, depth: 0 },
    { image: result, depth: 1 },
  ]
  const [chosen, setChosen] = useState({ first: order.image.id, second: result.id })
  const find = (id: string, fallback: Image) =>
    versions.find((version) => version.image.id === id)?.image ?? fallback
  const first = find(chosen.first, order.image)
  const second = find(chosen.second, result)
  const names: [string, string] = [versionName(first, versions), versionName(second, versions)]
  const [isExporting, setExporting] = useState(false)
  const exportComparison = useCallback(() => setExporting(true), [])
  const compare = useCompare(first, second, `${first.id} ${second.id}`)

  return (
    <div className="flex h-full min-h-0 flex-col nav:grid nav:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[minmax(0,1fr)_360px]">
      <h1 className="sr-only">Result of {order.image.name}</h1>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
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
        className="flex max-h-[45%] min-h-0 flex-none flex-col border-t border-line bg-surface text-13 nav:max-h-none nav:border-t-0 nav:border-l"
      >
        <div className="min-h-0 flex-1 overflow-y-auto">
          <VersionList
            versions={versions}
            first={first.id}
            second={second.id}
            onChoose={(change) => setChosen((now) => ({ ...now, ...change }))}
          />
          <Facts image={second} order={order} />
        </div>
        <DownloadBar
          image={second}
          original={order.image}
          serviceId={serviceId}
          onExportComparison={exportComparison}
        />
      </aside>
      {isExporting && compare !== null ? (
        <Suspense fallback={null}>
          <ExportDialog
            compare={compare}
            images={[first, second]}
            names={names}
            photoName={order.image.name}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      ) : null}
    </div>
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
  const unbound = useMemo(
    () =>
      compareCommands(compare, {
        openPalette: () => setOpened('palette'),
        openKeys: () => setOpened('keys'),
        openKeyMap: () => setOpened('key-map'),
        exportComparison: onExport,
      }),
    [compare, onExport],
  )
  const commands = useBoundCommands(unbound)
  return (
    <CommandsContext value={commands}>
      <section aria-label="Compare" className="relative min-h-0 flex-1 overflow-hidden bg-well">
        <div className="absolute inset-0 bottom-14">
          <CompareStage compare={compare} commands={commands} firstLabel={names[0]} secondLabel={names[1]}>
            <PhotoTrouble compare={compare} />
          </CompareStage>
        </div>
        <div className="absolute inset-x-0 bottom-0 flex min-h-14 items-center justify-center px-2 py-1.5">
          <CompareModes compare={compare} />
        </div>
      </section>
      <CompareStatus compare={compare} image={images[1]} order={order} />
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
