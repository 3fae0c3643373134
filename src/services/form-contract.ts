import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'

export { authRoutes } from '../../core/contract/auth.ts'

// The content policy forbids compiled code, which zod would otherwise try to make.
z.config({ jitless: true })

/** A form resolver from a schema of the contract. */
export const contractResolver = zodResolver
