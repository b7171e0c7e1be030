import { X } from 'lucide-react'
import { type Level, levels, type NotificationSettings } from '#contract/notification'
import { levelNames, settingsText, thingName } from '#korean/notification'
import { fill } from '#korean/particle'
import { kindOf } from '../../organization/things.ts'
import { Select } from '../../ui/field/Select.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { useChangeLevel } from '../levels.ts'
import styles from './SettingsPage.module.css'

type OverridesProps = { orgId: number; overrides: NotificationSettings['overrides'] }
const options = levels.map(id => ({ id, label: levelNames[id] }))

/** The projects and things of which one hears otherwise than of all others. */
export function Overrides({ orgId, overrides }: OverridesProps) {
  const change = useChangeLevel(orgId)
  return (
    <section aria-labelledby="overrides">
      <h2 id="overrides">{settingsText.overrides}</h2>
      <p>{overrides.length > 0 ? settingsText.overridesHelp : settingsText.noOverrides}</p>
      <ul className={styles.overrides}>
        {overrides.map(({ thing, title, level }) => (
          <li key={thing}>
            <span>
              {title}
              <small>{thingName(kindOf(thing))}</small>
            </span>
            <Select
              label={fill(settingsText.level, { title })}
              options={options}
              chosen={level}
              onChoose={id => change.mutate({ thing, level: id as Level })}
            />
            <Button
              kind="ghost"
              isIcon
              aria-label={fill(settingsText.reset, { title })}
              onClick={() => change.mutate({ thing, level: 'all' })}
            >
              <X />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
