import { PUBLIC_DOMAINS } from '#contract/domain'
import { type InvitationLink, LINK_DAYS, linkDraft } from '#contract/invitation'
import { inviteText, peopleSaid } from '#korean/invitation'
import { roleHelp } from '#korean/member'
import { fill } from '#korean/particle'
import { useDraft } from '../../drafts.ts'
import { useFields } from '../../fields.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { Segmented } from '../../ui/field/Segmented.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import styles from '../InvitePage.module.css'
import { LiveLinks } from './LiveLinks.tsx'
import { MadeLink } from './MadeLink.tsx'
import { type Place, PlaceFields } from '../PlaceFields.tsx'
import { useCreateLink } from '../queries.ts'

type LinkRole = 'MEMBER' | 'GUEST'
const ROLES: readonly LinkRole[] = ['MEMBER', 'GUEST']
const nothing: Place<LinkRole> & { days: string; usesMost: string; domains: string; needsApproval: boolean } = {
  role: 'MEMBER',
  deptId: null,
  positionId: null,
  days: '7',
  usesMost: '',
  domains: '',
  needsApproval: false,
}

const domainsIn = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,、;]+/)
    .map(domain => domain.replace(/^@|\.$/g, ''))
    .filter(Boolean)

/** The members that the link admits. */
function helpOf(needsApproval: boolean, hasDomains: boolean) {
  if (hasDomains) return needsApproval ? inviteText.linkHelps.both : inviteText.linkHelps.domains
  return needsApproval ? inviteText.linkHelps.approval : inviteText.linkHelps.anybody
}

/** A link for many people. The form and the created link stay wherever one goes meanwhile. */
export function LinkWay({ orgId }: { orgId: number }) {
  const [begun, keep] = useDraft<typeof nothing>(`link ${orgId}`)
  const [made, keepMade] = useDraft<{ url: string; link: InvitationLink }>(`made link ${orgId}`)
  const draft = begun ?? nothing
  const { fields, check, refuse, forgetAll } = useFields(linkDraft)
  const create = useCreateLink(orgId, answer => keepMade(() => answer))
  const domains = domainsIn(draft.domains)
  const open = domains.find(domain => PUBLIC_DOMAINS.includes(domain))
  const wrongDomain = Object.entries(fields).find(([name]) => name.startsWith('domains'))?.[1]

  function change(changes: Partial<typeof nothing>) {
    keep(now => ({ ...(now ?? nothing), ...changes }))
    forgetAll()
  }
  function submit() {
    const { days, usesMost, domains: _, ...rest } = draft
    const body = check({
      ...rest,
      domains,
      days: LINK_DAYS.find(each => String(each) === days)!,
      usesMost: usesMost.trim() === '' ? null : peopleSaid(usesMost),
    })
    if (body) create.mutate(body, { onSuccess: () => keep(() => undefined), onError: refuse })
  }
  return (
    <div className={styles.way}>
      <div className={styles.form}>
        {made ? (
          <MadeLink
            url={made.url}
            link={made.link}
            isNew={create.isSuccess}
            onAgain={() => {
              keepMade(() => undefined)
              create.reset()
            }}
          />
        ) : (
          <Form className={styles.fields} isBusy={create.isPending} onSubmit={submit}>
            <p className={styles.lead} aria-live="polite">
              {helpOf(draft.needsApproval, domains.length > 0)} {inviteText.linkShared}
            </p>
            <PlaceFields orgId={orgId} roles={ROLES} place={draft} onChange={change} />
            <p className={styles.help}>{roleHelp[draft.role]}</p>
            <div className={styles.labelled}>
              <span>{inviteText.days}</span>
              <Segmented
                label={inviteText.days}
                value={draft.days}
                options={LINK_DAYS.map(days => ({ value: String(days), label: fill(inviteText.daysOf, { days }) }))}
                onChange={days => change({ days })}
              />
            </div>
            <TextField
              label={inviteText.usesMost}
              name="usesMost"
              inputMode="numeric"
              autoComplete="off"
              isOptional
              value={draft.usesMost}
              onChange={usesMost => change({ usesMost })}
              help={inviteText.usesMostHelp}
              error={fields.usesMost}
            />
            <Checkbox checked={draft.needsApproval} onChange={needsApproval => change({ needsApproval })}>
              {inviteText.approval}
              <small className={styles.small}>{inviteText.approvalHelp}</small>
            </Checkbox>
            <TextField
              label={inviteText.domains}
              name="domains"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              isOptional
              value={draft.domains}
              onChange={text => change({ domains: text })}
              help={draft.needsApproval && domains.length > 0 ? inviteText.domainsApprovalHelp : inviteText.domainsHelp}
              notice={open && fill(inviteText.domainsPublic, { domain: open })}
              error={wrongDomain}
            />
            <div>
              <Button type="submit" kind="primary" isBusy={create.isPending}>
                {inviteText.makeLink}
              </Button>
            </div>
          </Form>
        )}
      </div>
      <LiveLinks orgId={orgId} onRevoked={linkId => made?.link.linkId === linkId && keepMade(() => undefined)} />
    </div>
  )
}
