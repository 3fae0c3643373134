import {
  Brush,
  ChevronDown,
  ChevronRight,
  Download,
  EllipsisVertical,
  TextCursorInput,
  Trash,
} from 'lucide-react'
import type { Image, Version } from '../../../../core/contract/shapes.ts'
import { downloadUrl, mediaUrl } from '../../../services/media-url.ts'
import { cx } from '../../../ui/cx.ts'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuEntry } from '../../../ui/menu.tsx'
import type { TreeRow } from './tree.ts'
import { formatVersionInfo, versionName } from './version-name.ts'

/** Deeper versions are not indented further. */
const MAX_INDENT = 4
/** Pixels of each level. */
const indent = 20

/** There only for the row that the pointer or the focus is at: elsewhere the name and the info have the room. */
const whenAt = 'hidden group-focus-within:grid group-hover:grid'

export interface RowActions {
  onChoose: (change: { first?: string; second?: string }) => void
  /** Opens the studio on a version, to go on from it. */
  onCarryOn: (image: Image) => void
  onDelete: (image: Image) => void
  onRename: (image: Image) => void
}

interface VersionRowProps extends RowActions {
  row: TreeRow
  versions: readonly Version[]
  first: string
  second: string
  isCurrent: boolean
  onFocus: () => void
  onToggle: () => void
}

export function VersionRow(props: VersionRowProps) {
  const { row, versions, first, second, isCurrent, onFocus, onToggle, onChoose } = props
  const { version, depth } = row
  const { image } = version
  const name = versionName(image, versions)
  const parent = versions.find((other) => other.image.id === version.from_id)
  const from = parent === undefined ? null : versionName(parent.image, versions)
  const marks = marksOf(row)
  const tab = isCurrent ? 0 : -1
  const level = Math.min(depth, MAX_INDENT)
  return (
    <div
      role="treeitem"
      data-version={image.id}
      tabIndex={tab}
      aria-level={depth + 1}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-selected={image.id === second}
      {...(row.below > 0 ? { 'aria-expanded': row.isOpen } : {})}
      // What the row shows comes first and as it is shown: who speaks to a page says what they see.
      aria-label={[
        name,
        ...marks,
        formatVersionInfo(version),
        sideText(image.id, first, second),
        from === null ? null : `made from ${from}`,
      ]
        .filter((text) => text !== null)
        .join(', ')}
      onFocus={onFocus}
      className={cx(
        'group relative flex min-h-12 cursor-pointer items-center gap-2 rounded-2 pr-2 outline-offset-[-2px] hover:bg-hover',
        image.id === second && 'bg-tint',
      )}
      style={{ paddingLeft: level * indent + 10 }}
    >
      <Lines row={row} />
      <img
        src={mediaUrl(image.thumbnail_url)}
        alt=""
        loading="lazy"
        className="h-9.5 w-14 flex-none rounded-1 object-cover"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span title={name} className="truncate">
            {name}
          </span>
          {marks.map((mark) => (
            <span key={mark} className="flex-none text-12 text-text-3">
              {` ${mark}`}
            </span>
          ))}
        </span>
        {/* Spaces between the parts, also where a line or a gap divides them: read as one text they are words. */}{' '}
        <span className="block truncate text-12 text-text-3 tabular-nums">{formatVersionInfo(version)}</span>
      </span>{' '}
      {row.below > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={onToggle}
          className="grid size-6 flex-none cursor-pointer place-items-center rounded-1 text-text-3 hover:bg-hover pointer-coarse:h-11 pointer-coarse:w-8"
        >
          {row.isOpen ? <ChevronDown className="size-4" /> : <ChevronRight className="size-4" />}
        </button>
      ) : null}
      <SideButton
        side="A"
        isOn={image.id === first}
        name={name}
        tab={tab}
        onClick={() => onChoose({ first: image.id })}
      />{' '}
      <SideButton
        side="B"
        isOn={image.id === second}
        name={name}
        tab={tab}
        onClick={() => onChoose({ second: image.id })}
      />
      <Menu
        button={
          <button
            type="button"
            tabIndex={tab}
            aria-label={`Actions for ${name}`}
            className={cx(
              'size-6 flex-none cursor-pointer place-items-center rounded-1 text-text-2 hover:bg-hover data-open:grid pointer-coarse:size-11',
              whenAt,
            )}
          >
            <EllipsisVertical aria-hidden="true" className="size-4" />
          </button>
        }
        entries={entriesOf(version, props)}
      />
    </div>
  )
}

/** What stands beside the name: which branch it is, and how many versions a shut row hides. */
function marksOf({ siblings, depth, place, isOpen, below }: TreeRow): string[] {
  const marks: string[] = []
  if (siblings > 1 && depth > 0) marks.push(`Branch ${place}`)
  if (below > 0 && !isOpen) marks.push(`${below} below`)
  return marks
}

function sideText(id: string, first: string, second: string): string | null {
  if (id === first) return id === second ? 'A, B sides' : 'A side'
  return id === second ? 'B side' : null
}

function entriesOf({ image, made }: Version, { onCarryOn, onDelete, onRename }: RowActions): MenuEntry[] {
  const entries: (MenuEntry | null)[] = [
    { id: 'carry-on', label: 'Carry on from this version', icon: Brush, run: () => onCarryOn(image) },
    { id: 'rename', label: 'Rename', icon: TextCursorInput, hint: 'F2', run: () => onRename(image) },
    { id: 'download', label: 'Download', icon: Download, href: downloadUrl(image.url) },
    made === null || made.mask_url === null
      ? null
      : {
          id: 'mask',
          label: 'Download its mask',
          icon: Download,
          hint: 'PNG',
          href: downloadUrl(made.mask_url),
        },
    image.kind === 'result'
      ? {
          id: 'delete',
          label: 'Delete this version',
          icon: Trash,
          hint: 'Del',
          isDanger: true,
          run: () => onDelete(image),
        }
      : null,
  ]
  return entries.filter((entry) => entry !== null)
}

/** From the version above to this one, and past it to later siblings. */
function Lines({ row: { depth, lines, place, siblings } }: { row: TreeRow }) {
  if (depth === 0 || depth > MAX_INDENT) return null
  const x = (level: number) => (level - 1) * indent + 18
  return (
    <span aria-hidden="true">
      {lines.map((goesOn, level) =>
        goesOn && level > 0 && level < depth ? (
          <span key={level} className="absolute inset-y-0 w-px bg-line-2" style={{ left: x(level) }} />
        ) : null,
      )}
      <span
        className="absolute top-0 h-6 rounded-bl-1 border-b border-l border-line-2"
        style={{ left: x(depth), width: indent - 10 }}
      />
      {place < siblings ? (
        <span className="absolute inset-y-0 w-px bg-line-2" style={{ left: x(depth) }} />
      ) : null}
    </span>
  )
}

interface SideButtonProps {
  side: 'A' | 'B'
  isOn: boolean
  name: string
  tab: number
  onClick: () => void
}

function SideButton({ side, isOn, name, tab, onClick }: SideButtonProps) {
  return (
    <button
      type="button"
      tabIndex={tab}
      aria-pressed={isOn}
      aria-label={`${name} on side ${side}`}
      onClick={onClick}
      className={cx(
        'size-6 flex-none cursor-pointer place-items-center rounded-1 text-12 font-semibold pointer-coarse:size-11',
        isOn && side === 'A' && 'grid bg-text text-surface',
        isOn && side === 'B' && 'grid bg-primary text-on-primary',
        !isOn && `text-text-3 hover:bg-hover ${whenAt}`,
      )}
    >
      {side}
    </button>
  )
}
