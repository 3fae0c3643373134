import { mediaUrl } from '../../../services/media-url.ts'
import { cx } from '../../../ui/cx.ts'
import { Section } from '../../../ui/section.tsx'
import type { Version } from './family.ts'
import { bytesText, versionName, whenText } from './version-name.ts'

/** Deeper versions are not indented further. */
const mostIndent = 4

interface VersionListProps {
  versions: readonly Version[]
  /** Ids of the images on side A and side B. */
  first: string
  second: string
  onChoose: (change: { first?: string; second?: string }) => void
}

/** All versions of the photo; the badges put them on side A or side B. */
export function VersionList({ versions, first, second, onChoose }: VersionListProps) {
  return (
    <Section title="Versions" fact={String(versions.length)}>
      <ol>
        {versions.map(({ image, depth }) => (
          <li
            key={image.id}
            className={cx(
              '-mx-2.5 flex min-h-12 items-center gap-2.5 rounded-2 px-2.5',
              image.id === second && 'bg-tint',
            )}
            style={{ marginLeft: Math.min(depth, mostIndent) * 20 - 10 }}
          >
            <img
              src={mediaUrl(image.thumbnail_url)}
              alt=""
              className="h-9.5 w-14 flex-none rounded-1 object-cover"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{versionName(image, versions)}</span>
              <span className="block truncate text-12 text-text-3 tabular-nums">
                {image.kind === 'original'
                  ? `${image.width} × ${image.height} · ${bytesText(image.bytes)}`
                  : whenText(image.created_at)}
              </span>
            </span>
            <SideButton
              side="A"
              isOn={image.id === first}
              name={versionName(image, versions)}
              onClick={() => onChoose({ first: image.id })}
            />
            <SideButton
              side="B"
              isOn={image.id === second}
              name={versionName(image, versions)}
              onClick={() => onChoose({ second: image.id })}
            />
          </li>
        ))}
      </ol>
    </Section>
  )
}

interface SideButtonProps {
  side: 'A' | 'B'
  isOn: boolean
  name: string
  onClick: () => void
}

function SideButton({ side, isOn, name, onClick }: SideButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${name} on side ${side}`}
      onClick={onClick}
      className={cx(
        'grid size-6 flex-none cursor-pointer place-items-center rounded-1 text-12 font-semibold pointer-coarse:size-11',
        isOn && side === 'A' && 'bg-text text-surface',
        isOn && side === 'B' && 'bg-primary text-on-primary',
        !isOn && 'text-text-3 hover:bg-hover',
      )}
    >
      {side}
    </button>
  )
}
