/** The name of issues among the things that have comments, files and notifications. */
export const ISSUE = 'issue'
