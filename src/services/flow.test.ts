import { describe, expect, it } from 'vitest'
import type { Image, Order } from '../../core/contract/shapes.ts'
import { flowPath, imagePath, orderPath } from './flow.ts'
import { productOfPath, servicePath } from './service-path.ts'

describe('the steps of item removal', () => {
  it('have addresses of their own', () => {
    expect(flowPath('item-removal', 'mask', { image: 'a' })).toBe(
      '/service-item-removal-v2/item-removal/mask?image=a',
    )
  })
  it('are part of a service that has them on its way', () => {
    const at = (step: Parameters<typeof flowPath>[1], query = {}) => flowPath('virtual-staging', step, query)
    const base = '/service-ai-virtual-staging/virtual-staging'
    expect(at('selection')).toBe(base)
    expect(at('selection', { image: 'a' })).toBe(`${base}/uploaded-image?image=a`)
    expect(at('mask', { image: 'a' })).toBe(`${base}/item-removal?image=a`)
    expect(at('processing', { image: 'a', order: 'o' })).toBe(
      `${base}/item-removal/processing?image=a&order=o`,
    )
    expect(at('result', { image: 'a', order: 'o' })).toBe(`${base}/result?image=a&order=o`)
  })
  it('do not exist in a service without them', () => {
    expect(flowPath('image-enhancement', 'mask', { image: 'a' })).toBe(
      '/service-image-enhancement/image-enhancement/uploaded-image?image=a',
    )
  })
})

describe('where things open', () => {
  const image = { id: 'a', kind: 'original', service_id: 'day-to-dusk', order_id: null } as Image
  it('leads a photo to the settings of its service', () => {
    expect(imagePath(image)).toBe('/service-day-to-dusk/day-to-dusk/uploaded-image?image=a')
  })
  it('leads a result to its comparison', () => {
    const result = { ...image, kind: 'result', order_id: 'o', parent_id: 'p' } as Image
    expect(imagePath(result)).toBe('/service-day-to-dusk/day-to-dusk/result?image=p&order=o')
  })
  it('leads an order that is under way to where its result will be', () => {
    const order = {
      id: 'o',
      product: 'day-to-dusk',
      service_id: 'day-to-dusk',
      status: 'queued',
      image,
    } as Order
    expect(orderPath(order)).toBe('/service-day-to-dusk/day-to-dusk/result?image=a&order=o')
    expect(orderPath({ ...order, product: 'item-removal', service_id: 'item-removal' })).toBe(
      '/service-item-removal-v2/item-removal/processing?image=a&order=o',
    )
  })
  it('is read back from the address', () => {
    expect(productOfPath(servicePath({ product: 'interior-design', serviceId: 'x y' }, 'configure'))).toBe(
      'interior-design',
    )
    expect(productOfPath('/service-item-removal-v2/item-removal/mask')).toBeNull()
  })
})
