import type { Product, Role } from '../../core/contract/shapes.ts'

/** Every key of the query cache. A shorter key covers all longer ones that start with it. */
export const queryKeys = {
  credits: ['credits'] as const,
  self: ['self'] as const,
  sessions: ['sessions'] as const,
  storage: ['storage'] as const,
  secondFactor: ['second-factor'] as const,
  passkeys: ['passkeys'] as const,
  accountEvents: (page: number) => ['account-events', page] as const,
  notifications: ['notifications'] as const,
  notificationPages: ['notifications', 'pages'] as const,
  users: ['users'] as const,
  userPage: (page: number, search: string) => ['users', 'page', page, search] as const,
  roleUsers: (role: Role) => ['users', 'role', role] as const,
  userForEdit: (id: string) => ['users', 'one', id] as const,
  acts: (page: number) => ['users', 'acts', page] as const,
  dashboard: ['dashboard'] as const,
  services: ['services'] as const,
  serviceInfo: (serviceId: string) => ['services', serviceId] as const,
  orders: ['orders'] as const,
  order: (id: string) => ['orders', id] as const,
  images: ['images'] as const,
  image: (id: string) => ['images', 'one', id] as const,
  /** The pixels of a picture never change. */
  materialPicture: (id: string) => ['material-pictures', id] as const,
  productImages: (product: Product) => ['images', 'of-product', product] as const,
  exportSettings: ['export-settings'] as const,
  foundImages: (search: string) => ['images', 'found', search] as const,
  imageLists: ['images', 'lists'] as const,
  imageList: (filter: ImageFilter) => ['images', 'lists', filter] as const,
  merge: (id: string) => ['merges', id] as const,
  versions: ['images', 'versions'] as const,
  versionsOf: (id: string) => ['images', 'versions', id] as const,
  batches: ['batches'] as const,
  batch: (imageIds: readonly string[]) => ['batches', ...imageIds] as const,
  films: ['films'] as const,
  foundVideos: ['films', 'found'] as const,
  filmConfig: ['film-config'] as const,
  videoLists: ['films', 'lists'] as const,
  videoList: (favorites: boolean) => ['films', 'lists', favorites] as const,
  videoStatus: (id: string) => ['films', 'one', id] as const,
  audios: ['audios'] as const,
  waveform: (url: string) => ['waveforms', url] as const,
  filmDrafts: ['film-drafts'] as const,
  brandKit: ['brand-kit'] as const,
  furniturePacks: ['furniture-packs'] as const,
  aryeo: ['aryeo'] as const,
  plans: ['plans'] as const,
  quote: (order: object) => ['quote', order] as const,
  purchase: (id: string) => ['purchases', id] as const,
  invoices: ['invoices'] as const,
  invoiceList: (list: object) => ['invoices', list] as const,
  lastMask: (imageId: string) => ['masks', imageId] as const,
}

/** What a list of the library shows. */
export interface ImageFilter {
  favorites: boolean
  kind?: 'original' | 'result' | undefined
  product?: Product | undefined
  search?: string | undefined
}
