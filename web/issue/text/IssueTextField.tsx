import { TextEditor, type TextEditorProps } from '../../ui/text/TextEditor.tsx'
import { IssueTextSources, type TextPlace } from './IssueTextSources.tsx'

export type IssueTextFieldProps = TextEditorProps & { around: TextPlace }

/** Rich text that is written, with its people and the issues that it names. */
export const IssueTextField = ({ around, ...editor }: IssueTextFieldProps) => (
  <IssueTextSources around={around}>
    <TextEditor {...editor} />
  </IssueTextSources>
)
