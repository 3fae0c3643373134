import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation, useMatches, useRevalidator } from 'react-router-dom'
import { breakpoints } from '../../../core/contract/constants.ts'
import { creditsQuery, fetchPermissions, selfQuery } from '../../services/account.ts'
import { createQueryClient } from '../../services/query-client.ts'
import { openSocket } from '../../services/socket.ts'
import { useAuth } from '../../stores/auth.ts'
import { useExport } from '../../stores/export.ts'
import { useSendTo } from '../../stores/send-to.ts'
import { useUploads } from '../../stores/uploads.ts'
import { cx } from '../../ui/cx.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { LegalFooter } from '../../ui/legal-footer.tsx'
import { forgetPath } from '../return-path.ts'
import type { RouteHandle } from '../route-handle.ts'
import { Sidebar } from './sidebar.tsx'
import { SystemMessage } from './system-message.tsx'
import { TopBar } from './top-bar.tsx'
import type { TrayPlace } from './upload-tray.tsx'
import { useMedia } from './use-media.ts'
import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'

const UploadTray = laterPart(async () => (await import('./upload-tray.tsx')).UploadTray)
const ExportHost = laterPart(async () => (await import('./export-host.tsx')).ExportHost)
const SendToHost = laterPart(async () => (await import('./send-to-host.tsx')).SendToHost)

/** The frame of every private page, with a query cache of its own for each session. */
export function Component() {
  const token = useAuth((state) => state.token)
  const client = useMemo(() => (token === null ? null : createQueryClient()), [token])
  useEffect(forgetPath, [])
  if (client === null) return null
  return (
    <QueryClientProvider key={token} client={client}>
      <SessionWork client={client} />
      <Frame />
    </QueryClientProvider>
  )
}

/** What runs beside the pages while someone is signed in: balances, permissions, the real-time channel. */
function SessionWork({ client }: { client: QueryClient }) {
  const token = useAuth((state) => state.token)
  const userId = useAuth((state) => state.user?.id)
  const role = useAuth((state) => state.user?.role)
  useQuery(creditsQuery())
  useQuery(selfQuery())
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (role === undefined) return
    // A role that was given, taken or switched opens and closes routes, the present one too.
    fetchPermissions()
      .then(revalidate)
      .catch(() => undefined)
  }, [role, revalidate])
  useEffect(() => {
    if (token === null || userId === undefined) return undefined
    return openSocket(client, token, userId)
  }, [client, token, userId])
  useUploadQueue(client)
  return null
}

/** Uploads go on whatever page is open, and those that an earlier page has left are gone on with. */
function useUploadQueue(client: QueryClient): void {
  const userId = useAuth((state) => state.user?.id)
  useEffect(() => {
    if (userId === undefined) return undefined
    let isOver = false
    let stop = () => {}
    const start = async () => {
      const [{ restoreUploads }, { uploadQueue }] = await Promise.all([
        import('../../services/uploads/restore-uploads.ts'),
        import('../../services/uploads/upload-queue.ts'),
      ])
      if (isOver) return
      stop = () => uploadQueue(client).stop()
      await restoreUploads(client, userId)
    }
    // Without a network the page goes on without what was left; it is there the next time.
    start().catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [client, userId])
}

/** Below this width, in CSS pixels, the sidebar starts shut: the page needs the room more. */
const roomyWidth = 1280

function Frame() {
  const handle = (useMatches().at(-1)?.handle ?? {}) as RouteHandle
  const { pathname } = useLocation()
  const isNarrow = useMedia(`(width < ${breakpoints.drawer}px)`)
  const isWorkspace = handle.isWorkspace === true
  const usesDrawer = isNarrow || isWorkspace
  const [isShut, setShut] = useState(() => window.innerWidth < roomyWidth)
  // The drawer belongs to the screen that it was opened on: following a link leaves it behind.
  const [drawerPath, setDrawerPath] = useState<string | null>(null)
  const isDrawerOpen = usesDrawer && drawerPath === pathname
  const tray = useTrayPlace(isWorkspace)

  return (
    <div
      className={cx(
        'flex flex-col',
        isWorkspace ? 'h-dvh overflow-hidden' : 'min-h-dvh',
        // What floats over a page keeps off the sidebar and the uploads by it.
        usesDrawer ? '[--sidebar:0px]' : isShut ? '[--sidebar:80px]' : '[--sidebar:320px]',
        tray === 'column' ? '[--tray:368px]' : '[--tray:0px]',
      )}
    >
      <a
        href="#main"
        className="sr-only z-70 rounded-2 bg-raised px-4 py-2 shadow-2 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to the content
      </a>
      <TopBar
        crumb={handle.crumb ?? []}
        crumbPath={handle.crumbPath ?? null}
        isSidebarOpen={usesDrawer ? isDrawerOpen : !isShut}
        onToggle={() => (usesDrawer ? setDrawerPath(isDrawerOpen ? null : pathname) : setShut(!isShut))}
      />
      <SystemMessage />
      {tray === 'row' ? <UploadTray place={tray} /> : null}
      <div className="flex min-h-0 flex-1">
        {usesDrawer ? (
          <SidebarDrawer isOpen={isDrawerOpen} onClose={() => setDrawerPath(null)} />
        ) : (
          <aside
            className={cx(
              'sticky top-16 h-[calc(100dvh-64px)] flex-none border-r border-line bg-surface transition-[width] duration-(--dur-3)',
              'w-(--sidebar)',
            )}
          >
            <Sidebar isShut={isShut} />
          </aside>
        )}
        {tray === 'column' ? <UploadTray place={tray} /> : null}
        <SendTo />
        <Export />
        <div className="flex min-w-0 flex-1 flex-col">
          <main
            id="main"
            tabIndex={-1}
            className={cx(
              'min-h-0 min-w-0 flex-1 outline-none',
              !isWorkspace && 'px-4 pt-5 pb-8 nav:px-8 nav:pt-7 nav:pb-6',
            )}
          >
            <Outlet />
          </main>
          {isWorkspace || pathname === '/home' ? null : (
            <LegalFooter className="border-t border-line px-4 py-4 nav:px-8" />
          )}
        </div>
      </div>
    </div>
  )
}

/**
 * Where the uploads stand while they are unfolded: never over the page, whose buttons they would cover. Beside it where
 * there is room for both, which a workspace with its panels has later; else above it.
 */
function useTrayPlace(isWorkspace: boolean): TrayPlace | null {
  const isShown = useUploads(({ photos, isOpen }) => isOpen && photos.length > 0)
  const isRoomy = useMedia(`(width >= ${isWorkspace ? 1280 : 1024}px)`)
  return isShown ? (isRoomy ? 'column' : 'row') : null
}

/** Loaded when it is first asked where photos are to go; it then stays, so that the focus finds back. */
function SendTo() {
  const isAsked = useSendTo(({ ids }) => ids !== null)
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  return isAsked || wasAsked ? <SendToHost /> : null
}

/** Loaded when images are first to be exported. */
function Export() {
  const isAsked = useExport(({ ids }) => ids !== null)
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  return isAsked || wasAsked ? <ExportHost /> : null
}

/** The sidebar over the page, on narrow windows and in workspaces. */
function SidebarDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onClose={onClose} aria-label="Menu" className="relative z-30">
      <DialogBackdrop className="fixed inset-0 top-16 bg-scrim" />
      <DialogPanel className="fixed top-16 bottom-0 left-0 w-64 border-r border-line bg-surface shadow-3">
        <Sidebar isShut={false} />
      </DialogPanel>
    </Dialog>
  )
}
