import { zodResolver } from '@hookform/resolvers/zod'

export { authRoutes } from '../../core/contract/auth.ts'

/** A form resolver from a schema of the contract. */
export const contractResolver = zodResolver
