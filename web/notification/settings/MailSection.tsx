import { mailRhythms, type MailRhythm, type NotificationSettings } from '#contract/notification'
import { mailSettingsText, rhythmNames } from '#korean/notification'
import { fill } from '#korean/particle'
import { SelectRow } from '../../ui/field/Select.tsx'
import { useChangeMail } from '../levels.ts'

type MailSectionProps = { orgId: number; mail: NotificationSettings['mail'] }
const options = mailRhythms.map(id => ({ id, label: rhythmNames[id] }))

const helpOf = (rhythm: MailRhythm) =>
  mailSettingsText.help[rhythm === 'soon' || rhythm === 'never' ? rhythm : 'gathered']

/** When mails tell of what is unread. */
export function MailSection({ orgId, mail: { rhythm, email, isSent, isAnswered } }: MailSectionProps) {
  const change = useChangeMail(orgId)
  return (
    <section aria-labelledby="mail">
      <h2 id="mail">{mailSettingsText.title}</h2>
      <p>
        {isSent ? fill(helpOf(rhythm), { email }) : mailSettingsText.unsent}
        {isSent && isAnswered && rhythm !== 'never' && ` ${mailSettingsText.answered}`}
      </p>
      {isSent && (
        <SelectRow
          label={mailSettingsText.rhythm}
          options={options}
          chosen={rhythm}
          onChoose={id => change.mutate(id as MailRhythm)}
        />
      )}
    </section>
  )
}
