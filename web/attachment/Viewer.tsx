// Files one after the other, as large as the screen: pictures with zoom, videos, sounds and texts.
import { ChevronLeft, ChevronRight, Download, FileX, ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { FileLink } from '#contract/attachment'
import { attachmentText, fileSize, viewerText } from '#korean/attachment'
import { fill } from '#korean/particle'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { Modal } from '../ui/overlay/Modal.tsx'
import { useDragToScroll } from './drag-to-scroll.ts'
import { useFileLink, useFileText } from './queries.ts'
import styles from './Viewer.module.css'
import { closeViewer, step, useViewer } from './viewer.ts'
import { useZoom } from './zoom.ts'

export function Viewer() {
  const { viewed } = useViewer()
  return (
    <Modal
      isOpen={viewed !== undefined}
      size="full"
      title={viewed ? <Name {...viewed} /> : viewerText.title}
      onClose={closeViewer}
    >
      {viewed && <Shown key={viewed.fileId} {...viewed} />}
    </Modal>
  )
}

type ShownProps = { orgId: number; fileId: number; fileIds: readonly number[] }

function Name({ orgId, fileId }: ShownProps) {
  const { data: link } = useFileLink(orgId, fileId)
  if (!link) return viewerText.title
  return (
    <span className={styles.name}>
      <span>{link.name}</span> <small>{fileSize(link.bytes)}</small>
    </span>
  )
}

function Shown({ orgId, fileId, fileIds }: ShownProps) {
  const { data: link, error, refetch } = useFileLink(orgId, fileId)
  const at = fileIds.indexOf(fileId)
  const isPicture = link?.kind === 'picture'
  const { stage, zoom, ...enlarge } = useZoom(isPicture)
  useKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Equal: () => enlarge.by(1),
    NumpadAdd: () => enlarge.by(1),
    Minus: () => enlarge.by(-1),
    NumpadSubtract: () => enlarge.by(-1),
    Digit0: enlarge.reset,
  })
  return (
    <div className={styles.viewer}>
      <div ref={stage} className={styles.stage} data-zoomed={zoom > 1 || undefined}>
        {error && <ErrorState title={attachmentText.loadFailed} onRetry={() => void refetch()} />}
        {link === null && <EmptyState icon={<FileX />} title={attachmentText.missing} />}
        {!error && link === undefined && <Spinner />}
        {link && <File link={link} zoom={zoom} onZoom={enlarge.toggle} />}
      </div>
      <div className={styles.tools}>
        <Tool label={viewerText.previous} isOff={at <= 0} onPress={() => step(-1)} icon={<ChevronLeft />} />
        <span className={styles.place}>{fill(viewerText.place, { place: at + 1, count: fileIds.length })}</span>
        <Tool
          label={viewerText.next}
          isOff={at >= fileIds.length - 1}
          onPress={() => step(1)}
          icon={<ChevronRight />}
        />
        {isPicture && (
          <>
            <Tool
              label={viewerText.zoomOut}
              isOff={enlarge.isLeast}
              onPress={() => enlarge.by(-1)}
              icon={<ZoomOut />}
            />
            <Tool label={viewerText.zoomIn} isOff={enlarge.isMost} onPress={() => enlarge.by(1)} icon={<ZoomIn />} />
          </>
        )}
        {link && (
          <a className={styles.download} href={link.download} download={link.name}>
            <Download aria-hidden />
            {attachmentText.download}
          </a>
        )}
      </div>
    </div>
  )
}

/** Wherever the focus is, but in what has keys of its own. */
function useKeys(acts: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.code]
    if (!act || (event.target instanceof Element && event.target.closest('video, audio, pre'))) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    // Before the dialog, which keeps what it hears to itself.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}

type ToolProps = { label: string; icon: ReactNode; isOff: boolean; onPress: () => void }

const Tool = ({ label, icon, isOff, onPress }: ToolProps) => (
  <Button kind="ghost" isIcon aria-label={label} disabled={isOff} onClick={onPress}>
    {icon}
  </Button>
)

type FileProps = { link: FileLink; zoom: number; onZoom: (at?: { x: number; y: number }) => void }

function File({ link, zoom, onZoom }: FileProps) {
  const { kind, name, show } = link
  if (!show) return <EmptyState icon={<FileX />} title={viewerText.notShown} />
  if (kind === 'picture') return <Picture address={show} name={name} zoom={zoom} onZoom={onZoom} />
  // Nobody writes captions for a file that was dropped into a comment.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'video') return <video className={styles.video} src={show} controls />
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (kind === 'audio') return <audio src={show} controls />
  return <TextFile address={show} />
}

type PictureProps = { address: string; name: string; zoom: number; onZoom: (at?: { x: number; y: number }) => void }

function Picture({ address, name, zoom, onZoom }: PictureProps) {
  const [measures, setMeasures] = useState({ '--natural': '100cqi', '--ratio': 1 })
  return (
    <button
      type="button"
      className={styles.picture}
      data-zoomed={zoom > 1 || undefined}
      style={{ '--zoom': zoom, ...measures } as CSSProperties}
      // A tooltip would stand on the picture.
      data-own-tooltip=""
      aria-label={zoom > 1 ? viewerText.whole : fill(viewerText.enlarge, { name })}
      {...useDragToScroll(zoom > 1, ({ detail, clientX, clientY }) =>
        // The press of a key is nowhere.
        onZoom(detail > 0 ? { x: clientX, y: clientY } : undefined),
      )}
    >
      <img
        draggable={false}
        src={address}
        alt={name}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setMeasures({ '--natural': `${naturalWidth}px`, '--ratio': naturalWidth / (naturalHeight || 1) })
        }
      />
    </button>
  )
}

function TextFile({ address }: { address: string }) {
  const { data, error, refetch } = useFileText(address)
  if (error) return <ErrorState title={attachmentText.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  return (
    <div className={styles.text}>
      {data.isCut && <p>{attachmentText.tooLargeToRead}</p>}
      {/* Long lines and long texts scroll, by the keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{data.text}</pre>
    </div>
  )
}
