import { describe, expect, test } from 'vitest'
import { activityRoutes } from '#contract/activity'
import { issueRoutes, type RelationKind, RELATIONS_MOST, WATCHERS_MOST } from '#contract/issue'
import { projectRoutes } from '#contract/project'
import { refusal, sql } from '../../testing/visitor.ts'
import { another, crowd, joined, project, written } from '../test.ts'

async function related() {
  const made = await project()
  const { owner, at, read } = made
  const relate = (issueId: number, kind: RelationKind, otherIssueId: number) =>
    owner.call(issueRoutes.relate, { ...at, issueId, body: { kind, otherIssueId } })
  const seen = async (issueId: number, by = owner) =>
    (await read(issueId, by)).relations.map(({ kind, issue }) => [kind, issue.issueId])
  const child = async () => (await made.issue()).issueId
  return { ...made, relate, seen, child }
}
const circle = { status: 409, error: 'relation.circle' }
const taken = { status: 409, error: 'relation.taken' }

describe('relations', () => {
  test('[S1.3] are seen from both sides, and go from either', async () => {
    const { owner, at, relate, seen, child, read } = await related()
    const [a, b, c, d] = [await child(), await child(), await child(), await child()]
    await relate(a, 'blocks', b)
    await relate(a, 'duplicatedBy', c)
    await relate(d, 'relates', a)
    expect(await seen(a)).toEqual([
      ['blocks', b],
      ['duplicatedBy', c],
      ['relates', d],
    ])
    expect([await seen(b), await seen(c), await seen(d)]).toEqual([
      [['blockedBy', a]],
      [['duplicates', a]],
      [['relates', a]],
    ])
    const { relationId } = (await read(b)).relations[0]!
    await owner.call(issueRoutes.unrelate, { ...at, issueId: b, relationId })
    expect([(await seen(a)).length, await seen(b)]).toEqual([2, []])
    const missing = { status: 404, error: 'relation.missing' }
    expect(await refusal(owner.call(issueRoutes.unrelate, { ...at, issueId: b, relationId }))).toMatchObject(missing)
    // An existing relation, but not of this issue.
    const [other] = (await read(c)).relations
    const stranger = { ...at, issueId: b, relationId: other!.relationId }
    expect(await refusal(owner.call(issueRoutes.unrelate, stranger))).toMatchObject(missing)
  })

  test('of one kind are there once, however they are said; of another kind beside it', async () => {
    const { relate, child, seen } = await related()
    const [a, b] = [await child(), await child()]
    await relate(a, 'blocks', b)
    expect(await refusal(relate(b, 'blockedBy', a))).toMatchObject(taken)
    await relate(b, 'relates', a)
    expect(await refusal(relate(a, 'relates', b))).toMatchObject(taken)
    await relate(b, 'duplicates', a)
    expect(await seen(a)).toHaveLength(3)
  })

  test('never close a circle of what blocks or of what duplicates, also by way of others', async () => {
    const { relate, child } = await related()
    for (const [there, back] of [
      ['blocks', 'blockedBy'],
      ['duplicates', 'duplicatedBy'],
    ] as const) {
      const [a, b, c] = [await child(), await child(), await child()]
      await relate(a, there, b)
      await relate(c, back, b)
      for (const [from, kind, to] of [
        [b, there, a],
        [c, there, a],
        [a, back, c],
      ] as const)
        expect(await refusal(relate(from, kind, to))).toMatchObject(circle)
      // Only `blocks` and `duplicates` may not form a cycle.
      await relate(a, 'relates', b)
      await relate(b, 'relates', c)
      await relate(c, 'relates', a)
    }
  })

  test('said by two at once in two projects close no circle either', async () => {
    const { owner, orgId, relate, child } = await related()
    const there = await another(owner, orgId)
    for (let round = 0; round < 5; round++) {
      const mine = await child()
      const theirs = await owner.call(issueRoutes.create, { ...there.at, body: { title: '창고' } })
      const both = await Promise.allSettled([
        relate(mine, 'blocks', theirs.issueId),
        owner.call(issueRoutes.relate, {
          ...there.at,
          issueId: theirs.issueId,
          body: { kind: 'blocks', otherIssueId: mine },
        }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })

  test('lead over projects, and to nothing that the reader does not see', async () => {
    const { owner, orgId, relate, child, seen, record } = await related()
    const [hidden, mina] = [await another(owner, orgId, { isPrivate: true }), await joined(orgId)]
    const theirs = await owner.call(issueRoutes.create, { ...hidden.at, body: { title: '비밀 창고' } })
    const mine = await child()
    await relate(mine, 'blocks', theirs.issueId)
    expect(await seen(mine)).toEqual([['blocks', theirs.issueId]])
    expect(await seen(mine, mina)).toEqual([])
    expect(await record(mine)).toMatchObject([
      [
        ['created', null, expect.any(String)],
        ['relation', null, 'blocks LOGI-1'],
      ],
    ])
    const { at } = hidden
    const asked = mina.call(issueRoutes.relate, {
      orgId,
      projectId: (await owner.call(projectRoutes.all, { orgId })).find(({ key }) => key === 'WEB')!.projectId,
      issueId: mine,
      body: { kind: 'relates', otherIssueId: theirs.issueId },
    })
    expect(await refusal(asked)).toMatchObject({ status: 404, error: 'issue.missing' })
    await owner.call(issueRoutes.remove, { ...at, issueId: theirs.issueId })
    expect(await seen(mine)).toEqual([])
  })

  test('to what one does not see are none: as one that is not there, byte for byte, and still there afterwards', async () => {
    const { owner, orgId, at, relate, child, seen } = await related()
    const [hidden, mina] = [await another(owner, orgId, { isPrivate: true }), await joined(orgId)]
    const [mine, binned] = [await child(), await child()]
    const theirs = await owner.call(issueRoutes.create, { ...hidden.at, body: { title: '비밀 창고' } })
    await relate(mine, 'blocks', theirs.issueId)
    await relate(mine, 'relates', binned)
    await owner.call(issueRoutes.remove, { ...at, issueId: binned })
    const ids = await sql<{ id: string }>('select id from issue_relation where issue_id = $1 or other_id = $1', [mine])
    expect(ids).toHaveLength(2)
    const answers = await Promise.all(
      [...ids, { id: '999999999' }].map(async ({ id: relationId }) => {
        const named: Record<string, unknown> = { ...at, issueId: mine, relationId }
        const path = issueRoutes.unrelate.path.replace(/:(\w+)/g, (_, name: string) => String(named[name]))
        const answer = await mina.send(path, { method: 'DELETE' })
        return [answer.status, await answer.text()]
      }),
    )
    expect(answers[2]).toEqual([404, expect.stringContaining('"relation.missing"')])
    expect(answers).toEqual([answers[2], answers[2], answers[2]])
    expect(await seen(mine)).toEqual([['blocks', theirs.issueId]])
    await owner.call(issueRoutes.restore, { ...at, issueId: binned })
    expect(await seen(mine)).toHaveLength(2)
  })

  test('to what one does not see stand in no record that one reads: neither who nor when', async () => {
    const { owner, orgId, at, relate, child, read, change } = await related()
    const [hidden, mina, jun] = [
      await another(owner, orgId, { isPrivate: true }),
      await joined(orgId),
      await joined(orgId),
    ]
    const theirs = await owner.call(issueRoutes.create, { ...hidden.at, body: { title: '비밀 창고' } })
    const mine = await child()
    await change(mine, { title: '창고' }, jun)
    await relate(mine, 'blocks', theirs.issueId)
    const { relationId } = (await read(mine)).relations[0]!
    await owner.call(issueRoutes.unrelate, { ...at, issueId: mine, relationId })
    await change(mine, { title: '새 창고' }, jun)
    const readBy = async (browser: typeof mina | typeof owner) => {
      const records = [
        await browser.call(activityRoutes.activities, { ...at, issueId: mine, query: {} }),
        await browser.call(activityRoutes.projectActivities, { ...at, query: {} }),
      ]
      return records.map(({ activities }) => activities.map(({ changes }) => changes.map(({ field }) => field)))
    }
    // Changes of one person on either side of a hidden one merge into one entry, so that no gap reveals it.
    const fields = [['title'], ['created']]
    expect(await readBy(mina)).toEqual([fields, fields])
    const all = [['title'], ['relation', 'relation'], ['title'], ['created']]
    expect(await readBy(owner)).toEqual([all, all])
  })

  test('are at most a hundred of one issue, counted from either side', async () => {
    const { at, relate, child, stateOf } = await related()
    const [busy, late] = [await child(), await child()]
    const others = await written(at, stateOf('요청'), RELATIONS_MOST - 1)
    await sql(
      `insert into issue_relation (org_id, issue_id, other_id, kind, created_by)
       select $1, $2, unnest($3::bigint[]), 'blocks', 1`,
      [at.orgId, busy, others],
    )
    await relate(busy, 'relates', others[0]!)
    const full = { status: 409, error: 'relation.tooMany' }
    expect(await refusal(relate(busy, 'relates', late))).toMatchObject(full)
    expect(await refusal(relate(late, 'relates', busy))).toMatchObject(full)
  })
})

describe('whoever watches an issue', () => {
  test('made it, was given it, takes part in it, or asked for it; and may stop', async () => {
    const { owner, orgId, at, issue, read, change } = await related()
    const [assignee, participant, reader] = [await joined(orgId), await joined(orgId), await joined(orgId)]
    const { issueId } = await issue({ assigneeId: assignee.memberId })
    await change(issueId, { addParticipantIds: [participant.memberId] })
    expect(await read(issueId)).toMatchObject({ isWatched: true, watcherCount: 3 })
    for (const each of [assignee, participant]) expect((await read(issueId, each)).isWatched).toBe(true)
    expect((await read(issueId, reader)).isWatched).toBe(false)
    for (const _ of ['once', 'twice']) await reader.call(issueRoutes.watch, { ...at, issueId })
    expect(await read(issueId, reader)).toMatchObject({ isWatched: true, watcherCount: 4 })
    for (const _ of ['once', 'twice']) await owner.call(issueRoutes.unwatch, { ...at, issueId })
    expect(await read(issueId)).toMatchObject({ isWatched: false, watcherCount: 3 })
    // Watching does not change the version.
    expect((await read(issueId)).version).toBe(2)
  })

  test('is one of two hundred at most', async () => {
    const { orgId, at, issue, read } = await related()
    const { issueId } = await issue()
    const [last, late] = [await joined(orgId), await joined(orgId)]
    const ids = await crowd(orgId, WATCHERS_MOST - 2)
    await sql(`insert into issue_watcher (org_id, issue_id, member_id) select $1, $2, unnest($3::bigint[])`, [
      orgId,
      issueId,
      ids,
    ])
    const watch = (by: typeof last) => by.call(issueRoutes.watch, { ...at, issueId })
    await watch(last)
    expect(await refusal(watch(late))).toMatchObject({ status: 409, error: 'issue.watchers' })
    // A member who already watches may repeat the call.
    await watch(last)
    expect((await read(issueId)).watcherCount).toBe(WATCHERS_MOST)
  })
})
