import { readFileSync } from 'node:fs'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.tsx'

const list = new URL('../../tests/trust/specification.json', import.meta.url)
const specification = JSON.parse(readFileSync(list, 'utf8')) as {
  routes: Record<'public' | 'everyone' | 'private', string[]>
}
const { public: open, everyone, private: closed } = specification.routes
const addresses = [...open, ...everyone, ...closed].map((route) => route.replace(/\{\w+\}/g, 'an-id'))

describe('routes', () => {
  it.each(addresses)('has a screen for %s', (address) => {
    const route = matchRoutes(routes, address)?.at(-1)?.route
    expect(route?.path ?? route?.index).toBeDefined()
    expect(route?.path).not.toBe('*')
  })

  it('gives each leaf something to show: the router warns of one without', () => {
    const empty = leaves(routes).filter(({ lazy, Component, element }) => !(lazy || Component || element))
    expect(empty.map(({ path }) => path)).toEqual([])
  })
})

function leaves(all: readonly RouteObject[]): RouteObject[] {
  return all.flatMap((route) => (route.children === undefined ? [route] : leaves(route.children)))
}
