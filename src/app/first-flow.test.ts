import { describe, expect, it } from 'vitest'
import { flowAddress } from './first-flow.ts'

describe('an address of the first item-removal flow', () => {
  it('leads to the same step of the second, with its query', () => {
    expect(flowAddress('/service-item-removal/s1', 's1', '')).toBe('/service-item-removal-v2/s1/selection')
    expect(flowAddress('/service-item-removal/s1/uploaded-image', 's1', '?image=i1')).toBe(
      '/service-item-removal-v2/s1/mask?image=i1',
    )
    expect(flowAddress('/service-item-removal-result', undefined, '?image=i1&order=o1')).toBe(
      '/service-item-removal-v2/item-removal/result?image=i1&order=o1',
    )
  })

  it('shows the result of an order, whether or not its photo is named', () => {
    expect(flowAddress('/service-item-removal/s1/service-item-removal-result', 's1', '?order=o1')).toBe(
      '/service-item-removal-v2/s1/result?order=o1',
    )
  })

  it('starts with a photo where none is named', () => {
    expect(flowAddress('/service-item-removal/s1/uploaded-image', 's1', '')).toBe(
      '/service-item-removal-v2/s1/selection',
    )
  })
})
