// Resources as JSON.
export type Json = string | number | boolean | null | Json[] | JsonObject
export type JsonObject = { [name: string]: Json | undefined }

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names of attributes do not differ by their case (RFC 7643 §2.1). */
export function valueOf(object: JsonObject, name: string): Json | undefined {
  if (Object.hasOwn(object, name)) return object[name]
  const wanted = name.toLowerCase()
  for (const [key, value] of Object.entries(object)) if (key.toLowerCase() === wanted) return value
  return undefined
}
