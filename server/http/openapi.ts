import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { errorStatus } from '../../core/contract/errors.ts'
import { metaSchema, type Route } from '../../core/contract/route.ts'
import { routes } from '../../core/contract/table.ts'
import { version } from '../base/version.ts'

type JsonSchema = Record<string, unknown>

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' })
}

function envelope(data: JsonSchema): JsonSchema {
  const meta = toSchema(metaSchema, 'output')
  return { type: 'object', required: ['meta', 'data'], properties: { meta, data } }
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } }
}

function parameters(route: Route): JsonSchema[] {
  const list = (schema: z.ZodObject | undefined, where: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path' || !z.safeParse(field, undefined).success,
      schema: toSchema(field, 'input'),
    }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key and body give the first answer again; the same key with another body is 409.',
    schema: { type: 'string', maxLength: 255 },
  }
  return [...list(route.params, 'path'), ...list(route.query, 'query'), ...(route.idempotent ? [key] : [])]
}

function requestBody({ body, upload }: Route): JsonSchema | undefined {
  if (body) return { required: true, content: json(toSchema(body, 'input')) }
  if (!upload) return undefined
  const fields = toSchema(upload.fields, 'input') as { properties?: JsonSchema; required?: string[] }
  const properties = { ...fields.properties, [upload.file]: { type: 'string', format: 'binary' } }
  const required = [...(fields.required ?? []), ...(upload.isOptional ? [] : [upload.file])]
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function operation(name: string, route: Route): JsonSchema {
  const body = requestBody(route)
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    security: route.access === 'public' ? [] : [{ token: [] }],
    parameters: parameters(route),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [route.status]: { description: 'Success', content: json(envelope(toSchema(route.data, 'output'))) },
      default: { description: 'Error: `meta.code` says which.', content: json(envelope({ nullable: true })) },
    },
  }
}

/** The reference of the API in OpenAPI's form, made from the route table that also validates every call. */
function openApiDocument(): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const [name, route] of Object.entries<Route>(routes)) {
    const address = `/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[address] = { ...paths[address], [route.method.toLowerCase()]: operation(name, route) }
  }
  const codes = Object.entries(errorStatus).map(([code, status]) => `- \`${code}\` (${status})`)
  return {
    openapi: '3.0.3',
    info: {
      title: 'Mullion',
      version,
      description: `Every answer is \`{ meta, data }\`. Error codes:\n\n${codes.join('\n')}`,
    },
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }
}

/** Puts the reference at /api/docs, and its JSON at /api/docs/json. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  const document = openApiDocument()
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', persistAuthorization: false },
  })
}
