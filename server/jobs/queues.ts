/** Names of the job queues. */
export const queues = {
  preprocess: 'preprocess-image',
  preprocessFailed: 'preprocess-image-failed',
  order: 'run-order',
  orderFailed: 'run-order-failed',
} as const
