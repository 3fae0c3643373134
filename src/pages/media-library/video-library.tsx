import { Clapperboard } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FilmList } from '../../ui/film-list.tsx'

/** The films of the library; the address keeps the tab and the filter. */
export function VideoLibrary() {
  const [search, setSearch] = useSearchParams()
  return (
    <FilmList
      favorites={search.get('show') === 'favorites'}
      onFavorites={(favorites) =>
        setSearch({ tab: 'videos', ...(favorites ? { show: 'favorites' } : {}) }, { replace: true })
      }
    >
      <ButtonLink to="/video-settings" icon={Clapperboard}>
        Video settings
      </ButtonLink>
    </FilmList>
  )
}
