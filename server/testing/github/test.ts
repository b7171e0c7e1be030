// For the tests of this folder: the server with one organization, its hook, and a client in the name of its App.
import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/core'
import { openGithub, type GithubOptions } from './github.ts'
import { openReceiver } from './receiver.ts'

export const AT = 'haedam/web'
export const OF = { owner: 'haedam', repo: 'web' }

/** `also`: done before the App is installed, which then sees all repositories. */
export async function installed(
  options: GithubOptions,
  also: (github: Awaited<ReturnType<typeof openGithub>>) => unknown = () => {},
) {
  const github = await openGithub(0, options)
  const receiver = await openReceiver()
  github.hookTo(receiver.url)
  const hana = github.person('hana')
  hana.addOrganization('haedam')
  hana.addRepository(AT)
  also(github)
  const installationId = hana.install('haedam')!
  const { appId, privateKey } = github.app
  const auth = { appId, privateKey, installationId }
  return {
    github,
    receiver,
    hana,
    octokit: new Octokit({ authStrategy: createAppAuth, auth, baseUrl: github.apiUrl }),
    /** The events since it was asked last. */
    told: async () => {
      await github.settled()
      return receiver.taken()
    },
    stop: async () => {
      receiver.stop()
      await github.stop()
    },
  }
}
export type Installed = Awaited<ReturnType<typeof installed>>
