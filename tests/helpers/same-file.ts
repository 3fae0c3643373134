import { expect } from 'vitest'

/** Matches the address of the same file: what signs it changes every six hours. */
export function sameFile(url: string | null): unknown {
  return expect.stringContaining(`${url!.split('?')[0]}?`)
}
