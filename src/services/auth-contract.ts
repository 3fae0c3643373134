import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { authRoutes } from '../../core/contract/auth.ts'
import type { RouteData } from '../../core/contract/route.ts'
import { call } from './client.ts'

type AuthRoutes = typeof authRoutes
/** The calls that a form makes: those with a body. */
type FormName = {
  [Name in keyof AuthRoutes]: AuthRoutes[Name] extends { body: z.ZodObject } ? Name : never
}[keyof AuthRoutes]
type Values<Name extends FormName> = z.input<AuthRoutes[Name]['body']> & FieldValues

/**
 * The forms before sign-in check what is typed against the contract. The contract and its validator are loaded when
 * a form is first touched, so that the pages themselves come up sooner.
 */
export function loadAuthContract() {
  return import('./form-contract.ts')
}

/** Checks a form's values as the server will. */
export function authResolver<Name extends FormName>(name: Name): Resolver<Values<Name>> {
  return async (values, context, options) => {
    const { authRoutes, contractResolver } = await loadAuthContract()
    const resolve = contractResolver(authRoutes[name].body) as unknown as Resolver<Values<Name>>
    return resolve(values, context, options)
  }
}

export async function callAuth<Name extends FormName>(
  name: Name,
  body: z.input<AuthRoutes[Name]['body']>,
): Promise<RouteData<AuthRoutes[Name]>> {
  const { authRoutes } = await loadAuthContract()
  const send = call as (
    route: AuthRoutes[Name],
    input: { body: unknown },
  ) => Promise<RouteData<AuthRoutes[Name]>>
  return send(authRoutes[name], { body })
}
