import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { gallery } from '#korean/gallery'
import { Button } from '../ui/layout/Button.tsx'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { textLink } from '../ui/layout/link.ts'
import { PasswordField } from '../ui/field/PasswordField.tsx'
import { PhoneField } from '../ui/field/PhoneField.tsx'
import { Segmented } from '../ui/field/Segmented.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import styles from './GalleryPage.module.css'
import { Sample } from './Sample.tsx'

export function FieldSamples() {
  const [company, setCompany] = useState('')
  const [nickname, setNickname] = useState(gallery.nicknameSample)
  const [wrong, setWrong] = useState(gallery.wrongEmail)
  const [right, setRight] = useState(gallery.rightEmail)
  const [password, setPassword] = useState('haedam-2026!')
  const [phone, setPhone] = useState('010-1234-5678')
  return (
    <div className={styles.fields}>
      <TextField
        label={gallery.company}
        value={company}
        onChange={setCompany}
        placeholder={gallery.companySample}
        help={gallery.companyHelp}
        isRequired
      />
      <TextField
        label={gallery.nickname}
        value={nickname}
        onChange={setNickname}
        data-focus-visible="true"
        isRequired
      />
      <TextField label={gallery.email} value={wrong} onChange={setWrong} error={gallery.emailError} />
      <TextField label={gallery.email} value={right} onChange={setRight} ok={gallery.emailOk} />
      <TextField label={gallery.owner} value={gallery.ownerSample} onChange={() => {}} isOptional disabled />
      <PasswordField
        label={gallery.password}
        value={password}
        onChange={setPassword}
        help={gallery.passwordNotice}
        autoComplete="off"
      />
      <PhoneField
        label={gallery.phone}
        value={phone}
        onChange={setPhone}
        trailing={<Button size="small">{gallery.send}</Button>}
      />
    </div>
  )
}

export function ChoiceSamples() {
  const [isKept, setKept] = useState(true)
  const [isAgreed, setAgreed] = useState(false)
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system')
  return (
    <>
      <div className={styles.row}>
        <Sample name={gallery.off}>
          <Checkbox checked={!isKept} onChange={isOn => setKept(!isOn)}>
            {gallery.remember}
          </Checkbox>
        </Sample>
        <Sample name={gallery.on}>
          <Checkbox checked={isKept} onChange={setKept}>
            {gallery.remember}
          </Checkbox>
        </Sample>
        <Sample name={gallery.some}>
          <Checkbox checked={false} isMixed onChange={() => {}}>
            {gallery.agreeAll}
          </Checkbox>
        </Sample>
        <Sample name={gallery.focused}>
          <Checkbox checked={isKept} onChange={setKept} data-focus-visible="true">
            {gallery.remember}
          </Checkbox>
        </Sample>
        <Sample name={gallery.disabled}>
          <Checkbox checked={false} onChange={() => {}} disabled>
            {gallery.remember}
          </Checkbox>
        </Sample>
        <Sample name={gallery.disabled}>
          <Checkbox checked onChange={() => {}} disabled>
            {gallery.remember}
          </Checkbox>
        </Sample>
      </div>
      <div className={styles.narrow}>
        <Checkbox
          checked={isAgreed}
          onChange={setAgreed}
          trailing={
            <a className={textLink} href="#main">
              {gallery.read}
            </a>
          }
        >
          {gallery.agreeTerms}
        </Checkbox>
      </div>
      <div className={styles.row}>
        <Segmented
          label={gallery.theme}
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'system', label: gallery.system, icon: <Monitor /> },
            { value: 'light', label: gallery.light, icon: <Sun /> },
            { value: 'dark', label: gallery.dark, icon: <Moon /> },
          ]}
        />
      </div>
    </>
  )
}
