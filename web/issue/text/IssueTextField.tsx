import { TextEditor, type TextEditorProps } from '../../ui/text/TextEditor.tsx'
import type { IssueContext } from '../context.ts'
import { IssueTextSources } from './IssueTextSources.tsx'

export type IssueTextFieldProps = TextEditorProps & { around: IssueContext }

/** Rich text in an issue, with its people and the issues that it names. */
export const IssueTextField = ({ around, ...editor }: IssueTextFieldProps) => (
  <IssueTextSources around={around}>
    <TextEditor {...editor} />
  </IssueTextSources>
)
