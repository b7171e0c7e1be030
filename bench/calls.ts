// Calls of the contract by a signed-in person, which prepare the data of a benchmark.
import type { Answer, Ask, Route } from '#contract/route'

export type Caller = { address: string; headers: Record<string, string> }

/** Takes the parameters of the path from the arguments, as the browser does. */
export async function callAs<R extends Route>({ address, headers }: Caller, route: R, ask: Ask<R>): Promise<Answer<R>> {
  const { query, body } = ask as { query?: Record<string, string>; body?: object }
  const asked = query ? `?${new URLSearchParams(query).toString()}` : ''
  const response = await fetch(address + pathOf(route, ask) + asked, {
    method: route.method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${route.method} ${route.path}: ${response.status} ${text}`)
  return (JSON.parse(text) as { data: Answer<R> }).data
}

export const pathOf = ({ path }: Pick<Route, 'path'>, ids: object) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => String((ids as Record<string, number>)[name]))
