import { fetchedLater } from '../../ui/fetched.ts'

/** Not by React's own way, which shows the bones up to a third of a second longer than the code takes to come. */
export const kanban = fetchedLater(() => import('./Kanban.tsx'))
