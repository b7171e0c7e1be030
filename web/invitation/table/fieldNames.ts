import { listText } from '#korean/invitation'
import type { Field } from './readTable.ts'

export const fieldNames: Record<Field, string> = {
  email: listText.email,
  name: listText.name,
  department: listText.department,
  position: listText.position,
  role: listText.role,
}
