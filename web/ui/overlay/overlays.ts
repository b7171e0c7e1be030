import { fetchedLater } from '../fetched.ts'

/** Menus, dialogs and bubbles stand on a library as large as the rest of a page. */
export const overlays = fetchedLater(() => import('./opened/opened.ts'))
