// A route declares the content of its refusals as it declares its answer.
import { impliedRefusals, nothing, type Route } from '#contract/route'
import { log } from '../log.ts'
import { Refusal } from '../refusal.ts'

/** Parses the current value with its schema, as an answer is, which removes undeclared fields. */
export function asDeclared(route: Route, refusal: Refusal) {
  const { path, method, refusals: named, current: schema } = route
  const { code, details } = refusal
  if (!named.includes(code) && !impliedRefusals(route).includes(code))
    log.error({ route: path, method, code }, 'a refusal that the contract does not name')
  if (details.current === undefined) return refusal
  if (schema === nothing) log.error({ route: path, method, code }, 'a present value that the contract does not name')
  return new Refusal(code, { ...details, current: schema === nothing ? undefined : schema.parse(details.current) })
}
