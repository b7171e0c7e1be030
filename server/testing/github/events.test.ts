import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGithub, type Github } from './github.ts'
import { openReceiver } from './receiver.ts'

let github: Github
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  github = await openGithub(0, { isStrict: true })
  receiver = await openReceiver()
  github.hookTo(receiver.url)
})
afterAll(async () => {
  receiver.stop()
  await github.stop()
})

const told = async () => {
  await github.settled()
  return receiver.taken()
}

it('tells of all that happens to a repository and to an installation', async () => {
  const hana = github.person('hana')
  for (const login of ['haedam', 'other']) hana.addOrganization(login)
  const [id, other] = ['haedam', 'other'].map(login => hana.install(login)!)
  hana.addRepository('haedam/web')
  hana.archiveRepository('haedam/web')
  hana.archiveRepository('haedam/web', false)
  hana.showRepository('haedam/web', false)
  hana.showRepository('haedam/web', true)
  hana.push('haedam/web', 'trunk', ['New trunk'])
  hana.setDefaultBranch('haedam/web', 'trunk')
  hana.transferRepository('haedam/web', 'other')
  hana.deleteRepository('other/web')
  expect(await told()).toEqual([
    'installation.created',
    'installation.created',
    'installation_repositories.added',
    'repository.created',
    'repository.archived',
    'repository.unarchived',
    'repository.publicized',
    'repository.privatized',
    'create',
    'push',
    'repository.edited',
    'installation_repositories.removed',
    'installation_repositories.added',
    'repository.transferred',
    'repository.deleted',
    'installation_repositories.removed',
  ])
  hana.changePermissions(id!, { issues: 'read' })
  hana.changePermissions(id!, { issues: 'write', contents: 'read' })
  hana.suspend(id!)
  hana.addRepository('haedam/quiet')
  hana.unsuspend(id!)
  hana.uninstall(other!)
  hana.revoke()
  hana.rename('hana-kim')
  expect(await told()).toEqual([
    'installation.new_permissions_accepted',
    'installation.suspend',
    'installation.unsuspend',
    'installation.deleted',
    'github_app_authorization.revoked',
  ])
  hana.install('hana-kim')
  hana.rename('hana')
  expect(await told()).toEqual(['installation.created', 'installation_target.renamed'])
  expect(github.problems()).toEqual([])
})

it('says that it is there', async () => {
  github.ping()
  expect(await told()).toEqual(['ping'])
  expect(github.problems()).toEqual([])
})

it('waits for an answer as long as it has patience, and does not ask again', async () => {
  const hana = github.person('hana')
  hana.addRepository('slow')
  await told()
  github.faults.patience(100)
  receiver.answers.push('silent')
  hana.openIssue('hana/slow', { title: 'One' })
  expect(await told()).toEqual(['issues.opened'])
  expect(github.deliveries().at(-1)).toMatchObject({ status: 'timed out', statusCode: 504 })
  github.faults.none()
})

it('tells nothing of issues to an App that may not read them', async () => {
  const hana = github.person('hana')
  const [known] = [...github.world.installations.values()].filter(({ account }) => account === hana.account)
  known!.permissions = { metadata: 'read' }
  hana.addRepository('closed')
  await told()
  hana.openIssue('hana/closed', { title: 'Not told' })
  expect(await told()).toEqual([])
})
