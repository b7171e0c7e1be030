import { purgeIssues } from './bin.ts'
import { rerank } from './change/ranks.ts'

export const issueJobs = { 'issue.rerank': rerank }
/** Done once an hour by one node. */
export const issueChores = [purgeIssues]
