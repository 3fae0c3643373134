import { Menu } from 'lucide-react'
import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { setHeaderSlot, useCrumbTail } from '../../stores/header-slot.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { CreditsButton } from './credits-button.tsx'
import { UploadsButton } from './uploads-button.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { PageHelp } from './page-help.tsx'
import { useQuery } from '@tanstack/react-query'
import { imageQuery } from '../../services/images.ts'

interface TopBarProps {
  crumb: readonly string[]
  /** Where the first word of the crumb leads. */
  crumbPath: string | null
  isSidebarOpen: boolean
  onToggle: () => void
}

export function TopBar({ crumb, crumbPath, isSidebarOpen, onToggle }: TopBarProps) {
  return (
    <header className="sticky top-0 z-40 flex h-16 flex-none items-center gap-1 border-b border-line bg-surface px-3 nav:gap-2 nav:px-5">
      <IconButton icon={Menu} label="Menu" aria-expanded={isSidebarOpen} onClick={onToggle} />
      {/* Where a phone's bar is full, the name goes down into a second row, which is cut off. */}
      <Link
        to="/home"
        aria-label="Mullion, home"
        className="ml-1 flex h-7 min-w-7 flex-wrap content-start gap-2.5 overflow-hidden rounded-1 text-[18px] font-semibold tracking-tight pointer-coarse:h-11 pointer-coarse:py-2 nav:ml-2 nav:flex-none"
      >
        <Logo />
        <span className="leading-7">Mullion</span>
      </Link>
      {crumb.length > 0 ? (
        <ol
          aria-label="Where you are"
          className="ml-4 hidden h-7 min-w-0 items-center gap-2 border-l border-line pl-5 text-13 text-text-2 nav:flex"
        >
          {crumb.map((word, index) => (
            <Fragment key={word}>
              {index > 0 ? <li aria-hidden="true">/</li> : null}
              <li className="flex-none last:min-w-0 last:flex-initial last:truncate last:font-medium last:text-text">
                {index === 0 && crumbPath !== null ? (
                  <Link to={crumbPath} className="rounded-1 hover:text-text">
                    {word}
                  </Link>
                ) : (
                  word
                )}
              </li>
            </Fragment>
          ))}
          <PhotoCrumb />
          <CrumbTail />
        </ol>
      ) : null}
      <span className="flex-1" />
      <PageHelp />
      <span ref={setHeaderSlot} className="hidden flex-none gap-2 nav:flex" />
      <UploadsButton />
      <NotificationBell />
      <CreditsButton />
    </header>
  )
}

function CrumbTail() {
  const tail = useCrumbTail((state) => state.tail)
  if (tail === null) return null
  return (
    <>
      <li aria-hidden="true">/</li>
      <li className="truncate font-medium text-text">{tail}</li>
    </>
  )
}

/** The photo that a screen works on, by its name; nothing where the address names none. */
function PhotoCrumb() {
  const [search] = useSearchParams()
  const id = search.get('image')
  const { data } = useQuery({ ...imageQuery(id ?? ''), enabled: id !== null })
  if (id === null || data === undefined) return null
  return (
    <>
      <li aria-hidden="true">/</li>
      <li title={data.image.name} className="truncate font-medium text-text">
        {data.image.name}
      </li>
    </>
  )
}
