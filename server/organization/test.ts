// Tokens as tests read them.

type Claims = { orgAuthorityList: { orgId: number; memberId: number }[] }

/** The claims of a token, without a check of its signature. */
export const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims
