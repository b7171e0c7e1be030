// Answers of a host in JSON, as far as they are read. A field that is not as described counts as absent.
export type Fields = Record<string, unknown>

export const objectIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
/** PostgreSQL keeps neither a NUL nor half of a character. */
export const keepable = (text: string) => text.replaceAll('\0', '').toWellFormed()
export const textIn = (value: unknown) => (typeof value === 'string' ? keepable(value) : null)
export const numberIn = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null
export const dateIn = (value: unknown) => {
  const at = new Date(textIn(value) ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? new Date() : at
}
/** Only addresses of pages, which are shown as links. */
export const addressIn = (value: unknown) => {
  const text = textIn(value) ?? ''
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : ''
}
/** Six hex digits, with or without a sign before them. */
export const colorIn = (value: unknown) => /^#?([\da-f]{6})$/i.exec(textIn(value) ?? '')?.[1]?.toLowerCase() ?? 'ededed'

/** Only so a text could come to hold a NUL, or half of a character. */
const DOUBTFUL = /\\u(?:0000|d[89a-f])/i
/** A webhook, all of whose texts can be kept. To look at each of them costs more than all the rest. */
export function payloadIn(body: string): Fields {
  if (!DOUBTFUL.test(body)) return objectIn(JSON.parse(body))
  return objectIn(JSON.parse(body, (_, value: unknown) => (typeof value === 'string' ? keepable(value) : value)))
}
