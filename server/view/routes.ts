import { viewRoutes } from '#contract/view'
import { answers } from '../http/http.ts'
import { changeView, createView, removeView, viewsOf } from './views.ts'

export const view = answers(viewRoutes, {
  list: ({ member, projectId }) => viewsOf(member, projectId),
  create: ({ member, projectId, body }) => createView(member, projectId, body),
  change: ({ member, projectId, viewId, body }) => changeView(member, projectId, viewId, body),
  remove: ({ member, projectId, viewId }) => removeView(member, projectId, viewId),
})
