// Answering our mails: what they say about it, and by what an answer tells its own words from those that it quotes.

export const replyMail = {
  /** Programs quote it; all below is the mail that is answered. Whoever changes it adds the former one to `mailLines`. */
  line: '— 이 줄 위에 답장을 쓰면 댓글로 등록됩니다 —',
  footer:
    '이 메일에 답장하면 내용과 첨부 파일이 댓글로 등록됩니다. 답장 주소는 나만 쓸 수 있으니 이 메일을 전달하지 마세요.',
  refusedSubject: '[두레] 답장을 댓글로 등록하지 못했습니다',
  refusedBody: "'{title}'에 보낸 답장을 댓글로 등록하지 못했습니다.",
  refusedBodyOfMissing: '보낸 답장을 댓글로 등록하지 못했습니다.',
  foreign:
    '{from} 주소에서 보낸 답장입니다. 두레 계정의 이메일({email})로 보낸 답장만 등록할 수 있습니다. 직접 보낸 답장이 아니라면 메일이 다른 사람에게 전달되지 않았는지 확인해주세요.',
  expired: '답장할 수 있는 기간({days}일)이 지난 메일입니다. 두레에서 직접 댓글을 남겨주세요.',
  broken: '메일의 형식이 올바르지 않아 읽지 못했습니다. 두레에서 직접 댓글을 남겨주세요.',
  empty: '답장에서 새로 쓴 내용을 찾지 못했습니다. 인용된 메일 위에 내용을 써서 보내주세요.',
  missing: '댓글을 남길 곳이 삭제되었거나, 더 이상 볼 수 없습니다.',
  words: '보낸 내용',
  open: '두레에서 열기',
} as const

/** Each line that has stood above our mails. */
export const mailLines: readonly string[] = [replyMail.line]

/** A line, or several read as one, after which a program quotes: it names who wrote, when, or both. */
export const attributions: readonly RegExp[] = [
  // Gmail, Naver Works and Daum in Korean.
  /^.{0,300}(?:\d{4}|<[^<>\s]+@[^<>\s]+>).{0,300}(?:님이|님께서) ?(?:작성|보낸 메[시세]지|다음과 같이 (?:작성|썼습니다|쓰셨습니다)).{0,20}[:：]?$/,
  // Apple Mail and Thunderbird in Korean.
  /^.{0,300}\d{4}.{0,300}(?:작성|이\(가\) 쓴 글|에 쓴 글|쓴 글|wrote) ?[:：]$/,
  // Programs in English.
  /^On .{4,400} wrote ?:$/i,
]

/** A line above the head of the quoted mail. */
export const separators: readonly RegExp[] = [
  /^[-_=*\s]{2,}(?:원본|원래|이전|전달된|전달)\s*(?:메[시세]지|메일|이메일)[-_=*\s]{2,}$/,
  /^[-_=*\s]{2,}\s*(?:Original|Forwarded) (?:message|e?-?mail)\s*[-_=*\s]{2,}$/i,
  /^_{20,}$/,
]

/** The first line of the head of a quoted mail, and the others. */
export const headFirst = /^\**(?:보낸 ?사람|보낸 ?이|발신(?:자|인)?|From)\s*\**\s*[:：]/i
export const headOther =
  /^\**(?:보낸 ?(?:날짜|시간|일시)|받은 ?(?:날짜|시간)|날짜|일시|받는 ?사람|받는 ?이|수신(?:자|인)?|참조|제목|Sent|Date|To|Cc|Subject)\s*\**\s*[:：]/i

/** Lines that programs of phones put below each mail. */
export const phoneLines: readonly RegExp[] = [
  /^(?:나의 |내 )?(?:iPhone|iPad|Galaxy|갤럭시|Android|안드로이드|휴대전화|스마트폰).{0,30}(?:보냄|보낸 메일|전송|발송)(?:됨|되었습니다)?\.?$/i,
  /^(?:네이버|다음|한메일|카카오) ?메일 ?앱?에서 보(?:냈습니다|낸 메일입니다|냄)\.?$/,
  /^(?:iOS|Android)용 Outlook(?:을 다운로드하세요| 다운로드| 받기| 가져오기)?.{0,80}$/i,
  /^(?:Sent from|Get Outlook for) .{1,80}$/i,
]

/** The beginning of the subject of what a program answers by itself while somebody is away. */
export const automaticSubject =
  /^\s*(?:\[?(?:자동 ?회신|자동 ?응답|자동 ?답장|부재 ?중)|(?:automatic|auto)[ -]?(?:reply|response)|out of (?:the )?office)/i
