import { ArrowRightLeft, History, ListTodo, Mail, Network, Users } from 'lucide-react'
import { featureText as text } from '#korean/home'
import styles from './Features.module.css'

const features = [
  { icon: ListTodo, title: text.issues, body: text.issuesBody },
  { icon: Network, title: text.chart, body: text.chartBody },
  { icon: Users, title: text.members, body: text.membersBody },
  { icon: Mail, title: text.invitations, body: text.invitationsBody },
  { icon: ArrowRightLeft, title: text.handover, body: text.handoverBody },
  { icon: History, title: text.record, body: text.recordBody },
]

export const Features = () => (
  <section className={styles.features} aria-labelledby="features">
    <h2 id="features">{text.title}</h2>
    <ul>
      {features.map(({ icon: Icon, title, body }) => (
        <li key={title}>
          <Icon aria-hidden />
          <h3>{title}</h3>
          <p>{body}</p>
        </li>
      ))}
    </ul>
  </section>
)
