// Parts that other features bring to the page of a post.
import type { FetchedComponent } from '../../ui/fetched.ts'
import type { PostAt } from './queries.ts'

export type PostBesideProps = { at: PostAt; mayChange: boolean }

declare module '../../feature.ts' {
  interface FeatureParts {
    /** Below the issues of a post; it draws nothing where it has nothing to say. */
    postBeside?: FetchedComponent<PostBesideProps>
  }
}

/** Under which others bring a deed into the menu of a post. */
export const postThing = (postId: number) => `post ${postId}`
