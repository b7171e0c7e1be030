// Texts of the storage of this browser that are kept apart for each organization.
import { trying } from '../session.ts'

type Text = { get: () => string | null; set: (text: string) => unknown }

/** @param valueOf anything of another shape is nothing */
export function keptByOrganization<T>(text: Text, valueOf: (stored: unknown) => T) {
  const read = () => trying(() => JSON.parse(text.get() ?? '{}') as Record<string, unknown>) ?? {}
  return {
    get: (orgId: number): T => valueOf(read()[orgId]),
    set: (orgId: number, value: T) => text.set(JSON.stringify({ ...read(), [orgId]: value })),
  }
}
