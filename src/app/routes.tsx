import { Outlet } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { AppRoot } from './app-root.tsx'
import { ErrorPage } from './error-page.tsx'
import { requireNoSession, requirePermission, requireSession } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { NotFound } from './not-found.tsx'
import type { RouteHandle } from './route-handle.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Addresses of the first item-removal flow, which lead into the second. */
function firstFlow(path: string): RouteObject {
  return {
    path,
    loader: async (args) => (await import('./first-flow.ts')).redirectToFlow(args),
    Component: Leaving,
  }
}

/** What a route shows whose loader always leads elsewhere: the router asks each leaf for something. */
function Leaving() {
  return null
}

const removal = 'Item removal'

const configurePage = () => import('../pages/service/configure/page.tsx')

/** The screens of a service that is set by widgets; those that the specification also writes without the id lead on. */
function serviceScreens(base: string, name: string, hasRemoval: boolean): RouteObject[] {
  const short = hasRemoval ? 'item-removal' : 'result'
  const workspace = (step: string): RouteHandle => ({ crumb: [name, step], isWorkspace: true })
  return [
    {
      path: `${base}/:serviceId`,
      handle: { crumb: [name] } satisfies RouteHandle,
      lazy: lazyPage(() => import('../pages/service/upload/page.tsx'), configurePage),
    },
    {
      path: `${base}/:serviceId/uploaded-image`,
      handle: workspace('Settings'),
      lazy: lazyPage(configurePage),
    },
    {
      path: `${base}/:serviceId/result`,
      handle: workspace('Result'),
      lazy: lazyPage(() => import('../pages/order/result/page.tsx')),
    },
    {
      path: `${base}/${short}`,
      loader: async (args) => (await import('./full-address.ts')).redirectToFull(args),
      Component: Leaving,
    },
    ...(hasRemoval ? [removalStep(base, name)] : []),
  ]
}

/** Item removal on the way through a service: the studio of item removal, inside the frame of the service. */
function removalStep(base: string, name: string): RouteObject {
  return {
    path: `${base}/:serviceId/item-removal`,
    lazy: lazyPage(() => import('../pages/service/removal/page.tsx')),
    children: [
      {
        index: true,
        handle: { crumb: [name, removal], isWorkspace: true } satisfies RouteHandle,
        lazy: lazyPage(() => import('../pages/item-removal-v2/mask/page.tsx')),
      },
      {
        path: 'processing',
        handle: { crumb: [name, removal] } satisfies RouteHandle,
        lazy: lazyPage(() => import('../pages/order/processing/page.tsx')),
      },
    ],
  }
}

const publicRoutes: RouteObject[] = [
  { path: '/signin', lazy: lazyPage(() => import('../pages/signin/page.tsx')) },
  { path: '/signup', lazy: lazyPage(() => import('../pages/signup/page.tsx')) },
  { path: '/otp-verify', lazy: lazyPage(() => import('../pages/otp-verify/page.tsx')) },
  { path: '/forgot-password', lazy: lazyPage(() => import('../pages/forgot-password/page.tsx')) },
  { path: '/new-password', lazy: lazyPage(() => import('../pages/new-password/page.tsx')) },
]

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
    path: '/furniture',
    handle: { crumb: ['Furniture'], needs: 'users:manage' } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/furniture/page.tsx')),
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
    lazy: lazyPage(() => import('../pages/order/result/page.tsx')),
  },
  {
    path: '/service-item-removal-v2/:serviceId/processing',
    handle: { crumb: [removal, 'Order'] } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/order/processing/page.tsx')),
  },
  firstFlow('/service-item-removal/:serviceId'),
  firstFlow('/service-item-removal/:serviceId/uploaded-image'),
  firstFlow('/service-item-removal/:serviceId/service-item-removal-result'),
  firstFlow('/service-item-removal-result'),
  ...serviceScreens('/service-ai-virtual-staging', 'Virtual staging', true),
  ...serviceScreens('/service-day-to-dusk', 'Day to dusk', true),
  ...serviceScreens('/service-image-enhancement', 'Image enhancement', false),
  ...serviceScreens('/service-creative-designer', 'Interior design', false),
  {
    path: '/ai-video-builder',
    handle: { crumb: ['AI Video Builder'] } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/ai-video-builder/page.tsx')),
  },
  {
    path: '/video-generation/:id',
    handle: { crumb: ['AI Video Builder'], crumbPath: '/ai-video-builder' } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/video-generation/page.tsx')),
  },
  {
    path: '/video-generation/:id/edit',
    handle: {
      crumb: ['AI Video Builder'],
      crumbPath: '/ai-video-builder',
      isWorkspace: true,
    } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/video-settings/page.tsx')),
  },
  {
    path: '/video-settings',
    handle: {
      crumb: ['AI Video Builder'],
      crumbPath: '/ai-video-builder',
      isWorkspace: true,
    } satisfies RouteHandle,
    lazy: lazyPage(() => import('../pages/video-settings/page.tsx')),
  },
]

/** Every screen, by its address. */
export const routes: RouteObject[] = [
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
]

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
