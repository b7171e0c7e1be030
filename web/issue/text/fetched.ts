// The code of texts, which is as large as a page: fetched when it is wanted, or once a page is there.
import { fetchedComponent } from '../../ui/fetched.ts'
import type { IssueTextFieldProps } from './IssueTextField.tsx'

export const IssueTextField = fetchedComponent<IssueTextFieldProps>(() =>
  import('./IssueTextField.tsx').then(it => it.IssueTextField),
)
/** For pages on which somebody may write. */
export const editorCode = { fetch: () => import('../../ui/text/TextEditor.tsx').then(it => it.editorCode.fetch()) }
