import { forgetUploads } from './uploads.ts'

/** Done once an hour by one node. */
export const uploadChores = [forgetUploads]
