import { draftRoutes } from '#contract/draft'
import { answers } from '../http/http.ts'
import { draftOf, saveDraft } from './drafts.ts'

export const draft = answers(draftRoutes, {
  read: ({ member, query }) => draftOf(member, query.form),
  save: ({ member, body }) => saveDraft(member, body),
})
