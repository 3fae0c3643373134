import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FilmList } from '../../ui/film-list.tsx'
import { DraftList } from './draft-list.tsx'

/** Own films: those that are being cut, and those that were made. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <title>AI Video Builder · Mullion</title>
      <header className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-60 flex-1">
          <h1 className="text-24 font-semibold tracking-tight">AI Video Builder</h1>
          <p className="text-text-2">
            Cut a film of your photos, see it for free, and order it when it is right.
          </p>
        </div>
        <ButtonLink to="/video-settings?new" icon={Plus} variant="primary">
          New film
        </ButtonLink>
      </header>
      <DraftList>
        <h2 className="mt-7 mb-3 text-16 font-semibold">Films</h2>
        <FilmList
          favorites={search.get('show') === 'favorites'}
          onFavorites={(favorites) => setSearch(favorites ? { show: 'favorites' } : {}, { replace: true })}
        >
          <ButtonLink to="/video-settings?new" icon={Plus}>
            New film
          </ButtonLink>
        </FilmList>
      </DraftList>
    </>
  )
}
