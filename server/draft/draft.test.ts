import { expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import { DRAFTS_MOST, draftRoutes } from '#contract/draft'
import { memberRoutes } from '#contract/member'
import { joined, project } from '../issue/test.ts'
import { refusal, sql } from '../testing/visitor.ts'
import { socketOf } from '../testing/socket.ts'

const { owner, orgId } = await project()

test('a draft reaches the other devices of its author, and nobody else', async () => {
  const mina = await joined(orgId)
  const { userId } = await owner.call(accountRoutes.me, {})
  const { heard, say } = await socketOf(owner.token)
  say({ type: 'listen', id: 1, channel: `user:${userId}` })
  await heard({ type: 'listening', id: 1 })
  const form = 'comment issue 12'
  await owner.call(draftRoutes.save, { orgId, body: { form, text: '아직 덜 쓴 글' } })
  await heard({ name: 'draft.changed', data: expect.objectContaining({ orgId, form, text: '아직 덜 쓴 글' }) })
  const read = (who: typeof owner) => who.call(draftRoutes.read, { orgId, query: { form } })
  expect(await read(owner)).toMatchObject({ text: '아직 덜 쓴 글', at: expect.any(String) })
  expect(await read(mina)).toEqual({ form, text: '', at: null })
  await owner.call(draftRoutes.save, { orgId, body: { form, text: '' } })
  expect(await read(owner)).toEqual({ form, text: '', at: null })
})

test('a hundred are kept; a strange name and too much text are refused', async () => {
  const jun = await joined(orgId, 'MEMBER', '준호')
  const save = (form: string, text = '글') => jun.call(draftRoutes.save, { orgId, body: { form, text } })
  for (let each = 0; each <= DRAFTS_MOST; each++) await save(`comment issue ${each}`)
  const rows = await sql<{ form: string }>('select form from draft where member_id = $1', [jun.memberId])
  expect([rows.length, rows.some(({ form }) => form === 'comment issue 0')]).toEqual([DRAFTS_MOST, false])
  expect(await refusal(save('../../etc'))).toMatchObject({ status: 422, fields: { form: expect.any(String) } })
  expect(await refusal(save('comment', '가'.repeat(200_000)))).toMatchObject({ status: 413 })
  await owner.call(memberRoutes.remove, { orgId, memberId: jun.memberId })
  expect(await sql('select 1 from draft where member_id = $1', [jun.memberId])).toEqual([])
})

test('those of one kind are listed with their first lines, the last written first, to their author alone', async () => {
  const sena = await joined(orgId, 'MEMBER', '세나')
  const save = (form: string, text: string) => sena.call(draftRoutes.save, { orgId, body: { form, text } })
  await save('post 7', '{"title":"먼저"}\n긴 글')
  await save('post', '{"title":"나중"}\n')
  await save('postal', '다른 것')
  await save('comment post 7', '댓글')
  const heads = (by: typeof owner) => by.call(draftRoutes.heads, { orgId, query: { formKind: 'post' } })
  expect((await heads(sena)).map(({ form, head }) => [form, head])).toEqual([
    ['post', '{"title":"나중"}'],
    ['post 7', '{"title":"먼저"}'],
  ])
  expect(await heads(owner)).toEqual([])
})
