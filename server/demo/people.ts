// Sixty made-up people of one made-up company, and those of them with a role above member.
import type { Role } from '#contract/permissions'

/** Each name with the local part of its address. */
const names =
  `문정희 junghee.moon,한지우 jiwoo.han,박도윤 doyun.park,남궁민수 minsu.namgung,제갈다은 daeun.jegal,황보라 bora.hwang,
김서준 seojun.kim,이하은 haeun.lee,박서연 seoyeon.park,최민준 minjun.choi,정예린 yerin.jung,강태오 taeo.kang,조은우 eunwoo.cho,
윤채원 chaewon.yoon,장시우 siwoo.jang,임수아 sua.lim,오지훈 jihoon.oh,서다인 dain.seo,신건우 gunwoo.shin,권나연 nayeon.kwon,
황주원 juwon.hwang,안유진 yujin.an,송하준 hajun.song,류소율 soyul.ryu,전도현 dohyun.jeon,홍가은 gaeun.hong,고선우 sunwoo.ko,
문채아 chaea.moon,양현우 hyunwoo.yang,손지안 jian.son,배준서 junseo.bae,백아린 arin.baek,허윤호 yunho.heo,유다온 daon.yoo,
남시온 sion.nam,심연우 yeonwoo.shim,노하율 hayul.noh,곽동현 donghyun.kwak,성예나 yena.sung,차은성 eunsung.cha,주서현 seohyun.joo,
우진혁 jinhyuk.woo,구민아 mina.koo,민재희 jaehee.min,진소담 sodam.jin,나윤서 yunseo.na,엄태양 taeyang.eom,채수빈 subin.chae,
원지호 jiho.won,천유나 yuna.cheon,방성민 sungmin.bang,공하늘 haneul.kong,현도영 doyoung.hyun,함초롱 chorong.ham,변우석 useok.byun,
염정아 junga.yeom,여진구 jingu.yeo,추소정 sojung.choo,도경수 kyungsoo.do,응우옌 nguyen.thi`
    .split(',')
    .map(line => line.trim().split(' ') as [name: string, local: string])

const roles: Record<string, Role> = {
  문정희: 'OWNER',
  김서준: 'ADMIN',
  박서연: 'ADMIN',
  박도윤: 'GUEST',
  여진구: 'GUEST',
}

export const DOMAIN = 'haedam.example'
export const people = names.map(([name, local]) => ({
  name,
  email: `${local}@${DOMAIN}`,
  role: roles[name] ?? ('MEMBER' as const),
}))
export const [owner, member, guest] = people as [Person, Person, Person]
export type Person = (typeof people)[number]
