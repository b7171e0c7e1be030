// Where a list of the map goes on: the sorted value and the id of the last row before.
import { refuse } from '../refusal.ts'

export const cursorText = (value: string, id: number) => Buffer.from(JSON.stringify([value, id])).toString('base64url')

export function cursorIn(text: string): [value: string, id: number] {
  try {
    const said: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [value, id] = Array.isArray(said) ? (said as unknown[]) : []
    const isText = typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
    if (isText && Number.isSafeInteger(id)) return [value, id as number]
  } catch {
    // Said below, as of any other text.
  }
  return refuse('invalid', { field: 'behind' })
}
