// How people prove who they are, for the metrics.
import { Counter } from 'prom-client'
import type { WayIn } from '#contract/entrance'

export const signInCounter = new Counter({
  name: 'dure_sign_ins',
  help: 'First proofs of identity by their way; a second factor may have been asked afterwards',
  labelNames: ['way'],
  registers: [],
})

export const countSignIn = (way: WayIn) => signInCounter.inc({ way })
