import { Outlet, createBrowserRouter } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { AppRoot } from './app-root.tsx'
import { ErrorPage } from './error-page.tsx'
import { requireNoSession, requirePermission, requireSession } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { NotFound } from './not-found.tsx'
import type { RouteHandle } from './route-handle.ts'
import { Spinner } from '../ui/spinner.tsx'

/** A route of a part that is not built yet: one honest page, told by the handle what is missing. */
function notBuilt(path: string, name: string): RouteObject {
  return {
    path,
    handle: { crumb: [name], notBuilt: name } satisfies RouteHandle,
    lazy: lazyPage(() => import('./not-built.tsx')),
  }
}

/** Addresses of the first item-removal flow, which lead into the second. */
function firstFlow(path: string): RouteObject {
  return { path, loader: async (args) => (await import('./first-flow.ts')).redirectToFlow(args) }
}

const publicRoutes: RouteObject[] = [
  { path: '/signin', lazy: lazyPage(() => import('../pages/signin/page.tsx')) },
  { path: '/signup', lazy: lazyPage(() => import('../pages/signup/page.tsx')) },
  { path: '/otp-verify', lazy: lazyPage(() => import('../pages/otp-verify/page.tsx')) },
  { path: '/forgot-password', lazy: lazyPage(() => import('../pages/forgot-password/page.tsx')) },
  { path: '/new-password', lazy: lazyPage(() => import('../pages/new-password/page.tsx')) },
]

const removal = 'Item removal'

const privateRoutes: RouteObject[] = [
  { path: '/home', lazy: lazyPage(() => import('../pages/home/page.tsx')) },
  {
    path: '/media-library',
    handle: { crumb: ['Media Library'] } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/media-library/page.tsx')),
  },
  {
    path: '/profile',
    handle: { crumb: ['Profile'] } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/profile/page.tsx')),
  },
  {
    path: '/notifications',
    handle: { crumb: ['Notifications'] } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/notifications/page.tsx')),
  },
  {
    path: '/users/:id?',
    handle: { crumb: ['Users'], needs: 'users:manage' } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/users/page.tsx')),
  },
  {
    path: '/pricing-billing',
    handle: { crumb: ['Pricing & Billing'] } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/pricing-billing/page.tsx')),
  },
  {
    path: '/typographyy',
    handle: { crumb: ['Typography'] } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/typography/page.tsx')),
  },
  {
    path: '/service-item-removal-v2/:serviceId/selection',
    handle: { crumb: [removal, 'Photo'] } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/item-removal-v2/selection/page.tsx')),
  },
  {
    path: '/service-item-removal-v2/:serviceId/mask',
    handle: { crumb: [removal, 'Mask'], isWorkspace: true } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/item-removal-v2/mask/page.tsx')),
  },
  {
    path: '/service-item-removal-v2/:serviceId/result',
    handle: { crumb: [removal, 'Result'], isWorkspace: true } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/item-removal-v2/result/page.tsx')),
  },
  {
    path: '/service-item-removal-v2/:serviceId/processing',
    handle: { crumb: [removal, 'Order'] } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/item-removal-v2/processing/page.tsx')),
  },
  firstFlow('/service-item-removal/:serviceId'),
  firstFlow('/service-item-removal/:serviceId/uploaded-image'),
  firstFlow('/service-item-removal/:serviceId/service-item-removal-result'),
  firstFlow('/service-item-removal-result'),
  notBuilt('/service-ai-virtual-staging/:serviceId', 'Virtual staging'),
  notBuilt('/service-ai-virtual-staging/:serviceId/uploaded-image', 'Virtual staging'),
  notBuilt('/service-ai-virtual-staging/:serviceId/item-removal', 'Virtual staging'),
  notBuilt('/service-ai-virtual-staging/item-removal', 'Virtual staging'),
  notBuilt('/service-day-to-dusk/:serviceId', 'Day to dusk'),
  notBuilt('/service-day-to-dusk/:serviceId/uploaded-image', 'Day to dusk'),
  notBuilt('/service-day-to-dusk/:serviceId/item-removal', 'Day to dusk'),
  notBuilt('/service-image-enhancement/:serviceId', 'Image enhancement'),
  notBuilt('/service-image-enhancement/:serviceId/uploaded-image', 'Image enhancement'),
  notBuilt('/service-image-enhancement/:serviceId/result', 'Image enhancement'),
  notBuilt('/service-creative-designer/:serviceId', 'Interior design'),
  notBuilt('/service-creative-designer/:serviceId/uploaded-image', 'Interior design'),
  notBuilt('/service-creative-designer/:serviceId/result', 'Interior design'),
  notBuilt('/service-creative-designer/result', 'Interior design'),
  notBuilt('/ai-video-builder', 'AI Video Builder'),
  notBuilt('/video-generation/:id', 'AI Video Builder'),
  notBuilt('/video-settings', 'AI Video Builder'),
]

export const router = createBrowserRouter([
  {
    Component: AppRoot,
    ErrorBoundary: ErrorPage,
    hydrateFallbackElement: <Loading />,
    children: [
      { path: '/', lazy: lazyPage(() => import('../pages/landing/page.tsx')) },
      { path: '/terms', lazy: lazyPage(() => import('../pages/terms/page.tsx')) },
      { path: '/privacy', lazy: lazyPage(() => import('../pages/privacy/page.tsx')) },
      {
        Component: PlainMain,
        loader: requireNoSession,
        children: [{ path: '/typography', lazy: lazyPage(() => import('../pages/typography/page.tsx')) }],
      },
      {
        loader: requireNoSession,
        lazy: lazyPage(() => import('./auth-layout.tsx')),
        children: publicRoutes,
      },
      {
        loader: requireSession,
        lazy: lazyPage(() => import('./shell/shell.tsx')),
        children: privateRoutes.map(privateRoute),
      },
      { path: '*', Component: NotFound },
    ],
  },
])

function Loading() {
  return (
    <div className="grid min-h-dvh place-items-center text-text-3">
      <Spinner className="size-6" />
      <span className="sr-only">Loading</span>
    </div>
  )
}

/** Every private route has an error page inside the shell, and the check of its permission. */
function privateRoute(route: RouteObject): RouteObject {
  const { needs } = (route.handle ?? {}) as RouteHandle
  return { ErrorBoundary: ErrorPage, loader: requirePermission(needs), ...route }
}

function PlainMain() {
  return (
    <main>
      <Outlet />
    </main>
  )
}
