import { fill } from '#korean/particle'
import { errorText } from '#korean/refusals'
import { socialText } from '#korean/social'
import { Failed } from './Outcomes.tsx'

/** The answer of a provider, or of our own start, in place of a code. */
export const FailedCode = ({ code }: { code: string }) => <Failed text={textOf(code)} />

/** Codes that nobody knows say that something went wrong there. */
const textOf = (code: string) =>
  code === 'access_denied'
    ? socialText.denied
    : fill(Object.hasOwn(errorText, code) ? errorText[code as keyof typeof errorText] : errorText['oauth.provider'], {
        provider: socialText.anyProvider,
      })
