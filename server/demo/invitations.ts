// Whom the made-up company has invited, and what became of it.

/** Days ago each was sent; what is neither answered nor a week old waits. */
export const invited = [
  { email: 'minji.kang@haedam.example', name: '강민지', role: 'MEMBER', days: 0 },
  { email: 'taeyang.oh@haedam.example', name: '오태양', role: 'MEMBER', days: 1 },
  { email: 'partner@sunlogis.example', name: null, role: 'GUEST', days: 3 },
  { email: 'doha.kim@haedam.example', name: '김도하', role: 'MEMBER', days: 12 },
  { email: 'recruit@haedam.example', name: null, role: 'ADMIN', days: 20 },
  { email: 'sujin.bae@haedam.example', name: '배수진', role: 'MEMBER', days: 9, ended: 'declined' },
  { email: 'hana.cho@haedam.example', name: '조하나', role: 'MEMBER', days: 15, ended: 'cancelled' },
] as const
