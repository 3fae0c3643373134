// `npm run licences`: every package of the lock with its licence, for all platforms; exits 1 where one has none, or one
// that is not among those that Mullion may be shipped with.
import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface LockedPackage {
  name: string
  version: string
  licence: string | undefined
}

/** Taken as they are: packages beside Mullion, unchanged, whose licences ask for no more than to be named. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
]
/** Of single packages; THIRD-PARTY-NOTICES.md says how each is used. */
const copyleft = ['MPL-2.0', 'LGPL-3.0', 'LGPL-3.0-or-later', 'GPL-2.0-or-later']
const withCopyleft =
  /^(@img\/sharp-|libheif-js$|@ffmpeg\/core$|lightningcss|mediabunny$|@mediabunny\/|axe-core$|@axe-core\/)/

/** Packages whose manifest names no licence of the usual list, by version: what their own licence file says. */
const readByHand: Record<string, string> = {
  'combine-errors@3.0.3': 'MIT',
  'png-js@2.0.0': 'MIT',
  'xmlhttprequest-ssl@2.1.2': 'MIT',
  'dejavu-fonts-ttf@2.37.3': 'Bitstream-Vera',
}

/** All packages of a lock file, each version once, sorted. */
export function lockedPackages(lock: string): LockedPackage[] {
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, { version?: string; license?: string; link?: boolean; name?: string }>
  }
  const found = new Map<string, LockedPackage>()
  for (const [place, { version, license, link, name: alias }] of Object.entries(packages)) {
    if (place === '' || link === true || version === undefined) continue
    const name = alias ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const id = `${name}@${version}`
    found.set(id, { name, version, licence: readByHand[id] ?? license })
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Undefined where the package may come with Mullion. */
export function licenceFault({ name, version, licence }: LockedPackage): string | undefined {
  if (licence === undefined)
    return `${name}@${version} names no licence: read its own, and add it to scripts/licences.ts`
  const parts = licence.replaceAll(/[()]/g, '').split(/ AND | OR /)
  const isTaken = parts.every(
    (part) =>
      permissive.includes(part) ||
      readByHand[`${name}@${version}`] === part ||
      (copyleft.includes(part) && withCopyleft.test(name)),
  )
  return isTaken ? undefined : `${name}@${version} is under ${licence}: see whether Mullion may come with it`
}

if (import.meta.main) {
  const all = lockedPackages(readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8'))
  for (const { name, version, licence } of all) console.log(`${name} ${version}: ${licence ?? 'none'}`)
  const faults = all.flatMap((one) => licenceFault(one) ?? [])
  for (const fault of faults) console.error(fault)
  process.exit(faults.length > 0 ? 1 : 0)
}
