import { Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { ui } from '#korean/ui'
import { Button } from '../layout/Button.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'notice'>

export function PasswordField({ onKeyDown, onKeyUp, onBlur, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const notice = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      notice={isCapsLock ? ui.capsLock : undefined}
      onKeyDown={event => {
        notice(event)
        onKeyDown?.(event)
      }}
      onKeyUp={event => {
        notice(event)
        onKeyUp?.(event)
      }}
      onBlur={event => {
        setCapsLock(false)
        onBlur?.(event)
      }}
      trailing={
        <Button
          kind="ghost"
          size="small"
          isIcon
          disabled={props.disabled}
          aria-label={isShown ? ui.hidePassword : ui.showPassword}
          aria-pressed={isShown}
          // The caret stays in the field.
          onPointerDown={event => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </Button>
      }
    />
  )
}
