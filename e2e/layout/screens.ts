// Every screen of the product by name: where it is, who sees it, and what is opened on it. The sweep refuses an address of
// the application that no screen leads to.
import type { Page } from 'playwright-core'
import { fingerOn, placeOn } from '../touch.ts'
import { boardScreens } from './board-screens.ts'
import { chatScreens } from './chat-screens.ts'
import { githubScreens } from './github-screens.ts'
import { mapScreens } from './map-screens.ts'
import { click, press, type Screen } from './screen.ts'
import type { Company } from './world.ts'

/** The first issue of the list, by a long press or by its key. */
async function chooseFirst(page: Page, isPhone: boolean) {
  if (isPhone) {
    const finger = await fingerOn(page)
    await finger.press(await placeOn(page.getByRole('main').getByRole('listitem').first()))
    await page.getByRole('toolbar').waitFor()
    await finger.release()
  } else {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('toolbar').waitFor()
  }
}

export const screensOf = ({
  orgId,
  projectId,
  issueId,
  discussedId,
  codeId,
  boards,
  ...chat
}: Company): Record<string, Screen> => {
  const org = `/org/${orgId}`
  const project = `${org}/project/${projectId}`
  const info = (tab: string) => ({ path: `${org}/info?tab=${tab}` })
  const settings = (tab: string) => ({ path: `${project}/info?tab=${tab}` })
  return {
    ...outside(orgId),
    home: { path: '/' },
    start: { path: '/start' },
    ...companyDialogs,
    account: { path: '/info' },
    'authenticator app': { path: '/info', open: click('설정') },
    password: { path: '/info/password' },
    withdraw: { path: '/info/withdraw' },
    profile: { path: `/info/${orgId}` },
    denied: { path: '/access-denied' },
    organization: { path: `${org}/info` },
    'members without a second factor': { path: `${org}/info`, open: click(/설정하지 않은 멤버/) },
    'work hours': { path: `${org}/info`, open: click('근무 시간 변경') },
    'new banner': { path: `${org}/info`, open: click('배너 등록') },
    'new domain': { path: `${org}/info`, open: click('도메인 등록') },
    'proof of a domain': { path: `${org}/info`, isDemonstration: true, open: domainToProve },
    members: info('members'),
    departments: info('departments'),
    chart: info('chart'),
    record: info('record'),
    'invite by mail': { path: `${org}/invite` },
    'invite by link': { path: `${org}/invite?tab=link` },
    'invite by list': { path: `${org}/invite?tab=list` },
    'sent invitations': { path: `${org}/invite?tab=sent` },
    'join requests': { path: `${org}/invite?tab=requests` },
    'no handover': { path: `${org}/handover/999999` },
    'no page': { path: `${org}/nowhere` },
    'my work': { path: `${org}/work` },
    'issue beside my work': { path: `${org}/work?issue=${issueId}&project=${projectId}`, needsIssue: true },
    ...notifications(org),
    search: { path: `${org}/search` },
    'found things': { path: `${org}/search?q=회의` },
    'suggested filters': { path: `${org}/search`, open: click('위치') },
    projects: { path: `${org}/project?currentPage=1` },
    'new project': { path: `${org}/project?currentPage=1`, open: click(/프로젝트 생성/) },
    issues: { path: project },
    'chosen issues': { path: project, needsIssue: true, open: chooseFirst },
    'issue panel': { path: `${project}?issue=${issueId}`, needsIssue: true },
    'filter of issues': { path: project, open: click('필터') },
    kanban: { path: `${project}?layout=board`, needsIssue: true },
    calendar: { path: `${project}?layout=calendar` },
    ...openedOn(project, org),
    ...discussed(project, discussedId),
    ...boardScreens(org, boards ?? {}),
    ...chatScreens(org, chat),
    ...githubScreens(org, project, codeId),
    ...mapScreens(org),
    overview: settings('overview'),
    'project settings': settings('settings'),
    'project members': settings('members'),
    states: settings('states'),
    tags: settings('tags'),
    milestones: settings('milestones'),
    'files of a project': settings('files'),
    activity: settings('activity'),
    'bin of issues': settings('bin'),
    issue: { path: `${project}/issue/${issueId}`, needsIssue: true },
    'edited issue': { path: `${project}/issue/edit/${issueId}`, needsIssue: true },
    'issue that is gone': { path: `${project}/issue/999999` },
    'new issue page': { path: `${project}/issue/create` },
    'new issue dialog': {
      path: project,
      open: (page, isPhone) => (isPhone ? click('이슈 생성')(page) : press('c')(page)),
    },
    palette: {
      path: project,
      open: async (page, isPhone) => {
        if (!isPhone) return press('Control+k')(page)
        await click('더보기')(page)
        await page.getByRole('dialog').getByRole('button', { name: '검색' }).click()
      },
    },
    keys: { path: project, open: (page, isPhone) => (isPhone ? click('더보기')(page) : press('Shift+Slash')(page)) },
  }
}

/** One that nobody has yet, on each device. */
async function domainToProve(page: Page) {
  await click('도메인 등록')(page)
  await page.getByRole('dialog').getByRole('textbox').fill(`haedam-${Date.now()}.kr`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '레코드 확인' }).waitFor()
}

const written = (sign: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: '내용' }).focus()
  // The words of another screen are kept.
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(sign)
  await page.getByRole('option').first().waitFor()
}
const tooled = (name: string) => async (page: Page) => {
  await page.getByRole('toolbar', { name: '서식' }).getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

const inCompanyMenu = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: '해담푸드 메뉴' }).click()
  await page.getByRole('menuitem', { name }).click()
}
const companyDialogs: Record<string, Screen> = {
  'new company': { path: '/start', isDemonstration: true, open: click('회사 등록') },
  'changed company': { path: '/start', isDemonstration: true, open: inCompanyMenu('수정') },
  'deleting a company': { path: '/start', isDemonstration: true, open: inCompanyMenu('삭제') },
}

