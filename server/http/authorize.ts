import type { FastifyRequest } from 'fastify'
import type { Access } from '../../core/contract/route.ts'
import type { Context } from '../usecases/context.ts'
import { AppError } from '../base/errors.ts'
import { readSession, type SignedIn } from '../usecases/auth/sessions.ts'

function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header === undefined ? undefined : /^Bearer ([\w-]{1,200})$/i.exec(header)?.[1]
}

/** The signed-in user, or undefined where the route is open to all. Throws when the caller may not pass. */
export async function authorize(
  ctx: Context,
  request: FastifyRequest,
  access: Access,
): Promise<SignedIn | undefined> {
  if (access === 'public') return undefined
  const token = bearerToken(request)
  const user = token === undefined ? undefined : await readSession(ctx.db, token)
  if (!user) throw new AppError('unauthenticated', 'Please sign in')
  if (access === 'admin' && user.role !== 'admin') {
    throw new AppError('forbidden', 'Only an administrator may do this')
  }
  if (access === 'subscriber' && !user.is_subscriber) {
    throw new AppError('not_subscribed', 'AI Images & Videos are available exclusively for subscribers.')
  }
  return user
}
