import { accountRoutes } from './account.ts'
import { authRoutes } from './auth.ts'
import { imageRoutes } from './images.ts'
import { orderRoutes } from './orders.ts'
import { serviceRoutes } from './services.ts'

/** Every call of the API. Client, server validation, OpenAPI and generated tests all read this table. */
export const routes = {
  ...authRoutes,
  ...accountRoutes,
  ...imageRoutes,
  ...orderRoutes,
  ...serviceRoutes,
} as const

export type RouteName = keyof typeof routes
