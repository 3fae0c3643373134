/** Texts that the specification fixes to the letter. */
export const emailMessages = {
  required: 'Please enter your email address',
  characters: 'Email can only contain letters, numbers, and special characters',
  invalid: 'Please enter a valid email address',
} as const

export const waitingTexts = {
  title: 'Your image is being pre-processed',
  body: 'This may take a few minutes. Please wait until it image pre-processing completes.',
  button: 'Please wait',
} as const

export const subscriberTexts = {
  title: 'Unlock AI Power for Images & Video',
  body: 'AI Images & Videos are available exclusively for subscribers.',
  button: 'Buy Now',
} as const

export const transportTexts = {
  title: 'Error',
  unreachable: 'Unable to connect to server',
  badRequest: 'Invalid request',
  serverFault: 'Server responded with an error',
  /** For the console: without the channel the page polls. */
  socketStart: 'Failed to initialize Socket.IO connection',
} as const

/** What a toast says when a call failed and the server gave no reason of its own. */
export const failureTexts = {
  credits: 'Failed to fetch credits',
  users: 'Failed to fetch users',
  userForEdit: 'Failed to fetch user for edit',
  createUser: 'Failed to create user',
  updateUser: 'Failed to update user',
  changePhone: 'Failed to change phone number',
  roleUsers: 'Failed to fetch role user list',
  furniture: 'Failed to fetch furniture packs',
  importPack: 'Failed to import the furniture pack',
  deletePack: 'Failed to delete the furniture pack',
  notifications: 'Failed to fetch notifications',
  markAllRead: 'Failed to mark all notifications as read',
  toggleMute: 'Failed to toggle notification mute',
  dashboard: 'Failed to fetch dashboard data',
  reorder: 'Failed to reorder dashboard',
  services: 'Failed to fetch services',
  upload: 'Failed to upload image',
  order: 'Failed to fetch order details',
  recentImages: 'Failed to fetch recent images',
  processExisting: 'Failed to process existing file',
  lastTempImage: 'Failed to fetch last temp image',
  manualMask: 'Failed to create manual mask',
  orderRemoval: 'Failed to submit item removal mask order',
  orderStaging: 'Failed to submit AI virtual staging order',
  orderDesign: 'Failed to submit interior design order',
  orderDusk: 'Failed to submit day to dusk order',
  orderEnhancement: 'Failed to submit image enhancement order',
  widgets: 'Failed to fetch widgets',
  widgetColors: 'Failed to fetch widget colors',
  spaces: 'Failed to fetch spaces',
  images: 'Failed to fetch images',
  loadImages: 'Failed to load images',
  loadFavorites: 'Failed to load favorite images',
  favorite: 'Failed to update favorite status',
  deleteImage: 'Failed to delete image',
  filmConfig: 'Failed to fetch video configuration',
  videoStatus: 'Failed to fetch video status',
  regenerateVideo: 'Failed to regenerate video',
  audios: 'Failed to fetch audio list',
  uploadAudio: 'Failed to upload audio',
  deleteAudio: 'Failed to delete audio',
  loadVideos: 'Failed to load videos',
  loadFavoriteVideos: 'Failed to load favorite videos',
  deleteVideo: 'Failed to delete video',
  renameVersion: 'Failed to rename this version',
  versions: 'Failed to load the versions of this photo',
  archive: 'Failed to prepare the download',
} as const

/** Of the images of one product; `product` as in the address of the call. */
export function productImagesFailure(product: string): string {
  return `Failed to fetch ${product} images`
}

export const successTexts = {
  userCreated: 'User created successfully',
  userUpdated: 'User updated successfully',
  phoneChanged: 'Phone number changed successfully',
  mute: 'Notification mute toggled successfully',
  favorite: 'Favorite status updated successfully',
  imageDeleted: 'Image deleted successfully',
  videoDeleted: 'Video deleted successfully',
  audioDeleted: 'Audio deleted successfully',
  accountSynced: 'Aryeo account synced successfully',
} as const
