import type { Project } from '#contract/project'
import { projectPageText, projectText } from '#korean/project'
import { Facts } from '../../ui/layout/Facts.tsx'
import { ProjectIcon } from '../ProjectIcon.tsx'
import styles from './SettingsPanel.module.css'

/** The settings, for whoever only reads them. */
export const ProjectFacts = ({ project, isLead }: { project: Project; isLead: boolean }) => {
  const { name, key, description, isPrivate } = project
  return (
    <section className={styles.section} aria-labelledby="basics">
      <h2 id="basics">{projectPageText.basics}</h2>
      {!isLead && <p className={styles.help}>{projectPageText.readOnly}</p>}
      <Facts
        facts={[
          [
            projectText.name,
            <span key="name" className={styles.name}>
              <ProjectIcon {...project} />
              {name}
            </span>,
          ],
          [projectText.key, key],
          [projectText.visibility, isPrivate ? projectText.private : projectText.isOpenToAll],
          [
            projectText.description,
            <span key="description" className={styles.description}>
              {description || projectPageText.noDescription}
            </span>,
          ],
        ]}
      />
    </section>
  )
}
