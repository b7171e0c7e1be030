// Those who run this server. A sign-in address is proved before it is anybody's.
import type { Account } from '#contract/account'
import { config } from '../config.ts'
import { refuse } from '../refusal.ts'

export const isOperator = ({ email }: Pick<Account, 'email'>) => config.operators.has(email.toLowerCase())

export function requireOperator(account: Pick<Account, 'email'>) {
  if (!isOperator(account)) refuse('operator.only')
}
