// The session of a browser: its token is renewed by a cookie until it is ended. Every page needs this, and no more of auth.ts.
import { z } from 'zod'
import { route } from './route.ts'

export const accessToken = z.object({ accessToken: z.string() })

export const sessionRoutes = {
  token: route('POST /api/auth/token', {
    allow: 'anybody',
    answer: accessToken,
    refusals: ['session.absent', 'session.ended', 'origin.foreign'],
  }),
  signout: route('POST /api/auth/signout', { allow: 'anybody', refusals: ['origin.foreign'] }),
}
