import { agreementCodes, agreementVersions, authRoutes, requiredAgreements } from '#contract/auth'
import packageJson from '../../package.json' with { type: 'json' }
import { config } from '../config.ts'
import { answers } from '../http.ts'
import { countQuestion } from './links.ts'
import { checkReset, requestReset, resetPassword } from './resets.ts'
import { newDeviceToken, renewSession, signOut } from './sessions.ts'
import { signIn, signUp } from './signins.ts'
import { isFirstRun, userByEmail } from './users.ts'
import { pendingSignup, sendSignupVerification, verificationState, verifyEmail } from './verifications.ts'

export const auth = answers(authRoutes, {
  welcome: async () => ({
    signUp: config.signUp,
    isFirstRun: await isFirstRun(),
    mailsStayHere: config.smtpUrl === undefined,
    version: packageJson.version,
    agreements: agreementCodes.map(code => ({
      code,
      version: agreementVersions[code],
      isRequired: requiredAgreements.includes(code),
    })),
  }),
  checkEmail: async ({ body, visit }) => {
    countQuestion(visit)
    if (!visit.deviceToken) visit.setDeviceToken(newDeviceToken())
    return { available: (await userByEmail(body.email)) === undefined }
  },
  sendVerification: ({ body, visit }) => sendSignupVerification(body.email, visit),
  verification: ({ query }) => verificationState(query.verificationId),
  pending: ({ visit }) => pendingSignup(visit),
  verifyEmail: ({ body, visit }) => verifyEmail(body.token, visit),
  signup: ({ body, visit }) => signUp(body, visit),
  signin: ({ body, visit }) => signIn(body.email, body.password, visit),
  token: async ({ visit }) => ({ accessToken: await renewSession(visit) }),
  signout: ({ visit }) => signOut(visit),
  requestReset: ({ body, visit }) => requestReset(body.email, visit),
  checkReset: ({ query, visit }) => checkReset(query.token, visit),
  resetPassword: ({ body, visit }) => resetPassword(body.token, body.password, visit),
})
