// The contract as an OpenAPI document, so that the description cannot differ from the implementation.
import { z } from 'zod'
import { refusals, type RefusalCode } from '#contract/errors'
import { staleCodes } from '#contract/stale'
import { channelKinds, events } from '#contract/events'
import { clientFrame, closing, serverFrame } from '#contract/frames'
import { refusalBody, refusalBodyOf } from '#contract/refusal-body'
import { impliedRefusals, nothing, takesKey, type Route, type StreamRoute } from '#contract/route'
import { errorText } from '#korean/refusals'

const json = (schema: unknown) => ({ 'application/json': { schema } })
const shape = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
const isStale = (code: RefusalCode) => staleCodes.some(each => each === code)
const REFUSAL = '#/components/schemas/Refusal'

export function describe(
  api: Record<string, Record<string, Route>>,
  streams: Record<string, Record<string, StreamRoute>>,
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, named] of Object.entries(streams))
    for (const [name, stream] of Object.entries(named)) {
      const url = stream.path.replace(/:(\w+)/g, '{$1}')
      paths[url] = { [stream.method.toLowerCase()]: streamOperation(`${feature}.${name}`, feature, stream) }
    }
  for (const [feature, routes] of Object.entries(api))
    for (const [name, route] of Object.entries(routes)) {
      const url = route.path.replace(/:(\w+)/g, '{$1}')
      paths[url] = { ...paths[url], [route.method.toLowerCase()]: operation(`${feature}.${name}`, feature, route) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dure',
      version: '1',
      description:
        'Success answers { data }, refusal { message, error, fields?, current? }. docs/live.md tells of the socket.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Refusal: shape(refusalBody, 'output'),
      },
    },
    paths,
  }
}

function operation(operationId: string, feature: string, route: Route) {
  const { path, allow, query, body, answer, status } = route
  const data = answer === nothing ? { type: 'null' } : shape(answer, 'output')
  const success = { type: 'object', required: ['data'], properties: { data } }
  return {
    operationId,
    tags: [feature],
    security: allow === 'anybody' ? [] : [{ bearer: [] }],
    ...(allow !== 'anybody' && { description: `Allowed: ${allow}` }),
    parameters: [...pathParameters(path), ...queryParameters(query), ...repeatParameter(route)],
    ...(body !== nothing && { requestBody: { required: true, content: json(shape(body, 'input')) } }),
    responses: {
      [status]: { description: 'Success', content: json(success) },
      ...refusalResponses([...route.refusals, ...impliedRefusals(route)], shape(refusalBodyOf(route), 'output')),
    },
  }
}

function streamOperation(operationId: string, feature: string, { method, says, refusals: codes }: StreamRoute) {
  const bytes = { '*/*': { schema: { type: 'string', format: 'binary' } } }
  return {
    operationId,
    tags: [feature],
    description: says,
    security: [],
    parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'string' } }],
    ...(method === 'PUT' && { requestBody: { required: true, content: bytes } }),
    responses: {
      200: { description: 'Success', ...(method === 'GET' && { content: bytes }) },
      ...(method === 'GET' && { 404: { description: 'Nothing uses it' } }),
      ...refusalResponses([...codes, 'rate.limited', 'busy', 'server']),
    },
  }
}

/**
 * The socket described in the same way: its frames, its channels, and every event with its schema. docs/live.md has the
 * rest.
 */
export const describeLive = () => ({
  path: '/api/live',
  channels: channelKinds.map(kind => `${kind}:{id}`),
  closing,
  frames: { client: shape(clientFrame, 'input'), server: shape(serverFrame, 'output') },
  events: Object.fromEntries(
    Object.entries(events).map(([name, { channel, data }]) => [name, { channel, data: shape(data, 'output') }]),
  ),
})

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: 9_999_999_999 },
  }))

function queryParameters(query: z.ZodType) {
  if (query === nothing) return []
  const { properties = {}, required = [] } = shape(query, 'input') as z.core.JSONSchema.ObjectSchema
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const repeatParameter = (route: Route) =>
  takesKey(route)
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
    : []

/**
 * @param stale the schema of a refusal that carries the current value
 */
function refusalResponses(codes: RefusalCode[], stale: object = {}) {
  const byStatus = Map.groupBy(new Set(codes), code => refusals[code])
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map(code => `\`${code}\` ${errorText[code]}`).join('\n\n'),
        content: json(same.some(isStale) ? stale : { $ref: REFUSAL }),
      },
    ]),
  )
}
