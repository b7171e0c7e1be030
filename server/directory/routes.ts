import { directoryRoutes } from '#contract/directory'
import { answers } from '../http/http.ts'
import { settingsOf } from './settings.ts'
import { endToken, makeToken } from './tokens.ts'

export const directory = answers(directoryRoutes, {
  settings: ({ member }) => settingsOf(member),
  makeToken: ({ member, body, client }) => makeToken(member, body.name, client),
  endToken: ({ member, tokenId, client }) => endToken(member, tokenId, client),
})
