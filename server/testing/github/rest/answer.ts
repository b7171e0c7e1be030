// Answers of the API: texts, refusals, pages.
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

const DOCUMENTATION = 'https://docs.github.com/rest'

export const ok = (body: unknown, status = 200): Answer => ({ status, body })
export const NO_CONTENT: Answer = { status: 204 }

const refusal = (status: number, message: string, extra: object = {}): Answer => ({
  status,
  body: { message, ...extra, documentation_url: DOCUMENTATION, status: String(status) },
})

export const NOT_FOUND = refusal(404, 'Not Found')
export const BAD_CREDENTIALS = refusal(401, 'Bad credentials')
export const NOT_SIGNED_IN = refusal(401, 'Requires authentication')
export const NOT_ACCESSIBLE = refusal(403, 'Resource not accessible by integration')
export const SUSPENDED = refusal(403, 'This installation has been suspended')
export const ARCHIVED = refusal(403, 'Repository was archived so is read-only.')
export const LOCKED = refusal(403, 'Unable to create comment because issue is locked.')
export const DELETED = refusal(410, 'This issue was deleted')
export const NO_ISSUES = refusal(410, 'Issues has been disabled in this repository.')
export const NO_JSON = refusal(400, 'Problems parsing JSON')
export const forbidden = (message: string) => refusal(403, message)
export const unauthorized = (message: string) => refusal(401, message)
export const unprocessable = (message: string) => refusal(422, message)
export const badRequest = (message: string) => refusal(400, message)

export type Problem = {
  resource: string
  field: string
  code: 'missing_field' | 'invalid' | 'already_exists' | 'missing' | 'custom'
  message?: string
  value?: string
}
export const invalid = (...errors: Problem[]) => refusal(422, 'Validation Failed', { errors })

/** A call that changes something must be made there in the same way. */
export const moved = (url: string, isGet: boolean): Answer => ({
  ...(isGet ? refusal(301, 'Moved Permanently', { url }) : refusal(307, 'Temporary Redirect', { url })),
  headers: { location: url },
})

const PAGE = 30
const PAGE_MOST = 100

/** Addresses of the other pages, as far as there are any. */
function linkOf(url: URL, page: number, last: number) {
  const to = (number: number, rel: string) => {
    const address = new URL(url)
    address.searchParams.set('page', String(number))
    return `<${address.href}>; rel="${rel}"`
  }
  const links = [
    ...(page > 1 ? [to(page - 1, 'prev')] : []),
    ...(page < last ? [to(page + 1, 'next'), to(last, 'last')] : []),
    ...(page > 1 ? [to(1, 'first')] : []),
  ]
  return links.length > 0 ? { link: links.join(', ') } : undefined
}

/** Only those of the page are written out. */
export function paged<T>(
  url: URL,
  list: readonly T[],
  shape: (one: T) => unknown,
  around = (page: unknown[]): unknown => page,
): Answer {
  const number = (name: string, or: number) => Math.max(1, Number(url.searchParams.get(name)) || or)
  const [size, page] = [Math.min(PAGE_MOST, number('per_page', PAGE)), number('page', 1)]
  const headers = linkOf(url, page, Math.max(1, Math.ceil(list.length / size)))
  const body = around(list.slice((page - 1) * size, page * size).map(shape))
  return { status: 200, body, ...(headers && { headers }) }
}
