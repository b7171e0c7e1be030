// A person at a pretended provider: the test says who they are when it opens the provider's page.
/** The token has ended when the link is to be cut, or the provider cannot be reached then. */
export type UnlinkFault = 'ended' | 'deaf'
export type Fault =
  | 'denied'
  | 'down'
  | 'slow'
  | 'signature'
  | 'audience'
  | 'nonce'
  | 'otherSubject'
  | 'noSubject'
  | UnlinkFault

export type Persona = {
  subject: string
  email?: string
  isVerified?: boolean
  name?: string
  fault?: Fault
}

export const personaIn = (text: string | null): Persona | undefined =>
  text ? (JSON.parse(text) as Persona) : undefined

/** Filled in by a story, and pressed. */
export const consentPage = (action: string, name: string) =>
  `<!doctype html><html lang="ko"><meta charset="utf-8"><title>${name}</title>
   <link rel="icon" href="data:,">
   <form method="post" action="${action.replace(/&/g, '&amp;')}"><label>persona <input name="persona" size="80"></label>
   <button>agree</button></form></html>`

export const bodyOf = async (request: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
