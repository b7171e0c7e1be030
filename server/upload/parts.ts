// The holder of an attached file; each kind is brought by its feature.
import type { SignedIn } from '../http/admission.ts'
import type { Client } from '../http/client.ts'
import type { Upload } from './uploads.ts'

export type UploadHolder = {
  /** Removes the file if the holder still shows it and this person may do so; answers whether it did. */
  drop: (me: SignedIn, upload: Upload, client: Client) => Promise<boolean>
}

declare module '../feature.ts' {
  interface FeatureParts {
    /** Keyed by the kind of holder, which the row of each file names. */
    uploads?: Record<string, UploadHolder>
  }
}
