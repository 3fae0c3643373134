import { Armchair, Clapperboard, CreditCard, House, Images, LogOut, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { mediaUrl } from '../../services/media-url.ts'
import { useAuth } from '../../stores/auth.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

interface Entry {
  to: string
  label: string
  icon: LucideIcon
  isActive: (path: string) => boolean
}

const entries: Entry[] = [
  {
    to: '/home',
    label: 'Home',
    icon: House,
    isActive: (path) => path === '/home' || path.startsWith('/service-'),
  },
  {
    to: '/media-library',
    label: 'Media Library',
    icon: Images,
    isActive: (path) => path === '/media-library',
  },
  {
    to: '/video-settings',
    label: 'AI Video Builder',
    icon: Clapperboard,
    isActive: (path) => /^\/(video-|ai-video-builder)/.test(path),
  },
  {
    to: '/pricing-billing',
    label: 'Pricing & Billing',
    icon: CreditCard,
    isActive: (path) => path === '/pricing-billing',
  },
]

const adminEntries: Entry[] = [
  {
    to: '/users',
    label: 'Users',
    icon: Users,
    isActive: (path) => /^\/users(\/|$)/.test(path),
  },
  {
    to: '/furniture',
    label: 'Furniture',
    icon: Armchair,
    isActive: (path) => path === '/furniture',
  },
]

/** Navigation, theme and profile. Shut it shows icons alone, at the same place. */
export function Sidebar({ isShut }: { isShut: boolean }) {
  const { pathname } = useLocation()
  const isAdmin = useAuth((state) => state.user?.role === 'admin')
  const shown = isAdmin ? [...entries, ...adminEntries] : entries
  return (
    <div className="flex h-full flex-col px-3 py-4">
      <nav aria-label="Main" className="grid gap-1">
        {shown.map((entry) => (
          <NavLink key={entry.to} entry={entry} isActive={entry.isActive(pathname)} isShut={isShut} />
        ))}
      </nav>
      <div className="mt-auto grid grid-cols-1 gap-3">
        <ThemeSwitch isShut={isShut} />
        <Profile isShut={isShut} isActive={pathname === '/profile'} />
      </div>
    </div>
  )
}

function NavLink({ entry, isActive, isShut }: { entry: Entry; isActive: boolean; isShut: boolean }) {
  const link = (
    <Link
      to={entry.to}
      aria-current={isActive ? 'page' : undefined}
      className={cx(
        'relative flex h-12 w-full items-center gap-3.5 rounded-2 px-4.5 text-[15px] font-medium',
        isActive
          ? 'bg-tint text-on-tint before:absolute before:inset-y-2 before:-left-3 before:w-0.75 before:rounded-r-[2px] before:bg-accent-line'
          : 'text-text-2 hover:bg-hover',
      )}
    >
      <entry.icon aria-hidden="true" className="size-5 flex-none" strokeWidth={1.75} />
      <span className={isShut ? 'sr-only' : 'truncate'}>{entry.label}</span>
    </Link>
  )
  if (!isShut) return link
  return (
    <Tooltip label={entry.label} side="right">
      <span className="w-14">{link}</span>
    </Tooltip>
  )
}

function Profile({ isShut, isActive }: { isShut: boolean; isActive: boolean }) {
  const user = useAuth((state) => state.user)
  if (user === null) return null
  return (
    <div className={cx('flex items-center gap-1 border-t border-line pt-3', isShut && 'flex-col')}>
      <Link
        to="/profile"
        aria-current={isActive ? 'page' : undefined}
        className="flex min-h-12 min-w-0 items-center gap-3 rounded-2 px-2 py-1 flex-1 hover:bg-hover aria-[current=page]:bg-tint"
      >
        <Avatar
          name={user.full_name}
          src={user.profile_picture === null ? null : mediaUrl(user.profile_picture)}
        />
        <span className={isShut ? 'sr-only' : 'min-w-0'}>
          <span className="block truncate font-medium">{user.full_name}</span>
          <span className="block truncate text-12 text-text-3">{user.email}</span>
        </span>
      </Link>
      <Tooltip label="Sign out" side="right">
        {/* The profile signs out: it first sends work that only this browser has. */}
        <Link
          to="/profile"
          state={{ signsOut: true }}
          aria-label="Sign out"
          className="grid size-10 flex-none place-items-center rounded-2 text-text-2 hover:bg-hover pointer-coarse:size-11"
        >
          <LogOut aria-hidden="true" className="size-4" />
        </Link>
      </Tooltip>
    </div>
  )
}
