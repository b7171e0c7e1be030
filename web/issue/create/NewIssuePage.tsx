import { getRouteApi, Link } from '@tanstack/react-router'
import { sentenceFor } from '#korean/errors'
import { issueText } from '#korean/issue'
import { newIssueText } from '#korean/new-issue'
import { useHere } from '../../project/here.ts'
import { ui } from '#korean/ui'
import { ProjectIcon } from '../../project/ProjectIcon.tsx'
import { Button, buttonClass } from '../../ui/layout/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { PageBar } from '../../ui/layout/PageBar.tsx'
import { type IssueContext, useIssueContext } from '../context.ts'
import { useNewIssue } from './draft.ts'
import { NewIssueForm } from './NewIssueForm.tsx'
import styles from './NewIssueForm.module.css'

const route = getRouteApi('/org/$orgId/project/$projectId/issue/create')

/** The dialog's form on a page of its own. */
export function NewIssuePage() {
  const { orgId, projectId } = route.useParams()
  const at = { orgId: Number(orgId), projectId: Number(projectId) }
  const { around, failed, retry } = useIssueContext(at)
  useHere(at)
  if (around) return <Making around={around} />
  return failed ? <ErrorState title={issueText.loadFailed} text={sentenceFor(failed)} onRetry={retry} /> : null
}

function Making({ around }: { around: IssueContext }) {
  const form = useNewIssue(around, {})
  const params = route.useParams()
  const navigate = route.useNavigate()
  const submit = () =>
    form.submit({
      onMade: ({ issueId }) =>
        void navigate({
          to: '/org/$orgId/project/$projectId/issue/$issueId',
          params: { ...params, issueId: String(issueId) },
          replace: true,
        }),
    })
  return (
    <>
      <PageBar title={newIssueText.title}>
        <Link className={buttonClass({ kind: 'ghost' })} to="/org/$orgId/project/$projectId" params={params}>
          <ProjectIcon {...around.project} />
          {around.project.name}
        </Link>
      </PageBar>
      <Form className={styles.page} isBusy={form.isPending} onSubmit={submit}>
        <NewIssueForm around={around} form={form} />
        <div>
          <Button type="submit" kind="primary" isBusy={form.isPending}>
            {newIssueText.submit}
          </Button>
          <Link className={buttonClass({ kind: 'ghost' })} to="/org/$orgId/project/$projectId" params={params}>
            {ui.cancel}
          </Link>
          {form.discard && (
            <Button kind="ghost" onClick={form.discard}>
              {newIssueText.discard}
            </Button>
          )}
        </div>
      </Form>
    </>
  )
}
