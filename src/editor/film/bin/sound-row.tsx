import { Download, EllipsisVertical, Mic, Music, Pause, Play, Plus, Trash } from 'lucide-react'
import { formatBytes } from '../../../../core/contract/format-bytes.ts'
import type { Audio } from '../../../../core/contract/film-shapes.ts'
import { downloadUrl } from '../../../services/media-url.ts'
import { formatLength } from '../../../ui/film-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { filled } from '../../../ui/slider.tsx'
import type { Playing } from './use-player.ts'

interface SoundRowProps {
  sound: Audio
  /** Whether the film has it already. */
  isUsed: boolean
  onAdd: (role: 'music' | 'voice') => void
  /** Null while another sound, or none, is heard. */
  playing: Playing | null
  onToggle: () => void
  onSeek: (seconds: number) => void
  onDelete: () => void
}

/** One sound: to hear, with its place in it while it is heard. */
export function SoundRow({ sound, isUsed, onAdd, playing, onToggle, onSeek, onDelete }: SoundRowProps) {
  const isHeard = playing !== null && !playing.isPaused
  return (
    <li className="flex min-h-14 items-center gap-1 py-1.5">
      <IconButton
        icon={isHeard ? Pause : Play}
        label={`${isHeard ? 'Pause' : 'Play'} ${sound.name}`}
        isFilled
        onClick={onToggle}
      />
      <div className="min-w-0 flex-1 text-13">
        <p className="truncate font-medium">{sound.name}</p>
        {playing === null ? (
          <p className="truncate text-12 text-text-3 tabular-nums">
            {formatLength(sound.duration)} · {isUsed ? 'in the film' : formatBytes(sound.bytes)}
          </p>
        ) : (
          <Place at={playing.at} sound={sound} onSeek={onSeek} />
        )}
      </div>
      <IconButton
        icon={Plus}
        size="s"
        label={`Add ${sound.name} to the film`}
        onClick={() => onAdd('music')}
      />
      <Menu
        button={
          <button
            type="button"
            aria-label={`Actions for ${sound.name}`}
            className="grid size-7 flex-none cursor-pointer place-items-center rounded-1 text-text-2 hover:bg-hover pointer-coarse:size-11"
          >
            <EllipsisVertical aria-hidden="true" className="size-4" />
          </button>
        }
        entries={[
          { id: 'music', label: 'Add as music', icon: Music, run: () => onAdd('music') },
          { id: 'voice', label: 'Add as voice', icon: Mic, run: () => onAdd('voice') },
          { id: 'download', label: 'Download', icon: Download, href: downloadUrl(sound.url) },
          { id: 'delete', label: 'Delete', icon: Trash, isDanger: true, run: onDelete },
        ]}
      />
    </li>
  )
}

/** Arrow keys go by a second. */
function Place({ at, sound, onSeek }: { at: number; sound: Audio; onSeek: (seconds: number) => void }) {
  const fraction = Math.min(1, at / sound.duration)
  return (
    <span className="flex items-center gap-3">
      <input
        type="range"
        className="slider"
        aria-label={`Place in ${sound.name}`}
        aria-valuetext={`${formatLength(at)} of ${formatLength(sound.duration)}`}
        min={0}
        max={sound.duration}
        step={sound.duration < 10 ? 0.1 : 1}
        value={Math.min(at, sound.duration)}
        style={filled(fraction, 0)}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <span className="flex-none text-12 text-text-2 tabular-nums">
        {formatLength(at)} / {formatLength(sound.duration)}
      </span>
    </span>
  )
}
