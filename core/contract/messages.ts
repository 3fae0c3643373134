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
} as const
