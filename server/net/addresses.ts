import { BlockList, isIP } from 'node:net'

/** What of IPv4 is no public address: IANA's special-purpose registry, multicast and the reserved end. */
const closed4 = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed4.addSubnet(net, prefix, 'ipv4')

/** Of IPv6 only global unicast is public; mapped, local and translated addresses lie outside of it. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Parts of it that are not: protocol assignments with Teredo, documentation, and 6to4, which carries an IPv4 address. */
const closed6 = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address belongs to the public internet: not private, loopback, link-local or otherwise special. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  if (family === 6) return global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
  return false
}
