// Answering our mails: what they say about it, and by what an answer tells its own words from those that it quotes.

export const replyMail = {
  /** Programs quote it; all below is the mail that is answered. Whoever changes it adds the former one to `mailLines`. */
  line: '— 이 줄 위에 답장을 쓰면 댓글로 등록됩니다 —',
  footer:
    '이 메일에 답장하면 내용과 첨부 파일이 댓글로 등록됩니다. 나만 쓰는 답장 주소가 들어 있으니 다른 사람에게 전달하지 말아주세요.',
  footerOfMany: '여러 알림을 모은 메일에는 답장할 수 없습니다.',
  refusedSubject: '[두레] 답장을 댓글로 등록하지 못했습니다',
  refusedBody: "'{title}'에 대한 답장을 댓글로 등록하지 못했습니다.",
  refusedBodyOfMissing: '보낸 답장을 댓글로 등록하지 못했습니다.',
  foreign:
    '{from} 주소에서 보낸 답장입니다. 두레 계정의 이메일({email})에서 보낸 답장만 등록할 수 있습니다. 직접 보낸 답장이 아니라면 메일이 다른 사람에게 전달되지 않았는지 확인해주세요.',
  foreignWithoutName:
    '보낸 사람을 한 명으로 알 수 없는 답장입니다. 두레 계정의 이메일({email})에서 보낸 답장만 등록할 수 있습니다.',
  expired: '답장할 수 있는 기간({days}일)이 지난 메일입니다. 두레에서 직접 댓글을 남겨주세요.',
  broken: '메일의 형식이 올바르지 않아 읽지 못했습니다. 두레에서 직접 댓글을 남겨주세요.',
  empty: '답장에서 새로 쓴 내용을 찾지 못했습니다. 인용된 메일 위에 내용을 써서 보내주세요.',
  missing: '댓글을 남길 곳이 삭제되었거나, 더 이상 볼 수 없습니다.',
  words: '보낸 내용:',
  /** Of a mail with files alone. */
  filesAlone: '파일을 첨부합니다.',
  subject: '답장 제목',
  files: '등록하지 못한 파일',
  open: '두레에서 열기',
} as const

/** Each line that has stood above our mails. */
export const mailLines: readonly string[] = [replyMail.line]

/** The end of what names who wrote, in a paragraph that also has an address or a year. */
export const attributionEnds: readonly RegExp[] = [
  // Gmail, Naver Works and Daum, Apple Mail, Thunderbird in Korean.
  /(?:님이 ?|님께서 ?)?(?:작성|보낸 메[시세]지|다음과 같이 (?:작성|썼습니다|쓰셨습니다)|쓴 글) ?[:：]$/,
  /(?:wrote|writes) ?:$/i,
]

/** A line above the head of the quoted mail, of which each run of spaces is one. */
export const separators: readonly RegExp[] = [
  /^[-_=* ]{2,100}(?:원본|원래|이전|전달된|전달) ?(?:메[시세]지|메일|이메일) ?[-_=*]{2,100}$/,
  /^[-_=* ]{2,100}(?:Original|Forwarded) (?:message|e?-?mail) ?[-_=*]{2,100}$/i,
  /^_{20,100}$/,
]

/** Fields of the head of a quoted mail: the first names its sender. */
export const headSender = /^\*{0,2}(?:보낸 ?사람|보낸 ?이|발신(?:자|인)?|From) ?\*{0,2} ?[:：]/i
export const headField =
  /^\*{0,2}(?:보낸 ?(?:날짜|시간|일시)|받은 ?(?:날짜|시간)|날짜|일시|받는 ?사람|받는 ?이|수신(?:자|인)?|참조|제목|Sent|Date|To|Cc|Subject) ?\*{0,2} ?[:：]/i

/** Lines that programs put below each mail, without their links. */
export const programLines: readonly RegExp[] = [
  /^(?:(?:나의|내) )?(?:iPhone|iPad|(?:삼성 |Samsung )?(?:Galaxy|갤럭시)|Android|안드로이드)(?: ?(?:스마트폰|휴대전화|폰|태블릿))?에서 (?:보냄|보냈습니다|보낸 메일입니다|전송됨|발송됨)\.?$/i,
  /^(?:Windows용 )?(?:네이버|다음|한메일|카카오)? ?메일(?: 앱)?에서 (?:보냄|보냈습니다|보낸 메일입니다)\.?$/,
  /^(?:iOS|Android|Mac|Windows)용 Outlook(?:을 다운로드하세요| 다운로드| 받기| 가져오기|에서 보냄)?\.?$/i,
  /^Sent from (?:my |the )?(?:iPhone|iPad|Samsung|Galaxy|Android|Mail for Windows|Outlook|Yahoo|Huawei|mobile)[\w .]{0,40}$/i,
  /^Get Outlook for (?:iOS|Android|Mac|Windows)\.?$/i,
]

/** The beginning of the subject of what a program answers by itself while somebody is away. */
export const automaticSubject =
  /^\s*(?:re: ?)?\[?(?:(?:부재 ?중 ?)?자동 ?(?:회신|응답|답장)|(?:automatic|auto)[ -]?(?:reply|response)|out of (?:the )?office)/i
