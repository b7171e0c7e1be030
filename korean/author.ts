// The names of those who said or did something, also of somebody at GitHub who is nobody here.
import { fill } from './particle.ts'

export const authorText = {
  outsider: 'GitHub의 {login}',
  elsewhere: 'GitHub 사용자',
} as const

/** @param outsider the name there; empty or null if the account is gone */
export const authorName = (member: { name: string } | null, outsider: string | null) =>
  member ? member.name : outsider ? fill(authorText.outsider, { login: outsider }) : authorText.elsewhere
