import { expect, test } from 'vitest'
import { sql } from '../server/testing/visitor.ts'
import { comment, discussed, field, wordsIn } from './discussions.ts'

/** The issue is somebody's at GitHub, who has said something about it: rows alone, because no GitHub is there. */
async function fromGithub() {
  const made = await discussed()
  const { orgId, projectId, issueId } = made.on
  await sql(
    `with record as (update issue_activity set member_id = null, outsider = 'octocat' where org_id = $1 and issue_id = $2),
       said as (insert into comment (org_id, thing_kind, thing_id, outsider, body)
         values ($1, 'issue', $2, 'octocat', '저도 그렇습니다.'), ($1, 'issue', $2, '', '확인했습니다.'))
     update issue set creator_id = null, outsider = 'octocat', comment_count = 2 where org_id = $1 and id = $2`,
    [orgId, issueId],
  )
  await sql('update project set revision = revision + 1 where id = $1', [projectId])
  return made
}

test('an issue and comments of somebody at GitHub name them, and are answered, quoted and deleted', async () => {
  const { owner, colleague, open } = await fromGithub()
  const page = await open(owner.email)
  await page.getByText(/GitHub의 octocat님이 .*생성/).waitFor()
  await comment(page, '확인했습니다.').getByText('GitHub 사용자', { exact: true }).waitFor()
  const theirs = comment(page, '저도 그렇습니다.')
  await theirs.getByText('GitHub의 octocat', { exact: true }).waitFor()
  const menu = theirs.getByRole('button', { name: 'GitHub의 octocat님의 댓글 메뉴' })
  await theirs.hover()
  await menu.click()
  expect(await page.getByRole('menuitem', { name: '수정', exact: true }).count()).toBe(0)
  await page.getByRole('menuitem', { name: '인용' }).click()
  await expect.poll(() => wordsIn(page)).toContain('GitHub의 octocat')
  await field(page).press('Control+Enter')
  await comment(page, 'GitHub의 octocat').nth(1).waitFor()
  await theirs.first().hover()
  await theirs.first().getByRole('button', { name: 'GitHub의 octocat님의 댓글에 답글' }).click()
  await page.keyboard.type('언제부터인가요?')
  await page.getByRole('button', { name: '답글 남기기' }).click()
  await comment(page, '언제부터인가요?').waitFor()
  // A member who does not look after the project deletes nothing of theirs.
  const other = await open(colleague.email)
  const there = comment(other, '확인했습니다.')
  await there.hover()
  await there.getByRole('button', { name: 'GitHub 사용자님의 댓글 메뉴' }).click()
  await other.getByRole('menuitem', { name: '인용' }).waitFor()
  expect(await other.getByRole('menuitem', { name: '삭제', exact: true }).count()).toBe(0)
  const gone = comment(page, '확인했습니다.')
  await gone.hover()
  await gone.getByRole('button', { name: 'GitHub 사용자님의 댓글 메뉴' }).click()
  await page.getByRole('menuitem', { name: '삭제', exact: true }).click()
  await page.getByText('삭제된 댓글입니다.').waitFor()
})
