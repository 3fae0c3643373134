import type { Product } from '../../core/contract/shapes.ts'

/** Every key of the query cache. A shorter key covers all longer ones that start with it. */
export const queryKeys = {
  credits: ['credits'] as const,
  self: ['self'] as const,
  notifications: ['notifications'] as const,
  dashboard: ['dashboard'] as const,
  services: ['services'] as const,
  serviceFacts: (serviceId: string) => ['services', serviceId] as const,
  orders: ['orders'] as const,
  order: (id: string) => ['orders', id] as const,
  images: ['images'] as const,
  image: (id: string) => ['images', 'one', id] as const,
  productImages: (product: Product) => ['images', 'of-product', product] as const,
  imageLists: ['images', 'lists'] as const,
  imageList: (filter: ImageFilter) => ['images', 'lists', filter] as const,
  lastMask: (imageId: string) => ['masks', imageId] as const,
}

/** What a list of the library shows. */
export interface ImageFilter {
  favorites: boolean
  kind?: 'original' | 'result' | undefined
  product?: Product | undefined
  search?: string | undefined
}
