import type { Image } from '../../../../core/contract/shapes.ts'
import { mediaUrl } from '../../../services/media-url.ts'
import { Section } from '../../../ui/section.tsx'

interface ResultListProps {
  results: readonly Image[]
  chosen: string
  onChoose: (imageId: string) => void
}

/** The results of one order, when there are several: which of them stands on side B. */
export function ResultList({ results, chosen, onChoose }: ResultListProps) {
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
