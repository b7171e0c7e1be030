// Cutting links at the providers, whose tokens may have ended by then.
import { beforeAll, describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/account'
import type { SocialProvider } from '#contract/entrance'
import { socialRoutes } from '#contract/social'
import { onDemand } from '../testing/on-demand.ts'
import type { Persona } from '../testing/providers/personas.ts'
import { isFree, whilePersonHeld } from '../postgres/test.ts'
import { choresDone, person, sql, visitor } from '../testing/visitor.ts'
import { arrived, backIn, consented, joined, linking, verified } from './test.ts'

beforeAll(async () => {
  await onDemand('providers')
})

type Job = { state: string; retries: number; data: { unlinkingId: number } }

/** Somebody who has linked this account and cuts the link here, with the job and the row of that one transaction. */
async function cutLink(provider: SocialProvider, persona: Persona) {
  const owner = await person()
  await owner.call(socialRoutes.signIn, { body: backIn(await consented(await linking(owner, provider), persona)) })
  const [way] = await owner.call(socialRoutes.linked, {})
  const [kept] = await sql<{ token: string | null }>('select token from identity where subject = $1', [persona.subject])
  const { userId } = await owner.call(accountRoutes.me, {})
  await owner.call(socialRoutes.unlink, { identityId: way!.identityId })
  const then = `(select at from audit where user_id = $1 and what = 'identity.unlinked')`
  return {
    kept: kept!.token,
    jobs: () =>
      sql<Job>(
        `select state, retry_count as retries, data from pgboss.job where name = 'social.unlink' and created_on = ${then}`,
        [userId],
      ),
    rows: () =>
      sql<{ id: string; sealed: string }>(`select id, sealed from unlinking where created_at = ${then}`, [userId]),
  }
}

async function wasCut({ subject }: Persona) {
  const { url, settings } = await onDemand('providers')
  const lists = [url, settings!.GOOGLE_ISSUER].map(async at => (await fetch(`${at}/cut`)).json())
  const cut = (await Promise.all(lists)).flat() as { subject: string }[]
  return cut.some(each => each.subject === subject)
}

describe('a link that is cut here', () => {
  test.each(['google', 'naver', 'github'] as const)('is cut at %s, and its token is gone then', async provider => {
    const persona = verified({ name: '한지우' })
    const { rows, kept } = await cutLink(provider, persona)
    expect(kept).not.toBeNull()
    await expect.poll(() => wasCut(persona)).toBe(true)
    await expect.poll(rows).toEqual([])
  })

  test.each(['google', 'naver', 'github'] as const)(
    'is done with where the token of %s has ended meanwhile',
    async provider => {
      const persona = verified({ fault: 'ended' })
      const { jobs, rows } = await cutLink(provider, persona)
      await expect.poll(jobs).toMatchObject([{ state: 'completed', retries: 0 }])
      expect([await wasCut(persona), await rows()]).toEqual([false, []])
    },
  )

  test('is tried for a day, and a job that fails for good has no token', async () => {
    const persona = verified({ fault: 'deaf' })
    const { jobs, rows } = await cutLink('google', persona)
    await expect.poll(async () => (await jobs())[0]?.retries).toBeGreaterThan(0)
    const [row] = await rows()
    expect(row!.sealed).not.toContain(persona.subject)
    expect((await jobs())[0]!.data).toEqual({ unlinkingId: Number(row!.id) })
    await choresDone()
    expect(await rows()).toHaveLength(1)
    await sql(`update unlinking set created_at = now() - interval '26 hours' where id = $1`, [row!.id])
    await choresDone()
    expect(await sql('select 1 from unlinking where id = $1', [row!.id])).toEqual([])
    await expect.poll(jobs).toMatchObject([{ state: 'completed' }])
  })

  test('of a provider that knows no way to cut it has no token in the first place', async () => {
    const persona = verified()
    const { kept, jobs, rows } = await cutLink('oidc', persona)
    expect([kept, await jobs(), await rows()]).toEqual([null, [], []])
  })
})

test('who comes by an account, or cuts it there, waits for its owner without holding it', async () => {
  const persona = verified()
  const owner = await joined('kakao', persona)
  const { userId } = await owner.call(accountRoutes.me, {})
  const [way] = await owner.call(socialRoutes.linked, {})
  const webhook = {
    method: 'POST',
    headers: { authorization: 'KakaoAK admin-key', 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ app_id: '1', user_id: persona.subject, referrer_type: 'UNLINK_FROM_APPS' })),
  }
  const deeds = [() => arrived(visitor(), 'kakao', persona), () => visitor().send('/api/auth/kakao/unlink', webhook)]
  for (const deed of deeds) {
    const held = await whilePersonHeld<unknown>(userId, deed, () => isFree('identity', way!.identityId))
    expect(held.isFree).toBe(true)
    await held.done
  }
  expect(await owner.call(socialRoutes.linked, {})).toEqual([])
})
