import { File, FileArchive, FileAudio, FileImage, FileSpreadsheet, FileText, FileType, FileVideo } from 'lucide-react'

const BY_ENDING: [RegExp, typeof File][] = [
  [/\.(?:jpe?g|png|gif|webp|avif|svg|heic|bmp|tiff?)$/i, FileImage],
  [/\.(?:mp4|mov|webm|mkv|avi)$/i, FileVideo],
  [/\.(?:mp3|wav|ogg|m4a|flac)$/i, FileAudio],
  [/\.(?:xlsx?|csv|tsv|ods|cell)$/i, FileSpreadsheet],
  [/\.(?:zip|7z|rar|tar|gz|egg|alz)$/i, FileArchive],
  [/\.(?:hwpx?|docx?|odt|rtf|pdf|pptx?|show)$/i, FileText],
  [/\.(?:txt|md|log|json|ya?ml|xml|sql)$/i, FileType],
]

/** A picture of the kind of file, by the ending of its name. */
export function FileIcon({ name }: { name: string }) {
  const Icon = BY_ENDING.find(([ending]) => ending.test(name))?.[1] ?? File
  return <Icon aria-hidden />
}
