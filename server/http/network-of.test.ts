import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { networkOf } from './network-of.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:51824', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['[::ffff:c000:207]:443', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:aaaa::1]:8080', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('counts each address of one /64 alike, and of another apart', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
  const half = fc.array(group, { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(half, half, half, (net, a, b) => {
      fc.pre(net.slice(0, 4).some((value) => value !== '0'))
      expect(networkOf([...net, ...a].join(':'))).toBe(networkOf([...net, ...b].join(':')))
      const other = [...net.slice(0, 3), net[3] === 'abcd' ? 'abce' : 'abcd']
      expect(networkOf([...other, ...a].join(':'))).not.toBe(networkOf([...net, ...a].join(':')))
    }),
  )
})
