import { unsavedText } from '#korean/ui'
import { Banner } from '../feedback/Banner.tsx'

/** Over a form whose values would replace those that somebody else has saved meanwhile. */
export const StaleNote = () => (
  <Banner kind="warn" isBox>
    {unsavedText.stale}
  </Banner>
)
