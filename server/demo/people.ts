// Sixty made-up people of one made-up company, and those of them with a role above member.
import type { Role } from '#contract/permissions'
import type { Hair } from './faces.ts'

/** Each name with the local part of its address, the months since they joined, and the hair in their portrait if there is one. */
const lines = `문정희 junghee.moon 116 bob,한지우 jiwoo.han 62 part,박도윤 doyun.park 14 block,
남궁민수 minsu.namgung 38 block,제갈다은 daeun.jegal 27 long,황보라 bora.hwang 71 bob,
김서준 seojun.kim 103 back,이하은 haeun.lee 84 bob,박서연 seoyeon.park 78 long,
최민준 minjun.choi 34 curl,정예린 yerin.jung 23 bun,강태오 taeo.kang 39 back,조은우 eunwoo.cho 55,
윤채원 chaewon.yoon 9 pixie,장시우 siwoo.jang 90 part,임수아 sua.lim 17,오지훈 jihoon.oh 18,
서다인 dain.seo 14 wave,신건우 gunwoo.shin 4,권나연 nayeon.kwon 98 pixie,황주원 juwon.hwang 66 comma,
안유진 yujin.an 48 bob,송하준 hajun.song 20 block,류소율 soyul.ryu 37 fringe,전도현 dohyun.jeon 51,
홍가은 gaeun.hong 10 pony,고선우 sunwoo.ko 6,문채아 chaea.moon 59 bun,양현우 hyunwoo.yang 17 crew,
손지안 jian.son 46,배준서 junseo.bae 27 curl,백아린 arin.baek 16 pixie,허윤호 yunho.heo 19,
유다온 daon.yoo 12 wave,남시온 sion.nam 8,심연우 yeonwoo.shim 3,노하율 hayul.noh 54 long,
곽동현 donghyun.kwak 41 back,성예나 yena.sung 40 bob,차은성 eunsung.cha 18,주서현 seohyun.joo 29,
우진혁 jinhyuk.woo 15 part,구민아 mina.koo 95 wave,민재희 jaehee.min 19,진소담 sodam.jin 49 pony,
나윤서 yunseo.na 1,엄태양 taeyang.eom 19 comma,채수빈 subin.chae 57 bun,원지호 jiho.won 41,
천유나 yuna.cheon 17 pixie,방성민 sungmin.bang 80 crew,공하늘 haneul.kong 50 wave,
현도영 doyoung.hyun 21,함초롱 chorong.ham 28,변우석 useok.byun 13,염정아 junga.yeom 24 long,
여진구 jingu.yeo 13,추소정 sojung.choo 11 bob,도경수 kyungsoo.do 5,응우옌 nguyen.thi 13 fringe`

const roles: Record<string, Role> = {
  문정희: 'OWNER',
  김서준: 'ADMIN',
  박서연: 'ADMIN',
  박도윤: 'GUEST',
  여진구: 'GUEST',
}

export const DOMAIN = 'haedam.example'
export const people = lines.split(',').map(line => {
  const [name, local, months, hair] = line.trim().split(' ') as [string, string, string, Hair | undefined]
  return { name, email: `${local}@${DOMAIN}`, role: roles[name] ?? ('MEMBER' as const), months: Number(months), hair }
})
export const [owner, member, guest] = people as [Person, Person, Person]
export type Person = (typeof people)[number]
