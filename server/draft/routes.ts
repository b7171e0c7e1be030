import { draftRoutes } from '#contract/draft'
import { answers } from '../http/http.ts'
import { draftHeadsOf, draftOf, saveDraft } from './drafts.ts'

export const draft = answers(draftRoutes, {
  read: ({ member, query }) => draftOf(member, query.form),
  heads: ({ member, query }) => draftHeadsOf(member, query.formKind),
  save: ({ member, body }) => saveDraft(member, body),
})