/** Menus, pickers and dialogs over a screen that is seen without them too; the demonstration's have everything in them. */
function openedOn(project: string, org: string): Record<string, Screen> {
  const chosen = { isDemonstration: true, needsIssue: true }
  const titled = (title: string) => (page: Page) => page.getByTitle(title).filter({ visible: true }).first().click()
  return {
    'look of issues': { ...chosen, path: project, open: (page, isPhone) => click(isPhone ? '보기' : /^정렬/)(page) },
    'state picker': { ...chosen, path: project, open: click(/^상태/) },
    'card menu': {
      ...chosen,
      path: `${project}?layout=board`,
      open: (page, isPhone) => click(isPhone ? /^WEB-\d+ 더보기/ : '이슈 생성')(page),
    },
    'days of a filter': {
      ...chosen,
      path: `${project}?due=thisWeek`,
      open: page => page.getByRole('button', { name: '이번 주', exact: true }).click(),
    },
    'people of an issue': { ...chosen, path: `${project}/issue/create`, open: titled('담당자 변경') },
    'day of an issue': { ...chosen, path: `${project}/issue/create`, open: titled('마감일 변경') },
    'mention in a text': { ...chosen, path: `${project}/issue/create`, open: written('@') },
    'blocks of a text': { ...chosen, path: `${project}/issue/create`, open: written('/') },
    'link in a text': { ...chosen, path: `${project}/issue/create`, open: tooled('링크') },
    'table in a text': { ...chosen, path: `${project}/issue/create`, open: tooled('표') },
    'code in a text': { ...chosen, path: `${project}/issue/create`, open: tooled('코드 블록') },
    'archiving a project': { ...chosen, path: `${project}/info?tab=settings`, open: click('보관') },
    'deleting a project': { ...chosen, path: `${project}/info?tab=settings`, open: click('삭제') },
    'leaving an organization': { ...chosen, path: `/info${org.slice('/org'.length)}`, open: click('조직 나가기') },
    'project of an invitation': { ...chosen, path: `${org}/invite`, open: click('프로젝트 추가') },
    'settings of myself': {
      ...chosen,
      path: `${org}/project?currentPage=1`,
      open: (page, isPhone) => click(isPhone ? '더보기' : '설정')(page),
    },
  }
}

/** The discussion of an issue, and what opens on it. */
function discussed(project: string, issueId?: number): Record<string, Screen> {
  const said = { needsIssue: true, path: `${project}/issue/${issueId}` }
  const comment = (page: Page) => page.getByRole('main').locator('li article').first()
  const act = (name: string | RegExp) => async (page: Page) => {
    await comment(page).hover()
    await comment(page).getByRole('button', { name }).click()
  }
  const write = async (page: Page) => {
    await page.getByRole('textbox', { name: '댓글 내용' }).focus()
    await page.keyboard.type(`재현했습니다. ${'Unterstuetzungsmassnahmen'.repeat(6)} @`)
    await page.getByRole('option').first().waitFor()
  }
  return {
    'comment being written': { ...said, open: write },
    'reactions to a comment': { ...said, open: act('반응 남기기') },
    'menu of a comment': { ...said, open: act(/댓글 메뉴$/) },
    'answer to a comment': { ...said, open: act(/답글$/) },
    'file in the viewer': { ...said, open: page => page.getByRole('button', { name: /열기$/ }).last().click() },
  }
}

/** The notifications, and what opens on them; the demonstration's owner has some of each kind. */
function notifications(org: string): Record<string, Screen> {
  const path = `${org}/notification`
  const menu = async (page: Page) => {
    const actions = page.getByRole('button', { name: /알림 메뉴$/ }).first()
    await actions.focus()
    await actions.click()
  }
  return {
    notifications: { path },
    'notifications put off': { path: `${path}?filter=snoozed` },
    'notification settings': { path: `${path}?tab=settings` },
    'notification menu': { path, isDemonstration: true, open: menu },
    'notification put off to one’s own moment': {
      path,
      isDemonstration: true,
      open: async page => {
        await menu(page)
        await page.getByRole('menuitem', { name: '직접 선택' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    'notifications to clear': { path, isDemonstration: true, open: click('알림 더보기 메뉴') },
  }
}

const outside = (orgId: number): Record<string, Screen> => ({
  landing: { path: '/', isOutside: true },
  login: { path: '/login', isOutside: true },
  signup: { path: '/signup', isOutside: true },
  'social sign-in that failed': { path: '/oauth?error=access_denied', isOutside: true },
  'proof of an address': { path: '/auth/email-verification?token=none', isOutside: true },
  'forgotten password': { path: '/auth/password/reset', isOutside: true },
  'end of the second factor': { path: '/auth/second-factor/recovery?token=x', isOutside: true },
  'stop of that end': { path: '/auth/second-factor/stop', isOutside: true },
  'end of the mails of notifications': { path: '/notification-mails/stop?token=none', isOutside: true },
  'password link': { path: '/auth/password/verify?token=none', isOutside: true },
  'new password': { path: '/auth/password/success?verified=true&token=none', isOutside: true },
  'password link that failed': { path: '/auth/password/fail?reason=expired', isOutside: true },
  offer: { path: `/org/${orgId}/invite/verify?token=none`, isOutside: true },
  withdrawn: { path: '/withdrawn', isOutside: true },
  terms: { path: '/terms', isOutside: true },
  privacy: { path: '/privacy', isOutside: true },
  nowhere: { path: '/nowhere', isOutside: true },
})
