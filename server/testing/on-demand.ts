// Asks the run for a server or a third party, which it makes at the first time.
import { inject } from 'vitest'
import { request } from './visitor.ts'
import type { Made } from './makers.ts'

const asked = new Map<string, Promise<Made>>()

export function onDemand(name: 'unlimited' | 'shared' | 'prepared' | 'demo' | 'providers') {
  const made = asked.get(name) ?? ask(name)
  asked.set(name, made)
  return made
}

async function ask(name: string) {
  const answer = await request(`${inject('onDemand')}/${name}`, {})
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
  return (await answer.json()) as Made
}
