// How a mail looks: one column, no pictures, nothing loaded from anywhere, readable without its HTML.
import { mailSentences } from '#korean/mail'

/** What a mail says: a heading, paragraphs, one button, facts in a small table. */
export type Mail = {
  subject: string
  paragraphs: string[]
  button?: { label: string; url: string }
  facts?: [string, string][]
  notice?: string
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, mark => `&#${mark.charCodeAt(0)};`)

const FONT = "font-family:'Apple SD Gothic Neo','Malgun Gothic',sans-serif"
const INK = '#26241f'
const GREY = '#6b675f'
const PINE = '#1a6b4c'

export function htmlOf({ subject, paragraphs, button, facts = [], notice }: Mail) {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const row = ([name, value]: [string, string]) =>
    `<tr><td style="padding:2px 16px 2px 0;color:${GREY}">${escapeHtml(name)}</td><td>${escapeHtml(value)}</td></tr>`
  return [
    `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:32px 16px;background:#f7f6f3;color:${INK};${FONT};font-size:15px;line-height:1.6;word-break:keep-all">`,
    `<div style="max-width:480px;margin:0 auto;padding:32px;background:#fffffe;border:1px solid #e5e3de;border-radius:10px">`,
    `<p style="margin:0 0 24px;font-size:18px;font-weight:700">${mailSentences.app}</p>`,
    ...paragraphs.map(paragraph),
    facts.length
      ? `<table style="margin:0 0 16px;border-collapse:collapse;font-size:14px">${facts.map(row).join('')}</table>`
      : '',
    button
      ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:11px 18px;border-radius:6px;background:${PINE};color:#fff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>` +
        `<p style="margin:0 0 16px;font-size:13px;color:${GREY};word-break:break-all">${escapeHtml(button.url)}</p>`
      : '',
    notice ? `<p style="margin:0 0 16px;color:${GREY};font-size:14px">${escapeHtml(notice)}</p>` : '',
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e5e3de;color:${GREY};font-size:13px">${mailSentences.footer}</p>`,
    `</div></body></html>`,
  ].join('\n')
}

export const textOf = ({ paragraphs, button, facts = [], notice }: Mail) =>
  [
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    button ? `${button.label}\n${button.url}` : '',
    notice ?? '',
    mailSentences.footer,
  ]
    .filter(Boolean)
    .join('\n\n')
