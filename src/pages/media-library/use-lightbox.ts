import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

const parameter = 'view'
/** Says in the history entry that it was opened from the gallery, which is then one step back. */
export const openedHere = { openedHere: true }

/** The image that the address names, and how to get to another one or out. */
export function useLightbox() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { openedHere?: boolean } | null }
  const isOpenedHere = state?.openedHere === true
  const viewed = search.get(parameter)

  const show = useCallback(
    (id: string) =>
      setSearch((now) => withView(now, id), {
        replace: true,
        preventScrollReset: true,
        state: isOpenedHere ? openedHere : null,
      }),
    [setSearch, isOpenedHere],
  )
  const close = useCallback(() => {
    if (isOpenedHere) void navigate(-1)
    else setSearch((now) => withView(now, null), { replace: true, preventScrollReset: true })
  }, [isOpenedHere, navigate, setSearch])
  return { viewed, show, close }
}

/** The address of the gallery with an image opened, or none. */
export function withView(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (id === null) next.delete(parameter)
  else next.set(parameter, id)
  return next
}
