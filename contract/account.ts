// My own account: who I am, where I am signed in, my password and my sign-in address.
import { z } from 'zod'
import { emailAddress, personName, sentVerification } from './auth.ts'
import { factorCode } from './factor-code.ts'
import { imageOrNone, imageRefusals } from './image.ts'
import { givenPassword, newPassword } from './password.ts'
import { route } from './route.ts'

export const account = z.object({
  userId: z.number(),
  email: z.string(),
  name: z.string(),
  profileImgUrl: z.string().nullable(),
  /** The new address of a requested change of e-mail, until its owner confirms it. */
  pendingEmail: z.string().nullable(),
  agreedToMarketing: z.boolean(),
  createdAt: z.iso.datetime(),
  version: z.number(),
  /** False for who signs in by other ways only. */
  hasPassword: z.boolean(),
})
export type Account = z.infer<typeof account>

export const browsers = ['chrome', 'edge', 'safari', 'firefox', 'whale', 'samsung', 'opera', 'kakaotalk'] as const
export const systems = ['windows', 'macos', 'iphone', 'ipad', 'android', 'chromeos', 'linux'] as const

/** A recognized device; its words stand in korean/account.ts. A browser or system that was not recognized is null. */
export const signedInDevice = z.object({
  sessionId: z.number(),
  browser: z.enum(browsers).nullable(),
  system: z.enum(systems).nullable(),
  ip: z.string(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>

export const passwordChange = z
  .strictObject({ currentPassword: givenPassword, newPassword })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    error: 'password.same',
    path: ['newPassword'],
  })
/** The code where a second factor is on. */
export const emailChange = z.strictObject({
  email: emailAddress,
  password: givenPassword,
  code: factorCode.optional(),
})
export const nameChange = z.strictObject({ name: personName, version: z.int().min(1).optional() })

export const accountRoutes = {
  me: route('GET /api/user/me', { allow: 'signed-in', answer: account }),
  rename: route('PATCH /api/user/me', {
    allow: 'signed-in',
    body: nameChange,
    answer: account,
    refusals: ['row.stale'],
    current: account,
  }),
  changePicture: route('PUT /api/user/picture', {
    allow: 'signed-in',
    body: z.strictObject({ profileImgUrl: imageOrNone }),
    answer: account,
    refusals: imageRefusals,
  }),
  agreeToMarketing: route('PUT /api/user/marketing', {
    allow: 'signed-in',
    body: z.strictObject({ agreed: z.boolean() }),
    answer: account,
  }),
  changePassword: route('PATCH /api/user/password', {
    allow: 'signed-in',
    body: passwordChange,
    refusals: ['password.wrong', 'password.none', 'password.same', 'password.common', 'signin.limited'],
  }),
  changeEmail: route('POST /api/user/email', {
    allow: 'signed-in',
    status: 202,
    body: emailChange,
    answer: sentVerification.omit({ verificationId: true }),
    refusals: [
      'password.wrong',
      'password.none',
      'email.taken',
      'email.same',
      'email.bound',
      'code.needed',
      'code.wrong',
      'recoveryCode.wrong',
      'mail.recent',
      'signin.limited',
    ],
  }),
  keepEmail: route('DELETE /api/user/email', { allow: 'signed-in', answer: account }),
  devices: route('GET /api/user/sessions', { allow: 'signed-in', answer: z.array(signedInDevice) }),
  endSession: route('DELETE /api/user/sessions/:sessionId', { allow: 'signed-in', refusals: ['session.missing'] }),
  endOtherSessions: route('DELETE /api/user/sessions', { allow: 'signed-in', answer: z.object({ ended: z.number() }) }),
}
