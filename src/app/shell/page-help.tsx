import {
  Bell,
  CreditCard,
  House,
  Images,
  Clapperboard,
  LogOut,
  Moon,
  Sun,
  UserRound,
  Users,
  Armchair,
  Film,
} from 'lucide-react'
import { Keyboard, Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router-dom'
import { attachKeys } from '../../editor/commands/attach-keys.ts'
import { CommandDialogs, type CommandDialog } from '../../editor/commands/command-dialogs.tsx'
import type { Command } from '../../editor/commands/command.ts'
import { helpCommands } from '../../editor/commands/help-commands.ts'
import { useKeyCaps } from '../../editor/commands/key-caps.ts'
import { setPageCommands, usePageCommands } from '../../editor/commands/page-commands.ts'
import { useBoundCommands } from '../../editor/commands/use-key-map.ts'
import { useAuth } from '../../stores/auth.ts'
import { chooseTheme, useTheme } from '../../stores/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

const pages: readonly (Pick<Command, 'label'> & {
  path: string
  icon: NonNullable<Command['icon']>
  isAdmin?: true
})[] = [
  { label: 'Home', path: '/home', icon: House },
  { label: 'Media Library', path: '/media-library', icon: Images },
  { label: 'Videos', path: '/media-library?tab=videos', icon: Film },
  { label: 'AI Video Builder', path: '/video-settings', icon: Clapperboard },
  { label: 'Films and drafts', path: '/ai-video-builder', icon: Clapperboard },
  { label: 'Pricing & Billing', path: '/pricing-billing', icon: CreditCard },
  { label: 'Notifications', path: '/notifications', icon: Bell },
  { label: 'Profile', path: '/profile', icon: UserRound },
  { label: 'Users', path: '/users', icon: Users, isAdmin: true },
  { label: 'Furniture', path: '/furniture', icon: Armchair, isAdmin: true },
]

function everywhere(navigate: NavigateFunction, isAdmin: boolean, isDark: boolean): Command[] {
  return [
    ...pages
      .filter((page) => isAdmin || page.isAdmin !== true)
      .map(
        ({ label, path, icon }): Command => ({
          id: `go ${path}`,
          label,
          group: 'Go to',
          keys: [],
          icon,
          run: () => void navigate(path),
        }),
      ),
    {
      id: 'theme',
      label: isDark ? 'Light theme' : 'Dark theme',
      group: 'View',
      keys: [],
      icon: isDark ? Sun : Moon,
      run: () => chooseTheme(!isDark),
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      group: 'Go to',
      keys: [],
      icon: LogOut,
      // The profile signs out: it first sends work that only this browser has.
      run: () => void navigate('/profile', { state: { signsOut: true } }),
    },
  ]
}

/**
 * Search, palette and keys in the top bar of every page. A workspace that has its own puts them in the same place, and
 * its keys open those.
 */
export function PageHelp() {
  const navigate = useNavigate()
  const isAdmin = useAuth((state) => state.user?.role === 'admin')
  const isDark = useTheme((state) => state.isDark)
  const [opened, setOpened] = useState<CommandDialog | null>(null)
  const workspace = usePageCommands((state) => state.workspaces.at(-1))
  const pageKeys = usePageCommands((state) => state.pageKeys)
  const open = workspace ?? setOpened
  const isAlone = workspace === undefined

  const shared = useMemo(() => everywhere(navigate, isAdmin, isDark), [navigate, isAdmin, isDark])
  useEffect(() => {
    setPageCommands(shared)
    return () => setPageCommands([])
  }, [shared])
  const unbound = useMemo(
    () =>
      helpCommands({
        openPalette: () => setOpened('palette'),
        openKeys: () => setOpened('keys'),
        openKeyMap: () => setOpened('key-map'),
      }),
    [],
  )
  const commands = useBoundCommands(unbound)
  useEffect(() => (isAlone ? attachKeys(document.body, commands) : undefined), [isAlone, commands])

  return (
    <>
      <IconButton
        icon={Search}
        label="Run a command"
        className="nav:hidden"
        onClick={() => open('palette')}
      />
      {isAlone ? <WideHelp commands={commands} onOpen={setOpened} /> : null}
      <CommandDialogs
        isEverywhere
        opened={isAlone ? opened : null}
        onOpen={setOpened}
        commands={commands}
        unbound={unbound}
        hints={pageKeys}
        hintTitle="On this page"
      />
    </>
  )
}

interface WideHelpProps {
  commands: readonly Command[]
  onOpen: (dialog: CommandDialog) => void
}

function WideHelp({ commands, onOpen }: WideHelpProps) {
  const capsOf = useKeyCaps()
  const keysOf = (id: string) => {
    const [key] = commands.find((command) => command.id === id)?.keys ?? []
    return key === undefined ? [] : capsOf(key)
  }
  return (
    <span className="hidden flex-none gap-2 nav:flex">
      <button
        type="button"
        onClick={() => onOpen('palette')}
        className="flex h-9 cursor-pointer items-center gap-2 rounded-2 bg-sunken px-3 text-13 text-text-2 outlined-soft hover:outlined lg:w-72 pointer-coarse:h-11"
      >
        <Search aria-hidden="true" className="size-4 flex-none text-text-3" />
        <span className="flex-1 text-left max-lg:sr-only">Search or run a command</span>
        {keysOf('palette').map((cap) => (
          <KeyCap key={cap} name={cap} />
        ))}
      </button>
      <IconButton
        icon={Keyboard}
        label="Show all keys"
        keyName={keysOf('keys').join(' ')}
        onClick={() => onOpen('keys')}
      />
    </span>
  )
}
