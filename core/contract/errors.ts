/** The closed set of error codes, each with the HTTP status it travels with. */
export const errorStatus = {
  invalid_request: 400,
  invalid_credentials: 400,
  invalid_code: 400,
  unauthenticated: 401,
  insufficient_credits: 402,
  not_subscribed: 403,
  forbidden: 403,
  email_not_verified: 403,
  second_factor_required: 403,
  confirmation_required: 403,
  not_found: 404,
  conflict: 409,
  stale_revision: 409,
  idempotency_mismatch: 409,
  in_progress: 409,
  engine_unavailable: 409,
  too_large: 413,
  quota_exceeded: 413,
  unsupported_media: 415,
  unreadable_file: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof errorStatus
