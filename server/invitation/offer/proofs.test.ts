import { describe, expect, test } from 'vitest'
import { authRoutes } from '#contract/auth'
import { organizationRoutes } from '#contract/organization'
import { everyAgreement, newEmail, PASSWORD, refusal, sql, visitor, whileHeld } from '../../testing/visitor.ts'
import { company, invited } from '../test.ts'

describe('signing up by an invitation', () => {
  const signingUp = (invitation: string) =>
    refusal(
      visitor().call(authRoutes.signup, {
        body: { invitation, password: PASSWORD, name: '박서준', agreements: everyAgreement() },
      }),
    )

  test('of an organization in the bin is refused', async () => {
    const { owner, orgId } = await company()
    const token = await invited(owner, orgId, newEmail())
    await owner.call(organizationRoutes.delete, { orgId })
    expect(await signingUp(token)).toMatchObject({ status: 410, error: 'link.expired' })
  })

  test('that is taken back while the password is hashed makes no account', async () => {
    const { owner, orgId } = await company()
    const email = newEmail()
    const token = await invited(owner, orgId, email)
    const cancelling = 'update invitation set cancelled_at = now() where org_id = $1'
    const { signing } = await whileHeld(cancelling, [orgId], async isAwaited => {
      const signing = signingUp(token)
      await expect.poll(isAwaited).toBe(true)
      return { signing }
    })
    expect(await signing).toMatchObject({ status: 410, error: 'link.expired' })
    expect(await sql('select 1 from "user" where email = $1', [email])).toEqual([])
  })
})
