import { Images, Music, SlidersHorizontal } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FilmList } from '../../ui/film-list.tsx'

/** Own films, and the way to what they are made of. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <title>AI Video Builder · Mullion</title>
      <header className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-60 flex-1">
          <h1 className="text-24 font-semibold tracking-tight">AI Video Builder</h1>
          <p className="text-text-2">Your films. The engine that makes them is not built yet.</p>
        </div>
        <ButtonLink to="/video-settings" icon={SlidersHorizontal}>
          Video settings
        </ButtonLink>
      </header>
      <FilmList
        favorites={search.get('show') === 'favorites'}
        onFavorites={(favorites) => setSearch(favorites ? { show: 'favorites' } : {}, { replace: true })}
      >
        <ButtonLink to="/video-settings" icon={Music}>
          Music and voices
        </ButtonLink>
        <ButtonLink to="/media-library" icon={Images}>
          Media Library
        </ButtonLink>
      </FilmList>
    </>
  )
}
