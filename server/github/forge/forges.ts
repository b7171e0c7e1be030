// The hosts that this server knows.
import type { GithubApp } from '../../outbound/github-settings.ts'
import { refuse } from '../../refusal.ts'
import { currentApp } from '../app/app.ts'
import type { Forge } from './forge.ts'
import { github } from './github/github.ts'

/** Holds tokens, as long as the App is this one. */
let known: { app: GithubApp; forge: Forge } | undefined

export function findForge(): Forge | undefined {
  const app = currentApp()
  if (app && known?.app !== app) known = { app, forge: github(app) }
  return app && known?.forge
}
export const requireForge = (): Forge => findForge() ?? refuse('github.disabled')
