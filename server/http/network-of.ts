import { isIPv6 } from 'node:net'

/**
 * The network that an address counts as when calls are counted: an IPv4 address by itself, of an IPv6 address the first
 * 64 bits, which one subscriber has whole. `address` may be written as proxies write it: with a port, in brackets, with
 * a zone, or IPv4 inside of IPv6. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const plain = bare.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  // The parser of addresses writes IPv6 in its one canonical form, and IPv4 inside of it as two groups.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = canonical.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  const groups = [...left, ...zeros, ...right]
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
