import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ImageOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Image, Version } from '../../../core/contract/shapes.ts'
import type { Command } from '../../editor/commands/command.ts'
import type { CommandDialog } from '../../editor/commands/command-dialogs.tsx'
import { CommandDialogs } from '../../editor/commands/command-dialogs.tsx'
import { CommandsContext, useBoundCommands } from '../../editor/commands/use-key-map.ts'
import type { PointerHint } from '../../editor/commands/key-sheet.tsx'
import { compareCommands } from '../../editor/compare/compare-commands.ts'
import { CompareView } from '../../editor/compare/compare-view.tsx'
import type { Compare } from '../../editor/compare/compare.ts'
import { useCompare } from '../../editor/compare/use-compare.ts'
import { formatVersionInfo, versionName } from '../../editor/compare/versions/version-name.ts'
import { versionsQuery } from '../../services/library.ts'
import { useLibrary } from '../../stores/library.ts'
import { Blank } from '../../ui/blank.tsx'
import { Button } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { zoomCommands } from './lightbox-commands.ts'

const ExportDialog = laterPart(
  async () => (await import('../../editor/compare/export/export-dialog.tsx')).ExportDialog,
)

interface LightboxCompareProps {
  image: Image
  /** What the lightbox itself can do. */
  base: readonly Command[]
  hints: readonly PointerHint[]
  opened: CommandDialog | null
  onOpen: (dialog: CommandDialog | null) => void
}

interface ChosenProps extends LightboxCompareProps {
  original: Image
  versions: readonly Version[]
}

/** The image beside what it was made from, or any two of its versions. */
export function LightboxCompare(props: LightboxCompareProps) {
  const { image } = props
  const { data, isError } = useQuery(versionsQuery(image.id))
  const hidden = useLibrary((state) => state.leaving)
  const versions = data?.versions.filter((version) => !hidden.has(version.image.id)) ?? []
  if (data === undefined && !isError)
    return (
      <output aria-label="Looking for other versions" className="grid flex-1 place-items-center text-text-2">
        <Spinner className="size-6" />
      </output>
    )
  const [original, ...others] = versions
  if (original === undefined || others.length === 0)
    return (
      <div className="grid flex-1 place-items-center p-6">
        <Blank
          icon={ImageOff}
          title={isError ? 'The versions could not be loaded' : 'There is only this version'}
          text="A photo can be compared as soon as something was made from it."
        />
      </div>
    )
  return <Chosen {...props} original={original.image} versions={versions} />
}

function Chosen({ image, original, versions, ...rest }: ChosenProps) {
  const [sides, setSides] = useState(() => sidesAtFirst(image, versions))
  const find = (id: string) => versions.find((version) => version.image.id === id)?.image
  const first = find(sides.first) ?? original
  const second = find(sides.second) ?? image
  const compare = useCompare(first, second, `${first.id} ${second.id}`)
  if (compare === null) return <div className="flex-1" />
  return (
    <Comparing
      {...rest}
      compare={compare}
      first={first}
      second={second}
      versions={versions}
      onChoose={(change) => setSides((now) => ({ ...now, ...change }))}
    />
  )
}

/** A result beside its original; an original beside the newest of what was made from it. */
function sidesAtFirst(image: Image, versions: readonly Version[]): { first: string; second: string } {
  if (image.kind === 'result') {
    const original = versions.find((version) => version.image.kind === 'original' || version.from_id === null)
    return { first: original?.image.id ?? image.id, second: image.id }
  }
  return { first: image.id, second: versions.at(-1)?.image.id ?? image.id }
}

interface ComparingProps extends Omit<LightboxCompareProps, 'image'> {
  compare: Compare
  first: Image
  second: Image
  versions: readonly Version[]
  onChoose: (change: { first?: string; second?: string }) => void
}

/** Keys of a comparison that mean something else here, or that the lightbox has itself. */
const left = new Set(['bar', 'bar-leap', 'bar-end', 'palette', 'keys', 'key-map'])

function Comparing(props: ComparingProps) {
  const { compare, first, second, versions, base, hints, opened, onOpen, onChoose } = props
  const [isExporting, setExporting] = useState(false)
  const unbound = useMemo(() => {
    const zoom = zoomCommands(compare.view, compare.hover.get)
    const own = new Set([...left, ...zoom.map(({ id }) => id)])
    const nothing = () => undefined
    const comparing = compareCommands(compare, {
      openPalette: nothing,
      openKeys: nothing,
      openKeyMap: nothing,
      exportComparison: () => setExporting(true),
    }).filter(({ id }) => !own.has(id))
    // D downloads here; the difference has its place among the modes.
    const unkeyed = comparing.map((command) =>
      command.id === 'difference' ? { ...command, keys: [] } : command,
    )
    return [...base, ...unkeyed, ...zoom]
  }, [base, compare])
  const commands = useBoundCommands(unbound)
  const names: [string, string] = [versionName(first, versions), versionName(second, versions)]
  return (
    <CommandsContext value={commands}>
      <div className="flex min-h-0 flex-1 flex-col">
        <CompareView compare={compare} commands={commands} names={names}>
          <span className="flex gap-2">
            <SideMenu
              side="A"
              chosen={first}
              versions={versions}
              onChoose={(id) => onChoose({ first: id })}
            />
            <SideMenu
              side="B"
              chosen={second}
              versions={versions}
              onChoose={(id) => onChoose({ second: id })}
            />
          </span>
        </CompareView>
      </div>
      <CommandDialogs opened={opened} onOpen={onOpen} commands={commands} unbound={unbound} hints={hints} />
      {isExporting ? (
        <ExportDialog
          compare={compare}
          images={[first, second]}
          names={names}
          photoName={second.name}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </CommandsContext>
  )
}

interface SideMenuProps {
  side: 'A' | 'B'
  chosen: Image
  versions: readonly Version[]
  onChoose: (id: string) => void
}

function SideMenu({ side, chosen, versions, onChoose }: SideMenuProps) {
  const name = versionName(chosen, versions)
  return (
    <Menu
      anchor="top start"
      button={
        <Button size="s" aria-label={`Side ${side}: ${name}`}>
          <span className="font-semibold">{side}</span>
          <span className="max-w-24 truncate font-normal">{name}</span>
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
      entries={versions.map((version) => ({
        id: version.image.id,
        label: versionName(version.image, versions),
        hint: formatVersionInfo(version),
        run: () => onChoose(version.image.id),
      }))}
    />
  )
}
