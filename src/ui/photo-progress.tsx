import { cx } from './cx.ts'
import { ProgressBar } from './progress.tsx'

interface PhotoProgressProps {
  name: string
  /** Address of a small picture; null where none is known. */
  src: string | null
  /** What is going on with the photo's order. */
  text: string
  isFailed: boolean
  /** How much of the work is done, 0 to 1; null while nothing is at work. */
  progress: number | null
}

/** How far the order of one photo is, as the first part of a row of a list. */
export function PhotoProgress({ name, src, text, isFailed, progress }: PhotoProgressProps) {
  const place = 'h-11 w-16 flex-none rounded-1 bg-line'
  return (
    <>
      {src === null ? (
        <span className={place} />
      ) : (
        <img src={src} alt="" loading="lazy" decoding="async" className={`${place} object-cover`} />
      )}
      <span className="min-w-32 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span
          className={cx(
            'block text-12 tabular-nums first-letter:uppercase',
            isFailed ? 'text-danger' : 'text-text-2',
          )}
        >
          {text}
        </span>
        {progress === null ? null : (
          <ProgressBar label={`Order of ${name}`} value={progress} className="mt-1.5" />
        )}
      </span>
    </>
  )
}
