import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { flowPath, removalService } from '../../services/flow.ts'
import { imageQuery } from '../../services/images.ts'

/** More than these are not worth reading here. */
const MAX_SHOWN = 5

/** Where photos with work of this browser's alone open, each by its name. */
export function PhotoLinks({ ids }: { ids: readonly string[] }) {
  const shown = ids.slice(0, MAX_SHOWN)
  // A name that cannot be read is no failure to tell of: its photo opens all the same.
  const names = useQueries({
    queries: shown.map((id) => ({ ...imageQuery(id), meta: {}, retry: false })),
    combine: (results) => results.map(({ data }) => data?.image.name ?? 'A photo'),
  })
  const more = ids.length - shown.length
  return (
    <ul aria-label="Photos with this work" className="grid gap-1">
      {shown.map((id, index) => (
        <li key={id} className="truncate">
          <Link
            to={flowPath(removalService, 'mask', { image: id })}
            className="font-medium text-accent underline underline-offset-2"
          >
            {names[index]}
          </Link>
        </li>
      ))}
      {more === 0 ? null : <li className="text-text-2">and {more} more</li>}
    </ul>
  )
}
