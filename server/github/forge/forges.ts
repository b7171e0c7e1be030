// The hosts that this server knows.
import { config } from '../../config.ts'
import { refuse } from '../../refusal.ts'
import type { Forge } from './forge.ts'
import { github } from './github/github.ts'

let known: Forge | undefined

export const findForge = (): Forge | undefined => (known ??= config.githubApp && github(config.githubApp))
export const requireForge = (): Forge => findForge() ?? refuse('github.disabled')
