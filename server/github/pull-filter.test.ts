// Pull requests as a filter of issues, with a GitHub of our own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company, openedWithGithub, projectIn, type Sides } from './test.ts'

let sides: Sides
beforeAll(async () => void (sides = await openedWithGithub()), 120_000)
afterAll(() => sides.stop())

test('a list of issues is narrowed to those that an open pull request names, any, or none', async () => {
  const { hana, repository, orgId, owner, connected } = await company(sides)
  await connected()
  const { issue, listed } = await projectIn(orgId, owner)
  const issueId = await issue('결제 오류')
  const other = await issue('장바구니')
  const lists = async () => [await listed('open'), await listed('any'), await listed('none')]
  expect(await lists()).toEqual([[], [], [other, issueId]])
  hana.push(repository, 'payment', ['Begin'])
  const first = hana.openPull(repository, { head: 'payment', title: 'fixes WEB-1', isDraft: true })
  await expect.poll(lists).toEqual([[issueId], [issueId], [other]])
  hana.closePull(repository, first.number)
  await expect.poll(lists).toEqual([[], [issueId], [other]])
  hana.push(repository, 'again', ['Begin'])
  const second = hana.openPull(repository, { head: 'again', title: 'fixes WEB-1' })
  await expect.poll(lists).toEqual([[issueId], [issueId], [other]])
  // Both name another one now.
  hana.editPull(repository, second.number, { title: 'fixes WEB-2' })
  await expect.poll(lists).toEqual([[other], [other, issueId], []])
  hana.editPull(repository, first.number, { title: 'Something else' })
  await expect.poll(lists).toEqual([[other], [other], [issueId]])
})
