import type { Project } from '#contract/project'
import { projectPageText, projectText } from '#korean/project'
import { ProjectIcon } from '../ProjectIcon.tsx'
import styles from './SettingsPanel.module.css'

/** The settings, for whoever only reads them. */
export const ProjectFacts = ({ project, isLead }: { project: Project; isLead: boolean }) => {
  const { name, key, description, isPrivate } = project
  return (
    <section className={styles.section} aria-labelledby="basics">
      <h2 id="basics">{projectPageText.basics}</h2>
      {!isLead && <p className={styles.help}>{projectPageText.readOnly}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>{projectText.name}</dt>
          <dd className={styles.name}>
            <ProjectIcon {...project} />
            {name}
          </dd>
        </div>
        <div>
          <dt>{projectText.key}</dt>
          <dd>{key}</dd>
        </div>
        <div>
          <dt>{projectText.visibility}</dt>
          <dd>{isPrivate ? projectText.private : projectText.isOpenToAll}</dd>
        </div>
        <div>
          <dt>{projectText.description}</dt>
          <dd className={styles.description}>{description || projectPageText.noDescription}</dd>
        </div>
      </dl>
    </section>
  )
}
