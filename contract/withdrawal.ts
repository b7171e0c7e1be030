// Withdrawal of an account, and the export of one's own data.
import { z } from 'zod'
import { account, signedInDevice } from './account.ts'
import { agreementCodes } from './auth.ts'
import { endings, holding, holdingKinds } from './handover.ts'
import { memberStatus } from './member.ts'
import { givenPassword } from './password.ts'
import { roles } from './permissions.ts'
import { route } from './route.ts'
import { linkedWay } from './social.ts'
import { lineText } from './text.ts'

/** The days for which a withdrawn address is remembered, as a keyed hash. */
export const WITHDRAWAL_DAYS = 30

/** The fate of one of my organizations: I leave it, it goes to the bin, or it prevents the withdrawal. */
export const fates = ['leave', 'bin', 'blocked'] as const
export const leftOrganization = z.object({
  orgId: z.number(),
  name: z.string(),
  memberId: z.number(),
  role: z.enum(roles),
  memberCount: z.number(),
  /** The holdings that I could hand over before. */
  holdings: z.array(holding),
  fate: z.enum(fates),
})
export type LeftOrganization = z.infer<typeof leftOrganization>

export const withdrawalDraft = z.strictObject({ password: givenPassword, reason: lineText(200).optional() })
export type WithdrawalDraft = z.output<typeof withdrawalDraft>

const moment = z.iso.datetime()

/** All data that is stored about me, in the stored words and ids. */
export const ownData = z.object({
  account,
  agreements: z.array(
    z.object({ code: z.enum(agreementCodes), version: z.string(), agreed: z.boolean(), ip: z.string(), at: moment }),
  ),
  sessions: z.array(signedInDevice),
  linkedAccounts: z.array(linkedWay),
  organizations: z.array(
    z.object({
      orgId: z.number(),
      name: z.string(),
      memberId: z.number(),
      memberName: z.string(),
      role: z.enum(roles),
      phone: z.string().nullable(),
      profileImgUrl: z.string().nullable(),
      status: memberStatus.nullable(),
      joinedAt: moment,
      assignments: z.array(z.object({ department: z.string().nullable(), position: z.string().nullable() })),
      handovers: z.array(
        z.object({
          at: moment,
          after: z.enum(endings),
          isGiver: z.boolean(),
          items: z.array(z.object({ kind: z.enum(holdingKinds), name: z.string() })),
        }),
      ),
    }),
  ),
  /** My own deeds, as the trail recorded them. */
  record: z.array(
    z.object({
      at: moment,
      orgId: z.number().nullable(),
      what: z.string(),
      about: z.record(z.string(), z.union([z.string(), z.number()])),
      ip: z.string(),
    }),
  ),
})
export type OwnData = z.infer<typeof ownData>

export const withdrawalRoutes = {
  plan: route('GET /api/user/withdrawal', { allow: 'signed-in', answer: z.array(leftOrganization) }),
  /** Cannot be undone. */
  withdraw: route('POST /api/user/withdrawal', {
    allow: 'signed-in',
    body: withdrawalDraft,
    refusals: ['password.wrong', 'password.none', 'signin.limited', 'withdrawal.owner'],
  }),
  data: route('GET /api/user/data', { allow: 'signed-in', answer: ownData }),
}
