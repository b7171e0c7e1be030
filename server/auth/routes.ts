import { agreementCodes, agreementVersions, authRoutes, requiredAgreements } from '#contract/auth'
import type { Answer } from '#contract/route'
import { sessionRoutes } from '#contract/session'
import packageJson from '../../package.json' with { type: 'json' }
import { config } from '../config.ts'
import { mailsStayHere } from '../mail.ts'
import { partsOf } from '../feature.ts'
import { answers } from '../http/http.ts'
import { countQuestion } from './links.ts'
import { checkReset, requestReset, resetPassword } from './password/resets.ts'
import { newDeviceToken, renewSession, signOut } from './sessions.ts'
import { signIn, signUp } from './signins.ts'
import { isFirstRun, userByEmail } from './users.ts'
import { pendingSignup, sendSignupVerification, verificationState, verifyEmail } from './verifications.ts'

type Welcome = Answer<typeof authRoutes.welcome>

declare module '../feature.ts' {
  interface FeatureParts {
    /** Other ways to sign in than a password. */
    offeredProviders?: () => Welcome['providers']
  }
}

export const auth = answers(authRoutes, {
  welcome: async () => ({
    signUp: config.signUp,
    isFirstRun: await isFirstRun(),
    mailsStayHere: mailsStayHere(),
    version: packageJson.version,
    providers: partsOf('offeredProviders').flatMap(offered => offered()),
    agreements: agreementCodes.map(code => ({
      code,
      version: agreementVersions[code],
      isRequired: requiredAgreements.includes(code),
    })),
  }),
  checkEmail: async ({ body, client }) => {
    countQuestion(client)
    if (!client.deviceToken) client.setDeviceToken(newDeviceToken())
    return { available: (await userByEmail(body.email)) === undefined }
  },
  sendVerification: ({ body, client }) => sendSignupVerification(body.email, client),
  verification: ({ query }) => verificationState(query.verificationId),
  pending: ({ client }) => pendingSignup(client),
  verifyEmail: ({ body, client }) => verifyEmail(body.token, client),
  signup: ({ body, client }) => signUp(body, client),
  signin: ({ body, client }) => signIn(body.email, body.password, client),
  requestReset: ({ body, client }) => requestReset(body.email, client),
  checkReset: ({ query, client }) => checkReset(query.token, client),
  resetPassword: ({ body, client }) => resetPassword(body, client),
})

export const session = answers(sessionRoutes, {
  token: async ({ client }) => ({ accessToken: await renewSession(client) }),
  signout: ({ client }) => signOut(client),
})
