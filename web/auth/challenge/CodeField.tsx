import { secondFactorText } from '#korean/second-factor'
import { TextField } from '../../ui/field/TextField.tsx'

type CodeFieldProps = {
  isFocused?: boolean
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Of the app or for recovery, asked besides the password of somebody who is signed in. */
export function CodeField({ isFocused = false, ...field }: CodeFieldProps) {
  return (
    <TextField
      label={secondFactorText.eitherCode}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      autoFocus={isFocused}
      {...field}
    />
  )
}
