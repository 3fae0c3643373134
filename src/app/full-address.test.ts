import { describe, expect, it } from 'vitest'
import { fullAddress } from './full-address.ts'

describe('an address without a service id', () => {
  it('leads to the one with the id, and keeps what the screen works on', () => {
    expect(fullAddress('/service-ai-virtual-staging/item-removal', '?image=a')).toBe(
      '/service-ai-virtual-staging/virtual-staging/item-removal?image=a',
    )
    expect(fullAddress('/service-creative-designer/result', '?image=a&order=b')).toBe(
      '/service-creative-designer/interior-design/result?image=a&order=b',
    )
  })
  it('takes the id that it is given', () => {
    expect(fullAddress('/service-creative-designer/result/', '?service=x%2Fy')).toBe(
      '/service-creative-designer/x%2Fy/result?service=x%2Fy',
    )
  })
})
