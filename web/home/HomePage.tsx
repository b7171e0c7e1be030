import { isSignedIn, useSession } from '../session.ts'
import { Greeting } from './Greeting.tsx'
import { Landing } from './Landing.tsx'

export function HomePage() {
  return useSession(isSignedIn) ? <Greeting /> : <Landing />
}
