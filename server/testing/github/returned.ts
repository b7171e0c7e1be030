// Somebody on their way to GitHub, who chooses an account there and comes back.
import { githubRoutes as routes } from '#contract/github'
import type { Visitor } from '../visitor.ts'
import type { Github } from './people/handle.ts'

type Way = { by: Visitor; orgId: number; who: string; where: string; github: Github }

/** The parameters with which the browser comes back from GitHub. */
export async function returned({ by, orgId, who, where, github }: Way, returnTo = '/') {
  const { url } = await by.call(routes.connect, { orgId, body: { returnTo } })
  const state = new URL(url).searchParams.get('state')!
  const form = { state, target_id: String(github.account(where).id), login: who, selection: 'all' }
  const answer = await fetch(new URL(url.replace(/\/new\?.*/, ''), github.url), {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const back = new URL(answer.headers.get('location')!).searchParams
  const installationId = back.get('installation_id')
  return {
    state,
    code: back.get('code')!,
    setupAction: back.get('setup_action') as 'install',
    ...(installationId && { installationId: Number(installationId) }),
  }
}
