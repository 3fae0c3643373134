/** Names of the queues. */
export const prepareQueue = 'prepare-photo'
export const orderQueue = 'run-order'
/** Orders whose job is given up: every attempt failed, or its process died each time. */
export const lostOrderQueue = 'lost-order'
export const lostPhotoQueue = 'lost-photo'
export const mergeQueue = 'merge-brackets'
export const lostMergeQueue = 'lost-merge'
export const syncQueue = 'sync-account'
export const lostSyncQueue = 'lost-sync'
