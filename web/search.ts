// The search parameters of addresses.
import { isPage } from '#contract/pagination'

/** A token that looks like a number is still text, so search parameters are never parsed as JSON. */
export const textSearch = {
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const given = Object.entries(search).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    return given.length ? `?${new URLSearchParams(given)}` : ''
  },
}
/** The parameters that are not empty. */
export const given = <Said extends Record<string, string>>(said: Said) =>
  Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value || undefined])) as {
    [Name in keyof Said]: string | undefined
  }

/** These parameters where they are given and not empty; all others are ignored. */
export function optional<const Names extends readonly string[]>(...names: Names) {
  return (search: Record<string, unknown>): { [Name in Names[number]]?: string } =>
    Object.fromEntries(
      names.flatMap(name => (typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : [])),
    ) as { [Name in Names[number]]?: string }
}

/** A page number where a good one is given; anything else is none, which means the first. */
export function numbered<const Name extends string>(name: Name) {
  // Said to be absent: the router would keep what is not mentioned.
  return (search: Record<string, unknown>): { [N in Name]?: number | undefined } =>
    ({ [name]: isPage(search[name]) ? Number(search[name]) : undefined }) as { [N in Name]?: number | undefined }
}

/** The comment to which an address leads. */
export const commentSearch = ({ comment }: Record<string, unknown>): { comment?: number | undefined } => ({
  comment: /^[1-9][0-9]{0,9}$/.test(String(comment)) ? Number(comment) : undefined,
})
