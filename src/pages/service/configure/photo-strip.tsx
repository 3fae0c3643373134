import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { imageQuery } from '../../../services/images.ts'
import { acceptedFiles } from '../../../services/upload-photo.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface PhotoStripProps {
  ids: readonly string[]
  current: string
  pathOf: (imageId: string) => string
  onFiles: (files: File[]) => void
}

/** The photos that are set up together; the last place adds more. */
export function PhotoStrip({ ids, current, pathOf, onFiles }: PhotoStripProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <nav
      aria-label="Photos"
      className="flex flex-none gap-2 overflow-x-auto border-t border-line bg-surface p-3"
    >
      {ids.map((id, index) => (
        <Shot key={id} id={id} path={pathOf(id)} isOn={id === current} place={index + 1} />
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        aria-label="Add photos"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file may be chosen again after a failure.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <button
        type="button"
        aria-label="Add photos"
        onClick={() => input.current?.click()}
        className="grid h-13 w-19.5 flex-none cursor-pointer place-items-center rounded-2 text-text-2 outlined hover:bg-hover"
      >
        <Plus aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </button>
    </nav>
  )
}

function Shot({ id, path, isOn, place }: { id: string; path: string; isOn: boolean; place: number }) {
  const { data } = useQuery({ ...imageQuery(id), meta: {} })
  return (
    <Link
      to={path}
      aria-current={isOn ? 'true' : undefined}
      aria-label={`Photo ${place}${data === undefined ? '' : `, ${data.image.name}`}`}
      className={cx(
        'block h-13 w-19.5 flex-none overflow-hidden rounded-2 outline-offset-2',
        isOn && 'outline-2 outline-accent-line',
      )}
    >
      {data === undefined ? (
        <Skeleton className="size-full" />
      ) : (
        <img src={mediaUrl(data.image.thumbnail_url)} alt="" className="size-full object-cover" />
      )}
    </Link>
  )
}
