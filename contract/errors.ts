// Every refusal the server can give, with its status. The Korean sentence for each stands in korean/errors.ts.
export const refusals = {
  invalid: 422,
  'body.broken': 400,
  'body.large': 413,
  'body.type': 415,
  'route.missing': 404,
  'method.wrong': 405,
  'origin.foreign': 403,
  forbidden: 403,
  'auth.required': 401,
  'rate.limited': 429,
  busy: 503,
  server: 500,
  'key.invalid': 422,
  'key.reused': 409,
  'key.answerless': 409,
  'channel.missing': 404,
  'row.stale': 409,
  'email.taken': 409,
  'mail.recent': 429,
  'link.invalid': 404,
  'link.expired': 410,
  'link.used': 410,
  'verification.pending': 409,
  'signup.closed': 403,
  'signin.wrong': 401,
  'signin.limited': 429,
  'session.absent': 401,
  'session.ended': 401,
  'session.missing': 404,
  'password.wrong': 422,
  'password.same': 422,
  'password.common': 422,
  'email.same': 422,
} as const

export type RefusalCode = keyof typeof refusals

/** The field a refusal speaks about, so that a form can show its sentence there. */
export const fieldOf: { [Code in RefusalCode]?: string } = {
  'email.taken': 'email',
  'email.same': 'email',
  'password.wrong': 'currentPassword',
  'password.same': 'newPassword',
  'password.common': 'password',
}
