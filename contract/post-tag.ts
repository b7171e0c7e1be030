// Tags of posts: free words.
import { z } from 'zod'
import { visibleLine } from './text.ts'

/** Of one post. */
export const POST_TAGS_MOST = 10
export const POST_TAG_MOST = 30
/** The most used ones are suggested. */
export const SUGGESTED_TAGS_MOST = 500

export const postTag = visibleLine(POST_TAG_MOST, 'tag.required')
/** The same one twice is one. */
export const postTags = z
  .array(postTag)
  .max(POST_TAGS_MOST, 'post.tags')
  .transform(given => [...new Set(given)])
