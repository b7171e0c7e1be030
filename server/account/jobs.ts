import { eraseWithdrawn, finishWithdrawals } from './withdrawals.ts'

export const accountJobs = { 'account.erase': eraseWithdrawn }
/** Done once an hour by one node. */
export const accountChores = [finishWithdrawals]
