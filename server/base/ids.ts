import { randomUUID } from 'node:crypto'

/** A new opaque id. It names a thing and is never the permission to see it. */
export function newId(): string {
  return randomUUID()
}
