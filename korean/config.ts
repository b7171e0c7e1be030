// Reasons why the value of an environment variable is wrong.
export const configSentences = {
  port: '0에서 65535 사이의 포트 번호를 적어주세요.',
  count: '0에서 99 사이의 수를 적어주세요.',
  megabytes: '0에서 99999 사이의 수를 적어주세요.',
  fileMegabytes: '1에서 2000 사이의 수를 적어주세요.',
  gigabytes: '1에서 99999 사이의 수를 적어주세요.',
  database: '데이터베이스 주소를 적어주세요. 예: postgres://사용자:비밀번호@서버/이름',
  redis: 'Redis 주소를 적어주세요. 예: redis://사용자:비밀번호@서버:6379',
  mail: '메일 서버 주소를 적어주세요. 예: smtp://사용자:비밀번호@서버:587',
  origin: '경로 없이 서버 주소만 적어주세요. 예: https://dure.example.com',
  line: '한 줄로 적어주세요.',
  signUp: 'open 또는 invitation을 적어주세요.',
  onOff: 'on 또는 off를 적어주세요.',
  level: 'debug, info, warn, error, silent 중 하나를 적어주세요.',
  hosts: '호스트를 쉼표로 구분해 적어주세요. 예: wiki.company.local,192.168.0.10:8080',
  storage: '파일 저장소 주소를 적어주세요. 예: https://s3.example.com',
  storageWhole: 'S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET은 모두 함께 적거나 모두 비워주세요.',
} as const
