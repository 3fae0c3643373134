import { z } from 'zod'

/** Who may call a route. `subscriber` is a signed-in user with a plan that has not lapsed. */
export type Access = 'public' | 'user' | 'subscriber' | 'admin'

/** One file in a multipart request, beside the text fields of `fields`. */
export interface Upload {
  /** Name of the part that carries the file. */
  file: string
  fields: z.ZodObject
  /** Most bytes of the file; those of a photo when left out. */
  bytes?: number
  /** The file stays: it counts towards what an account may keep. */
  isKept?: boolean
  /** The fields may come without a file. */
  isOptional?: boolean
}

/**
 * One call of the API. `path` is relative to `/api`, with `:name` for path parameters.
 * `data` is the shape of the envelope's `data`; `status` is the status of success.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  access: Access
  status: 200 | 201 | 202
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  upload?: Upload
  data: z.ZodType
  /** Honours `Idempotency-Key`: every call that spends credits or adds a photo. */
  idempotent?: boolean
}

/** Checks a route at compile time and keeps its exact type. */
export function defineRoute<const R extends Route>(route: R): R {
  return route
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<string, never>
type Given<T> = T extends z.ZodType ? z.input<T> : Record<string, never>

/** What a caller hands over: path parameters, query, body, upload fields as they go over the wire. */
export interface RouteInput<R extends Route> {
  params: Given<R['params']>
  query: Given<R['query']>
  body: Given<R['body']>
  fields: R['upload'] extends Upload ? z.input<R['upload']['fields']> : Record<string, never>
}

/** What a handler receives after validation, defaults filled in. */
export interface RouteRequest<R extends Route> {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Parsed<R['body']>
  fields: R['upload'] extends Upload ? z.output<R['upload']['fields']> : Record<string, never>
}

export type RouteData<R extends Route> = z.output<R['data']>

/** The envelope round every answer, errors too. `meta.status` equals the HTTP status. */
export const metaSchema = z.object({
  success: z.boolean(),
  status: z.number().int(),
  message: z.string(),
  code: z.string().optional(),
  request_id: z.string(),
})

export type Meta = z.infer<typeof metaSchema>
