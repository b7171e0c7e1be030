import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { LISTED_MOST } from '#contract/invitation'
import { listText } from '#korean/invitation'
import { fill } from '#korean/particle'
import { saveFile } from '../../ui/download.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { showError } from '../../ui/feedback/toasts.ts'
import styles from '../InvitePage.module.css'
import { BOM, fieldNames } from './failed-lines.ts'
import { fields, PASTED_MOST, type Table, useReadTable } from './read-table.ts'

type ListStartProps = { pasted: string; onPasted: (text: string) => void; onRead: (table: Table) => void }

/** Where the list comes from: a file, or cells that were copied. */
export function ListStart({ pasted, onPasted, onRead }: ListStartProps) {
  const file = useRef<HTMLInputElement>(null)
  const read = useReadTable()
  const begin = (from: File | string) => read.mutate(from, { onSuccess: onRead })
  return (
    <div className={styles.way}>
      <div className={styles.fields}>
        <p className={styles.lead}>{fill(listText.help, { most: LISTED_MOST })}</p>
        <div className={styles.buttons}>
          <Button kind="primary" isBusy={read.isPending} onClick={() => file.current?.click()}>
            <Upload />
            {listText.file}
          </Button>
          <Button onClick={saveTemplate}>
            <Download />
            {listText.template}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            aria-label={listText.file}
            onChange={event => {
              const [chosen] = event.target.files ?? []
              if (chosen) begin(chosen)
              // The same file may be chosen again once it is mended.
              event.target.value = ''
            }}
          />
        </div>
        <TextArea
          label={listText.paste}
          rows={6}
          spellCheck={false}
          placeholder={listText.pasteSample}
          value={pasted}
          onChange={text => (text.length > PASTED_MOST ? showError(listText.pastedTooLong) : onPasted(text))}
        />
        <div>
          <Button disabled={pasted.trim() === ''} onClick={() => begin(pasted)}>
            {listText.read}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Excel reads UTF-8 only with the mark in front. */
function saveTemplate() {
  const lines = [fields.map(field => fieldNames[field]), listText.templateRow]
  const text = BOM + lines.map(cells => cells.join(',')).join('\r\n') + '\r\n'
  saveFile([text], 'text/csv', listText.templateName)
}
