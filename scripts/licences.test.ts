import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenceFault, lockedPackages } from './licences.ts'

const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
const notices = readFileSync(new URL('../THIRD-PARTY-NOTICES.md', import.meta.url), 'utf8')

test('every package of the lock has a licence that Mullion may come with', () => {
  const all = lockedPackages(lock)
  expect(all.length).toBeGreaterThan(400)
  expect(all.flatMap((one) => licenceFault(one) ?? [])).toEqual([])
})

test('packages under licences that ask for more are named in the notices', () => {
  for (const name of ['@ffmpeg/core', 'sharp', 'libheif-js', 'mediabunny'])
    expect(notices).toContain(`\`${name}\``)
})

test('a package without a licence, or with one that was not looked at, is a fault', () => {
  const of = (license?: string) => {
    const packages = { 'node_modules/a/node_modules/@b/c': { version: '1.2.3', license } }
    return lockedPackages(JSON.stringify({ packages })).map(licenceFault)
  }
  expect(of('MIT')).toEqual([undefined])
  expect(of('(MIT OR CC0-1.0)')).toEqual([undefined])
  for (const licence of [undefined, 'GPL-2.0-or-later', 'MIT AND AGPL-3.0', 'UNLICENSED'])
    expect(of(licence)).toEqual([expect.stringContaining('@b/c@1.2.3')])
})
