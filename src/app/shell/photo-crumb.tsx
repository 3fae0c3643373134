import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { imageQuery } from '../../services/images.ts'

/** The photo that a screen works on, by its name; nothing where the address names none. */
export function PhotoCrumb() {
  const [search] = useSearchParams()
  const id = search.get('image')
  const { data } = useQuery({ ...imageQuery(id ?? ''), enabled: id !== null })
  if (id === null || data === undefined) return null
  return (
    <>
      <li aria-hidden="true">/</li>
      <li className="truncate font-medium text-text">{data.image.name}</li>
    </>
  )
}
