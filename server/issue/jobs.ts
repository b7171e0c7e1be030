import { purgeIssues } from './bin.ts'
import { rerank } from './ranks.ts'

export const issueJobs = { 'issue.rerank': rerank }
/** Done once an hour by one node. */
export const issueChores = [purgeIssues]
