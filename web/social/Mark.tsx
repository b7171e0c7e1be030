// The marks of the providers, drawn here: no page of ours asks anybody else for a picture.
import { KeyRound } from 'lucide-react'
import type { SocialProvider } from '#contract/entrance'

const paths: Record<Exclude<SocialProvider, 'oidc' | 'google'>, { d: string; fill: string }> = {
  kakao: {
    d: 'M12 4c-5.1 0-9.25 3.2-9.25 7.15 0 2.55 1.73 4.78 4.33 6.04l-.9 3.28c-.08.28.24.5.49.34l3.9-2.58c.47.05.94.07 1.43.07 5.1 0 9.25-3.2 9.25-7.15S17.1 4 12 4z',
    fill: '#000',
  },
  naver: { d: 'M14.6 12.6 9.2 4.9H4.7v14.2h4.7v-7.7l5.4 7.7h4.5V4.9h-4.7z', fill: '#03a94d' },
  github: {
    d: 'M12 2.3a9.9 9.9 0 0 0-3.1 19.2c.5.1.7-.2.7-.5v-1.7c-2.8.6-3.3-1.3-3.3-1.3-.5-1.2-1.1-1.5-1.1-1.5-.9-.6.1-.6.1-.6 1 .1 1.5 1 1.5 1 .9 1.5 2.3 1.1 2.9.8.1-.6.3-1.1.6-1.3-2.2-.3-4.5-1.1-4.5-4.9 0-1.1.4-2 1-2.7-.1-.2-.4-1.3.1-2.6 0 0 .8-.3 2.7 1a9.4 9.4 0 0 1 5 0c1.9-1.3 2.7-1 2.7-1 .5 1.3.2 2.4.1 2.6.6.7 1 1.6 1 2.7 0 3.8-2.3 4.6-4.5 4.9.4.3.7.9.7 1.8v2.7c0 .3.2.6.7.5A9.9 9.9 0 0 0 12 2.3z',
    fill: 'currentColor',
  },
}

const GOOGLE = [
  ['M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4z', '#4285f4'],
  ['M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1-2.6 0-4.8-1.8-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22z', '#34a853'],
  ['M6.4 14a6 6 0 0 1 0-3.9V7.5H3.1a10 10 0 0 0 0 9z', '#fbbc05'],
  ['M12 6c1.5 0 2.8.5 3.8 1.5l2.8-2.8A10 10 0 0 0 3.1 7.5L6.4 10C7.2 7.7 9.4 6 12 6z', '#ea4335'],
] as const

export function Mark({ provider, hasLogo = false }: { provider: SocialProvider; hasLogo?: boolean }) {
  if (provider === 'oidc') return hasLogo ? <img src="/api/auth/oauth/oidc/logo" alt="" /> : <KeyRound aria-hidden />
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      {provider === 'google' ? (
        GOOGLE.map(([d, fill]) => <path key={fill} d={d} fill={fill} />)
      ) : (
        <path d={paths[provider].d} fill={paths[provider].fill} />
      )}
    </svg>
  )
}
