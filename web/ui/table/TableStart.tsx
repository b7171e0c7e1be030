import { useMutation } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { tableText } from '#korean/table'
import { Button } from '../layout/Button.tsx'
import { TextArea } from '../field/TextArea.tsx'
import { showError } from '../feedback/toasts.ts'
import { saveTable } from './csv-file.ts'
import { type Line, PASTED_MOST, type Reading, readLines } from './lines.ts'
import styles from './TableStart.module.css'

type TableStartProps = {
  help: string
  reading: Reading
  template: { name: string; rows: readonly (readonly string[])[] }
  pasted: string
  onPasted: (text: string) => void
  onRead: (lines: Line[]) => void
}

/** Where a table comes from: a file, or cells that were copied. */
export function TableStart({ help, reading, template, pasted, onPasted, onRead }: TableStartProps) {
  const file = useRef<HTMLInputElement>(null)
  const read = useMutation({ mutationFn: (from: File | string) => readLines(from, reading) })
  const begin = (from: File | string) => read.mutate(from, { onSuccess: onRead })
  return (
    <div className={styles.start}>
      <p className={styles.lead}>{help}</p>
      <div className={styles.buttons}>
        <Button kind="primary" isBusy={read.isPending} onClick={() => file.current?.click()}>
          <Upload />
          {tableText.file}
        </Button>
        <Button onClick={() => saveTable(template.rows, template.name)}>
          <Download />
          {tableText.template}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label={tableText.file}
          onChange={event => {
            const [chosen] = event.target.files ?? []
            if (chosen) begin(chosen)
            // The same file may be chosen again once it is mended.
            event.target.value = ''
          }}
        />
      </div>
      <TextArea
        label={tableText.paste}
        rows={6}
        spellCheck={false}
        placeholder={tableText.pasteSample}
        value={pasted}
        onChange={text => (text.length > PASTED_MOST ? showError(tableText.pastedTooLong) : onPasted(text))}
      />
      <div>
        <Button disabled={pasted.trim() === ''} onClick={() => begin(pasted)}>
          {tableText.read}
        </Button>
      </div>
    </div>
  )
}
