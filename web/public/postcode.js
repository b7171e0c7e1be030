// Runs in the page of the postcode search (server/http/postcode-page.ts), and tells the page around it what is chosen.
{
  const say = message => parent.postMessage(message, location.origin)
  const fail = () => say({ kind: 'failed' })
  const begin = () => {
    const Postcode = globalThis.kakao?.Postcode ?? globalThis.daum?.Postcode
    if (!Postcode) return fail()
    new Postcode({
      // Where several roads meet one lot, only the address that was pressed is known.
      oncomplete: ({ roadAddress, address, buildingName }) =>
        say({ kind: 'chosen', address: roadAddress || address, detail: buildingName ?? '' }),
      width: '100%',
      height: '100%',
    }).embed(document.getElementById('search'))
    say({ kind: 'ready' })
  }
  const script = document.createElement('script')
  script.src = document.currentScript.dataset.service
  script.addEventListener('load', begin)
  script.addEventListener('error', fail)
  document.head.append(script)
}
