import { accountRoutes } from './account.ts'
import { aryeoRoutes } from './aryeo.ts'
import { authRoutes } from './auth.ts'
import { billingRoutes } from './billing.ts'
import { bracketRoutes } from './brackets.ts'
import { exportRoutes } from './export.ts'
import { filmRoutes } from './films.ts'
import { furnitureRoutes } from './furniture.ts'
import { identityRoutes } from './identity.ts'
import { imageRoutes } from './images.ts'
import { libraryRoutes } from './library.ts'
import { orderRoutes } from './orders.ts'
import { peopleRoutes } from './people.ts'
import { selectionRoutes } from './selections.ts'
import { serviceRoutes } from './services.ts'

/** Every call of the API. Client, server validation, OpenAPI and generated tests all read this table. */
export const routes = {
  ...aryeoRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...billingRoutes,
  ...bracketRoutes,
  ...exportRoutes,
  ...filmRoutes,
  ...furnitureRoutes,
  ...identityRoutes,
  ...imageRoutes,
  ...libraryRoutes,
  ...orderRoutes,
  ...peopleRoutes,
  ...selectionRoutes,
  ...serviceRoutes,
} as const

export type RouteName = keyof typeof routes
