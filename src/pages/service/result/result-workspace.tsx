import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Image, Order } from '../../../../core/contract/shapes.ts'
import type { CommandDialog } from '../../../editor/commands/command-dialogs.tsx'
import { CommandDialogs } from '../../../editor/commands/command-dialogs.tsx'
import { HelpButtons } from '../../../editor/commands/help-buttons.tsx'
import { CommandsContext, useBoundCommands } from '../../../editor/commands/use-key-map.ts'
import { compareCommands } from '../../../editor/compare/compare-commands.ts'
import { CompareView } from '../../../editor/compare/compare-view.tsx'
import type { Compare } from '../../../editor/compare/compare.ts'
import { useCompare } from '../../../editor/compare/use-compare.ts'
import { OrderInfo } from './order-info.tsx'
import { ResultActions } from './result-actions.tsx'
import { laterPart, loadPartsSoon } from '../../../ui/later-part.tsx'
import { mediaUrl } from '../../../services/media-url.ts'
import { Section } from '../../../ui/section.tsx'

const ExportDialog = laterPart(
  async () => (await import('../../../editor/compare/export/export-dialog.tsx')).ExportDialog,
)

const hints = [
  { label: 'Zoom at the pointer', caps: ['Wheel'] },
  { label: 'Pan', caps: ['Drag'] },
]

/** The results of an order beside the photo that they were made from, compared in place. */
export function ResultWorkspace({ order, firstResult }: { order: Order; firstResult: Image }) {
  const [chosen, setChosen] = useState(firstResult.id)
  const result = order.results.find(({ id }) => id === chosen) ?? firstResult
  const at = order.results.indexOf(result)
  const before = order.image.kind === 'original' ? 'Original' : 'Before'
  const made = order.results.length > 1 ? `Result ${at + 1}` : 'Result'
  const names: [string, string] = [before, result.alters_property ? `${made}, digitally altered` : made]
  const compare = useCompare(order.image, result, `${order.image.id} ${result.id}`)
  useEffect(loadPartsSoon, [])
  const [isExporting, setExporting] = useState(false)
  const exportComparison = useCallback(() => setExporting(true), [])
  return (
    <div className="flex h-full min-h-0 flex-col low:overflow-y-auto nav:grid nav:grid-cols-[minmax(0,1fr)_320px] xl:grid-cols-[minmax(0,1fr)_360px]">
      <h1 className="sr-only">Result of {order.image.name}</h1>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col low:h-80 low:flex-none">
        {compare === null ? (
          <div className="flex-1 bg-well" />
        ) : (
          <OpenCompare compare={compare} names={names} onExport={exportComparison} />
        )}
      </div>
      <aside
        aria-label="Results and download"
        className="flex max-h-[45%] min-h-0 flex-none low:max-h-none flex-col border-t border-line bg-surface text-13 nav:max-h-none nav:border-t-0 nav:border-l"
      >
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ResultList results={order.results} chosen={result.id} onChoose={setChosen} />
          <OrderInfo order={order} />
        </div>
        <ResultActions order={order} result={result} onExportComparison={exportComparison} />
      </aside>
      {isExporting && compare !== null ? (
        <Exporting
          compare={compare}
          images={[order.image, result]}
          names={names}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </div>
  )
}

interface OpenCompareProps {
  compare: Compare
  names: [string, string]
  onExport: () => void
}

function OpenCompare({ compare, names, onExport }: OpenCompareProps) {
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
      <CompareView compare={compare} commands={commands} names={names} />
      <HelpButtons commands={commands} />
      <CommandDialogs {...{ opened, onOpen: setOpened, commands, unbound, hints }} />
    </CommandsContext>
  )
}

interface ExportingProps {
  compare: Compare
  images: readonly [Image, Image]
  names: [string, string]
  onClose: () => void
}

function Exporting({ compare, images, names, onClose }: ExportingProps) {
  return <ExportDialog {...{ compare, images, names, onClose }} photoName={images[0].name} />
}

interface ResultListProps {
  results: readonly Image[]
  chosen: string
  onChoose: (imageId: string) => void
}

/** The results of one order, when there are several: which of them stands on side B. */
function ResultList({ results, chosen, onChoose }: ResultListProps) {
  if (results.length < 2) return null
  return (
    <Section title="Results" fact={String(results.length)}>
      <ul className="grid grid-cols-3 gap-2">
        {results.map((image, index) => (
          <li key={image.id}>
            <button
              type="button"
              aria-pressed={image.id === chosen}
              onClick={() => onChoose(image.id)}
              className="block w-full cursor-pointer overflow-hidden rounded-2 outline-offset-2 aria-pressed:outline-2 aria-pressed:outline-accent-line"
            >
              <img
                src={mediaUrl(image.thumbnail_url)}
                alt={`Result ${index + 1}`}
                className="aspect-3/2 w-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
