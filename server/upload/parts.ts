// Whose an attached file is, each kind of holder said by its feature.
import type { SignedIn } from '../http/admission.ts'
import type { Client } from '../http/client.ts'
import type { Upload } from './uploads.ts'

export type UploadHolder = {
  /** Takes the file away if the holder still shows it and this person may; answers whether it did. */
  drop: (me: SignedIn, upload: Upload, client: Client) => Promise<boolean>
}

declare module '../feature.ts' {
  interface FeatureParts {
    /** By the kind of holder, which stands in the row of each of its files. */
    uploads?: Record<string, UploadHolder>
  }
}
