import { searchRoutes } from '#contract/search'
import { answers } from '../http/http.ts'
import { find } from './find/finding.ts'
import { forgetSearch, savedSearchesOf, saveSearch } from './saved.ts'

export const search = answers(searchRoutes, {
  find: ({ member, query }) => find(member, query),
  saved: ({ member }) => savedSearchesOf(member),
  save: ({ member, body }) => saveSearch(member, body),
  forget: ({ member, savedSearchId }) => forgetSearch(member, savedSearchId),
})
