// Holds answers and webhooks to the published description of the API.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv, type ValidateFunction } from 'ajv'
import type { Delivery } from '../delivery/delivery.ts'
import type { Answered } from '../rest/serve.ts'

type Schema = Record<string, unknown>
type Media = { content?: Record<string, { schema?: Schema }>; $ref?: string }
type Operation = { responses: Record<string, Media>; requestBody?: Media }
type Description = {
  paths: Record<string, Record<string, Operation>>
  'x-webhooks': Record<string, { post: Operation }>
  components: Record<string, Record<string, Schema>>
}

export type Judge = {
  answer: (method: string, answered: Answered) => void
  delivery: (delivery: Delivery) => void
}

const FILE = '@octokit/openapi/generated/api.github.com.json'
const ROOT = 'https://description/'

/** JSON Schema says in a type what OpenAPI 3.0 says beside it. */
function withNull(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNull)
  if (!schema || typeof schema !== 'object') return schema
  const { nullable, example: _, ...rest } = schema as Schema
  const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withNull(value)]))
  if (nullable !== true) return own
  return { anyOf: [{ type: 'null' }, own] }
}

/** Compiled when it is first needed, and once for all servers of a process. */
function opened() {
  const path = createRequire(import.meta.url).resolve(FILE)
  const description = JSON.parse(readFileSync(path, 'utf8')) as Description
  const ajv = new Ajv({ strict: false, allErrors: false, logger: false, inlineRefs: false, code: { optimize: false } })
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/)
  ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/)
  ajv.addFormat('uri', (text: string) => URL.canParse(text))
  ajv.addFormat('email', /^[^@\s]+@[^@\s]+$/)
  for (const loose of ['uri-template', 'int64', 'repo.nwo', 'ssh-key', 'timestamp', 'hostname'])
    ajv.addFormat(loose, true)
  ajv.addSchema({ $id: ROOT, components: withNull(description.components) as Schema })
  const compiled = new Map<string, ValidateFunction>()
  return { description, ajv, compiled }
}
let kept: ReturnType<typeof opened> | undefined

function validatorOf(key: string, schema: Schema): ValidateFunction {
  const { ajv, compiled } = (kept ??= opened())
  const known = compiled.get(key)
  if (known) return known
  const text = JSON.stringify(withNull(schema)).replaceAll('"#/components/', `"${ROOT}#/components/`)
  const validate = ajv.compile(JSON.parse(text) as Schema)
  compiled.set(key, validate)
  return validate
}

const schemaIn = (media: Media | undefined): Schema | undefined => {
  const { description } = (kept ??= opened())
  const name = media?.$ref?.split('/').at(-1)
  const whole = name ? (description.components.responses![name] as Media) : media
  return whole?.content?.['application/json']?.schema
}

/** Mistakes of the description: here an account would have to be a person and an enterprise at once. */
const MENDED: Record<string, Schema> = {
  'GET /app/installations 200': { type: 'array', items: { $ref: '#/components/schemas/installation' } },
}

const problemsOf = (validate: ValidateFunction, body: unknown) =>
  validate(body)
    ? null
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')

/** The deviation of an answer, or nothing. */
export function answerProblem(method: string, { pattern, status, body }: Answered): string | null {
  if (!pattern || pattern === '/graphql') return null
  const { description } = (kept ??= opened())
  const operation = description.paths[pattern]?.[method.toLowerCase()]
  if (!operation) return `${method} ${pattern} is not described`
  const response = operation.responses[status]
  // Not every refusal is described for every call, but all have the same form.
  const schema = response
    ? schemaIn(response)
    : status >= 300
      ? { $ref: '#/components/schemas/basic-error' }
      : undefined
  if (!response && status < 300) return `${method} ${pattern} answers no ${status}`
  if (!schema) return body ? `${method} ${pattern} ${status} has no body` : null
  const key = `${method} ${pattern} ${status}`
  const problem = problemsOf(validatorOf(key, MENDED[key] ?? schema), JSON.parse(body))
  return problem && `${key}: ${problem}`
}

export function deliveryProblem({ event, action, body }: Pick<Delivery, 'event' | 'action' | 'body'>): string | null {
  const { description } = (kept ??= opened())
  const name = [event, action].filter(Boolean).join('-').replaceAll('_', '-')
  const schema = schemaIn(description['x-webhooks'][name]?.post.requestBody)
  if (!schema) return `the webhook ${name} is not described`
  const problem = problemsOf(validatorOf(`webhook ${name}`, schema), JSON.parse(body))
  return problem && `webhook ${name}: ${problem}`
}

export function openJudge(problems: unknown[]): Judge {
  const keep = (problem: string | null) => void (problem && problems.push(problem))
  return {
    answer: (method, answered) => keep(answerProblem(method, answered)),
    delivery: delivery => keep(deliveryProblem(delivery)),
  }
}
