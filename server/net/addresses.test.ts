import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress } from './addresses.ts'

test.each(['1.1.1.1', '8.8.8.8', '172.15.255.255', '172.32.0.0', '192.169.0.1', '223.255.255.254'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each(['2606:4700:4700::1111', '2a00:1450:4001::1'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'localhost',
  '',
  '127.1',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

test('no IPv4 address becomes public by being written as IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      for (const prefix of ['::ffff:', '::', '64:ff9b::'])
        expect(isPublicAddress(`${prefix}${address}`)).toBe(false)
    }),
  )
})
