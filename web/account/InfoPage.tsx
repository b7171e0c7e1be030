import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { accountText } from '#korean/account'
import { sentenceFor } from '#korean/errors'
import { myMenuText } from '#korean/my-menu'
import { withdrawalText } from '#korean/withdrawal'
import { fieldError } from '../call.ts'
import { partsOf } from '../feature.ts'
import { theme, type Theme } from '../session.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { Checkbox } from '../ui/field/Checkbox.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { ImageUpload } from '../ui/image/ImageUpload.tsx'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { Segmented } from '../ui/field/Segmented.tsx'
import { uploadImage } from '../upload/queries.ts'
import { AccountFrame, Section } from './AccountFrame.tsx'
import styles from './AccountFrame.module.css'
import { Devices } from './Devices.tsx'
import { EmailForm } from './EmailForm.tsx'
import { NameForm } from './NameForm.tsx'
import { useAgreeToMarketing, useChangePicture, useMe } from './queries.ts'
import { useOwnData } from './own-data.ts'

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: myMenuText.themeSystem },
  { value: 'light', label: myMenuText.themeLight },
  { value: 'dark', label: myMenuText.themeDark },
]

export function InfoPage() {
  const me = useMe()
  const [chosen, setChosen] = useState(theme.get)
  const agree = useAgreeToMarketing()
  const changing = useChangePicture()
  const saving = useOwnData()
  return (
    <AccountFrame title={accountText.title}>
      {me.error && !me.data && (
        <ErrorState title={myMenuText.loadFailed} text={sentenceFor(me.error)} onRetry={() => void me.refetch()} />
      )}
      {me.isPending && (
        <Delayed>
          <Skeleton width="40%" />
        </Delayed>
      )}
      {me.data && (
        <>
          <Section title={accountText.profile} help={accountText.nameHelp}>
            <ImageUpload
              what="profile"
              name={me.data.name}
              imageUrl={changing.isPending ? (changing.variables ?? null) : me.data.profileImgUrl}
              upload={uploadImage}
              onChange={url => changing.mutate(url)}
              error={fieldError(changing.error, 'profileImgUrl')}
            />
            <NameForm account={me.data} />
          </Section>
          <Section title={accountText.email} help={accountText.emailHelp}>
            <EmailForm account={me.data} />
          </Section>
          <Section title={accountText.passwordRow} help={accountText.passwordHelp}>
            <div className={styles.act}>
              <Link className={buttonClass({})} to="/info/password">
                {accountText.password}
              </Link>
            </div>
          </Section>
          {partsOf('accountSection').map(([name, OwnSection]) => (
            <OwnSection key={name} account={me.data} />
          ))}
          <Section title={accountText.devices} help={accountText.devicesHelp} id="devices">
            <Devices />
          </Section>
          <Section title={accountText.theme} help={accountText.themeHelp}>
            <div>
              <Segmented
                label={accountText.theme}
                value={chosen}
                options={themes}
                onChange={next => {
                  theme.set(next)
                  setChosen(next)
                }}
              />
            </div>
          </Section>
          <Section title={accountText.marketing} help={accountText.marketingHelp}>
            <div className={styles.fact}>
              <Checkbox checked={me.data.agreedToMarketing} onChange={agreed => agree.mutate(agreed)}>
                {accountText.marketingLabel}
              </Checkbox>
            </div>
          </Section>
          <Section title={withdrawalText.data} help={withdrawalText.dataHelp}>
            <div className={styles.act}>
              <Button isBusy={saving.isPending} onClick={() => saving.mutate()}>
                {withdrawalText.saveData}
              </Button>
            </div>
          </Section>
          <Section title={withdrawalText.title} help={withdrawalText.section}>
            <div className={styles.act}>
              <Link className={buttonClass({ kind: 'dangerQuiet' })} to="/info/withdraw">
                {withdrawalText.title}
              </Link>
            </div>
          </Section>
        </>
      )}
    </AccountFrame>
  )
}
