import type { ReactNode } from 'react'
import { useTrackKeys } from './use-track-keys.ts'
import type { TrackName } from '../session/selection.ts'

interface TrackListProps {
  track: TrackName
  label: string
  /** A list without anything in it can be reached itself: it says that it is empty. */
  isEmpty: boolean
  children: ReactNode
}

/** What lies on a track, as a list of which some are chosen. Fills what it stands in. */
export function TrackList({ track, label, isEmpty, children }: TrackListProps) {
  const onKeyDown = useTrackKeys(track)
  return (
    <div
      // A select can hold no pictures, nor things as wide as they are long.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      aria-orientation="horizontal"
      tabIndex={isEmpty ? 0 : -1}
      onKeyDown={onKeyDown}
      className="absolute inset-0 outline-offset-[-2px]"
    >
      {children}
    </div>
  )
}
